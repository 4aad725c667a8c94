import { DEFAULT_LOCALE, type Locale, localePrefix } from '@comptoir/domain/languages/locale';
import { localeOfPath } from '@comptoir/domain/languages/path-locale';
import type { ReadRestaurant, StorefrontBuild } from './build.ts';
import type { StorefrontChoice } from './mount-storefront.ts';
import { type PageRenderer, pageRenderer } from './page-renderer.ts';
import type { CallApi } from './web-request.ts';

type RendererChoice = Pick<
  StorefrontChoice,
  'mode' | 'site' | 'readRestaurant' | 'readContentVersion' | 'availableLocales'
>;

/**
 * Renders each page in the language of its path. Pages below `/en` are the same routes with that basename, from the
 * API's English answers: their links stay below it, in the browser too. Rules LA-1 and LA-2.
 */
export function localisedRenderer(
  build: () => Promise<StorefrontBuild>,
  callApi: CallApi,
  choice: RendererChoice,
): PageRenderer {
  const renderers = new Map<Locale, PageRenderer>();

  function rendererIn(locale: Locale): PageRenderer {
    const known = renderers.get(locale);
    if (known) return known;
    const made = makeRenderer(locale);
    renderers.set(locale, made);
    return made;
  }

  function makeRenderer(locale: Locale): PageRenderer {
    const { mode, site, readContentVersion } = choice;
    const readRestaurant = readerIn(locale, choice);
    const sources = {
      mode,
      locale,
      ...(readRestaurant && { readRestaurant }),
      ...(readContentVersion && { readContentVersion }),
    };
    if (locale === DEFAULT_LOCALE) return pageRenderer(build, callApi, { ...sources, site });
    const basename = localePrefix(locale);
    return pageRenderer(
      async () => ({ ...(await build()), basename }),
      (path, init) => callApi(`${basename}${path}`, init),
      { ...sources, site: { ...site, apiRoot: `${site.apiRoot}${basename}` } },
    );
  }

  return async (request) => {
    const { pathname } = new URL(request.url);
    return rendererIn(await localeOf(pathname, choice.availableLocales))(request);
  };
}

/** While the languages cannot be read, pages are French and say themselves what they lack. */
export async function localeOf(
  pathname: string,
  availableLocales: StorefrontChoice['availableLocales'],
): Promise<Locale> {
  // Nearly every page: none but those of a prefix have to know the restaurant's languages.
  if (!/^\/en(?:$|[/.])/.test(pathname)) return DEFAULT_LOCALE;
  return localeOfPath(pathname, await availableLocales().catch(() => []));
}

/** The restaurant in this language, as loaders read it. */
export function readerIn(
  locale: Locale,
  { readRestaurant }: Pick<StorefrontChoice, 'readRestaurant'>,
): ReadRestaurant | undefined {
  return readRestaurant && (() => readRestaurant(locale));
}
