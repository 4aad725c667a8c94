import { PREVIEW_ROOT } from '@comptoir/contract/wire/preview';
import {
  DEFAULT_LOCALE,
  type Locale,
  localePrefix,
  TRANSLATED_LOCALES,
} from '@comptoir/domain/languages/locale';
import { withoutEnding } from '@comptoir/domain/text/without-ending';
import { matchPath } from 'react-router';
import type { MessageKey } from '#lib/i18n/translate.ts';

/**
 * The name by which the configuration can disallow a page; its title; its address without a language, in which a part
 * such as `:key` is a secret that the server does not render. The list of the footer that it is in: indexes and the
 * sitemap have both lists. The query parameter that the server reads: any other is for the browser (rule I-40). Its
 * route module is named after the address.
 */
function page<Name extends string>(
  name: Name,
  title: MessageKey,
  path: string,
  list?: 'site' | 'legal' | null,
  query?: 'product' | 'article' | 'step' | 'key',
) {
  return { name, title, path, list, query };
}

/** Every page of the site; an address is that of the first that it matches. */
export const PAGES = [
  page('Home', 'Home', '/', 'site'),
  page('Menu', 'Menu', '/menu', 'site', 'product'),
  page('About', 'About', '/about', 'site'),
  page('Contact', 'Contact', '/contact', 'site'),
  page('Blog', 'Blog', '/blog', 'site', 'article'),
  page('Checkout', 'Checkout', '/checkout', null, 'step'),
  page('Success', 'Order confirmed', '/success'),
  page('Order', 'Order tracking', '/order', null, 'key'),
  page('Group order', 'Group order', '/group'),
  page('Group order', 'Checkout', '/group/checkout', null, 'step'),
  page('Group order', 'Group order', '/group/:key'),
  page('Group order', 'Menu', '/group/:key/menu', null, 'product'),
  page('Account', 'Account', '/auth'),
  page('Log in', 'Log in', '/auth/login'),
  page('Sign up', 'Create an account', '/auth/signup'),
  page('Forgot', 'Forgotten password', '/auth/forgot'),
  page('Verify', 'Verify your address', '/auth/verify'),
  page('Profile', 'My account', '/profile'),
  page('ViewOrders', 'My orders', '/profile/ViewOrders'),
  page('ViewProfile', 'My details', '/profile/ViewProfile'),
  page('ViewSecurity', 'Security', '/profile/ViewSecurity'),
  page('ViewAccount', 'Account and data', '/profile/ViewAccount'),
  page('ChangePassword', 'Change the password', '/profile/ChangePassword'),
  page('Cookie policy', 'Cookie policy', '/cookie-policy', 'legal'),
  page('Privacy policy', 'Privacy policy', '/privacy-policy', 'legal'),
  page('Terms of service', 'Terms of service', '/terms-of-service', 'legal'),
];

export type Page = (typeof PAGES)[number];
export type PageName = Page['name'];

/** What is served beside the pages, each at the end of its route module's name; the first ones in each language. */
export const DOCUMENTS = [
  { path: '/sitemap.xml', file: 'sitemap', isTranslated: true },
  { path: '/manifest.webmanifest', file: 'web-manifest', isTranslated: true },
  { path: '/_offline', file: 'offline', isTranslated: true },
  { path: '/_opening-soon', file: 'opening-soon', isTranslated: true },
  { path: '/robots.txt', file: 'robots', isTranslated: false },
  { path: '/_build/latest.json', file: 'latest-build', isTranslated: false },
  { path: '/_build/meta/:file', file: 'build-meta', isTranslated: false },
  { path: '/_i18n/:build/:locale/messages.json', file: 'messages', isTranslated: false },
];

const LOCALE_PREFIX = /^\/fr(?=\/|$)/;

/**
 * A path without its locale: '/fr/menu/' is the page '/menu'. Below another prefix the router's paths have none.
 */
export function canonicalPath(path: string): string {
  return withoutEnding(path.replace(LOCALE_PREFIX, ''), /\//) || '/';
}

export function findPage(path: string): Page | undefined {
  const canonical = canonicalPath(path);
  return PAGES.find((page) => matchPath(page.path, canonical));
}

/**
 * The URL of the page of a request, also of a data request: `/menu.data?_routes=…` belongs to `/menu`, and so
 * do its preview and, below `/en`, its translation, whose roots browsers do not see.
 */
export function requestedUrl(
  request: Pick<Request, 'url'>,
  roots: readonly string[] = [PREVIEW_ROOT, ...TRANSLATED_LOCALES.map(localePrefix)],
): URL {
  const url = new URL(request.url);
  const path = url.pathname.replace(/(?:\/_)?\.data$/, '');
  const root = roots.find((each) => path === each || path.startsWith(`${each}/`)) ?? '';
  url.pathname = path.slice(root.length) || '/';
  url.searchParams.delete('_routes');
  return url;
}

/** The same for a rendering in this language: a shop without English has rules for `/en` as for any path. */
export function pageUrlIn(locale: Locale, request: Pick<Request, 'url'>): URL {
  const own = locale === DEFAULT_LOCALE ? [] : [localePrefix(locale)];
  return requestedUrl(request, [PREVIEW_ROOT, ...own]);
}
