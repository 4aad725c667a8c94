import { useLocation } from 'react-router';
import { useRestaurantName, useRootData } from '#lib/configuration/root-data.ts';
import { canonicalPath } from '#lib/routing/pages.ts';

interface PageHeadProps {
  readonly title: string;
  /**
   * The path of the page itself, with the question that makes it one; by default without any. Null is
   * for what stands in the place of a page.
   */
  readonly path?: string | null;
  /** Pages of one visitor's own, and pages that are no pages, stay out of indexes. */
  readonly isIndexed?: boolean;
}

/**
 * The page's title, canonical URL and robots tag, which React hoists into the head. Other metadata is in
 * `document/`. Rule W-1.
 */
export function PageHead({ title, path, isIndexed = true }: PageHeadProps) {
  const { siteRoot } = useRootData();
  const { pathname } = useLocation();
  const name = useRestaurantName();
  const truePath = path === undefined ? canonicalPath(pathname) : path;
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      {truePath !== null && <link rel="canonical" href={`${siteRoot}${truePath}`} />}
      {!isIndexed && <meta name="robots" content="noindex" />}
    </>
  );
}
