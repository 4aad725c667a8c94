import { useLocation } from 'react-router';
import { useRestaurantName, useRootData } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { canonicalPath, findPage } from '#lib/routing/pages.ts';

interface PageHeadProps {
  /** Instead of the one in the table of pages. */
  readonly title?: string | undefined;
  /**
   * The path of the page itself, with the question that makes it one; by default without any. Null is
   * for what stands in the place of a page.
   */
  readonly path?: string | null;
  /** Instead of whether the table of pages lists it. */
  readonly isIndexed?: boolean;
}

/**
 * The page's title, canonical URL and robots tag, which React hoists into the head. Other metadata is in
 * `document/`. Rule W-1.
 */
export function PageHead({ title, path, isIndexed }: PageHeadProps) {
  const { siteRoot } = useRootData();
  const { pathname } = useLocation();
  const name = useRestaurantName();
  const t = useTranslate();
  const page = findPage(pathname);
  const truePath = path === undefined ? canonicalPath(pathname) : path;
  return (
    <>
      <title>{`${title ?? (page && t(page.title))} · ${name}`}</title>
      {truePath !== null && <link rel="canonical" href={`${siteRoot}${truePath}`} />}
      {!(isIndexed ?? page?.list) && <meta name="robots" content="noindex" />}
    </>
  );
}
