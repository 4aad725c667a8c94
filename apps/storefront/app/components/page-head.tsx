import { useLocation } from 'react-router';
import { canonicalPath } from '#lib/pages.ts';
import { useRestaurantName, useRootData } from '#lib/root-data.ts';

interface PageHeadProps {
  readonly title: string;
  readonly description?: string;
  /** Pages of one visitor's own, and pages that are no pages, stay out of indexes. */
  readonly isIndexed?: boolean;
}

/** What a page says of itself; React moves it into the document's head. */
export function PageHead({ title, description, isIndexed = true }: PageHeadProps) {
  const { siteRoot } = useRootData();
  const { pathname } = useLocation();
  const name = useRestaurantName();
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      {description && <meta name="description" content={description} />}
      {isIndexed ? (
        <link rel="canonical" href={`${siteRoot}${canonicalPath(pathname)}`} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}
