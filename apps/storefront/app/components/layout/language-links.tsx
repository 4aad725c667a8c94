import { useLocation } from 'react-router';
import { useRootData } from '#lib/configuration/root-data.ts';
import { canonicalPath } from '#lib/routing/pages.ts';

/** Links to this page in the other languages, each a document of its own; none in a shop with one. Rule LA-5. */
export function LanguageLinks() {
  const { pathname, search } = useLocation();
  return useRootData().languages?.map(({ prefix, link }) => (
    <a
      key={prefix}
      href={prefix + canonicalPath(pathname) + search}
      className="grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-(--swift) hover:bg-paper active:translate-y-px uppercase"
      {...link}
    />
  ));
}
