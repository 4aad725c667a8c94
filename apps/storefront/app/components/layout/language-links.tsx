import { useLocation } from 'react-router';
import { type PageLanguage, useRootData } from '#lib/configuration/root-data.ts';
import { canonicalPath } from '#lib/routing/pages.ts';

/**
 * Links to this page in the other languages, each a document of its own; none in a shop with one. A hook needs fewer
 * bytes in each first load than a component with a property. Rule LA-5.
 */
export function useLanguageLinks(place: Exclude<keyof PageLanguage, 'prefix'>) {
  const { pathname, search } = useLocation();
  return useRootData().languages?.map(({ prefix, [place]: link }) => (
    <a key={prefix} href={prefix + canonicalPath(pathname) + search} {...link} />
  ));
}
