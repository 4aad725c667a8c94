import { useLocation } from 'react-router';
import { type PageLanguage, useRootData } from '#lib/configuration/root-data.ts';
import { canonicalPath } from '#lib/routing/pages.ts';

interface LanguageLinksProps {
  readonly place: Exclude<keyof PageLanguage, 'prefix'>;
}

/** Links to this page in the other languages, each a document of its own; none in a shop with one. Rule LA-5. */
export function LanguageLinks({ place }: LanguageLinksProps) {
  const { pathname, search } = useLocation();
  return useRootData().languages?.map(({ prefix, [place]: link }) => (
    <a key={prefix} href={prefix + canonicalPath(pathname) + search} {...link} />
  ));
}
