import { PREVIEW_ROOT } from '@comptoir/contract/wire/preview';
import {
  DEFAULT_LOCALE,
  type Locale,
  localePrefix,
  TRANSLATED_LOCALES,
} from '@comptoir/domain/languages/locale';
import { withoutEnding } from '@comptoir/domain/text/without-ending';

/** The pages that exist, each under the name by which the configuration can disallow it. */
export const PAGES = [
  { name: 'Home', path: '/', title: 'Home', isListed: true },
  { name: 'Menu', path: '/menu', title: 'Menu', isListed: true },
  { name: 'About', path: '/about', title: 'About', isListed: true },
  { name: 'Contact', path: '/contact', title: 'Contact', isListed: true },
  { name: 'Blog', path: '/blog', title: 'Blog', isListed: true },
  { name: 'Checkout', path: '/checkout', title: 'Checkout', isListed: false },
  { name: 'Success', path: '/success', title: 'Order confirmed', isListed: false },
  { name: 'Order', path: '/order', title: 'Order tracking', isListed: false },
  { name: 'Group order', path: '/group', title: 'Group order', isListed: false },
  { name: 'Account', path: '/auth', title: 'Account', isListed: false },
  { name: 'Log in', path: '/auth/login', title: 'Log in', isListed: false },
  { name: 'Sign up', path: '/auth/signup', title: 'Create an account', isListed: false },
  { name: 'Forgot', path: '/auth/forgot', title: 'Forgotten password', isListed: false },
  { name: 'Verify', path: '/auth/verify', title: 'Verify your address', isListed: false },
  { name: 'Profile', path: '/profile', title: 'My account', isListed: false },
  { name: 'ViewOrders', path: '/profile/ViewOrders', title: 'My orders', isListed: false },
  { name: 'ViewAccount', path: '/profile/ViewAccount', title: 'Account and data', isListed: false },
  { name: 'ViewProfile', path: '/profile/ViewProfile', title: 'My details', isListed: false },
  { name: 'ViewSecurity', path: '/profile/ViewSecurity', title: 'Security', isListed: false },
  {
    name: 'ChangePassword',
    path: '/profile/ChangePassword',
    title: 'Change the password',
    isListed: false,
  },
  { name: 'Cookie policy', path: '/cookie-policy', title: 'Cookie policy', isListed: true },
  { name: 'Privacy policy', path: '/privacy-policy', title: 'Privacy policy', isListed: true },
  {
    name: 'Terms of service',
    path: '/terms-of-service',
    title: 'Terms of service',
    isListed: true,
  },
] as const;

export type Page = (typeof PAGES)[number];
export type PageName = Page['name'];

const LOCALE_PREFIX = /^\/fr(?=\/|$)/;

/**
 * A path without its locale: '/fr/menu/' is the page '/menu'. Below another prefix the router's paths have none.
 */
export function canonicalPath(path: string): string {
  return withoutEnding(path.replace(LOCALE_PREFIX, ''), /\//) || '/';
}

export function findPage(path: string): Page | undefined {
  const canonical = canonicalPath(path);
  return PAGES.find((page) => page.path === canonical);
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
