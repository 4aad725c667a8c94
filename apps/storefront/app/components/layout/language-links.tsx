import { useLocation } from 'react-router';
import { useRootData } from '#lib/configuration/root-data.ts';
import { canonicalPath } from '#lib/routing/pages.ts';

/** Links to this page in the other languages, as a document of its own; nothing in a shop with one. Rule LA-5. */
export function LanguageLinks() {
  const { pathname, search } = useLocation();
  return useRootData().languages?.map(({ lang, name, prefix }) => (
    <a
      key={lang}
      href={prefix + canonicalPath(pathname) + search}
      lang={lang}
      hrefLang={lang}
      aria-label={name}
      className="grid size-11 shrink-0 place-items-center rounded-full font-semibold uppercase hover:bg-paper"
    >
      {lang.slice(0, 2)}
    </a>
  ));
}
