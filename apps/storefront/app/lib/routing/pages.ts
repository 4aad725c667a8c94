import { PREVIEW_ROOT } from '@comptoir/contract/wire/preview';
import { siteConfiguration } from '#lib/configuration/site-configuration.ts';

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

const LOCALE_PREFIX = new RegExp(`^/(?:${siteConfiguration.locale.available.join('|')})(?=/|$)`);

/** A path without its locale: '/fr/menu/' is the page '/menu'. */
export function canonicalPath(path: string): string {
  const withoutLocale = path.replace(LOCALE_PREFIX, '');
  return withoutLocale.replace(/\/+$/, '') || '/';
}

export function findPage(path: string): Page | undefined {
  const canonical = canonicalPath(path);
  return PAGES.find((page) => page.path === canonical);
}

/**
 * The URL of the page of a request, also of a data request: `/menu.data?_routes=…` belongs to `/menu`, and so
 * does its preview. Browsers know pages without the preview's root.
 */
export function requestedUrl(request: Pick<Request, 'url'>): URL {
  const url = new URL(request.url);
  const path = url.pathname.replace(/(?:\/_)?\.data$/, '');
  const isPreview = path === PREVIEW_ROOT || path.startsWith(`${PREVIEW_ROOT}/`);
  url.pathname = (isPreview ? path.slice(PREVIEW_ROOT.length) : path) || '/';
  url.searchParams.delete('_routes');
  return url;
}
