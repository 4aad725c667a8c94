import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';
import { siteConfiguration } from './lib/configuration/site-configuration.ts';

const pages = [
  index('routes/home.tsx'),
  layout('routes/ordering.tsx', [
    route('menu', 'routes/menu.tsx'),
    route('checkout', 'routes/checkout.tsx'),
    route('group', 'routes/group/start.tsx'),
    route('group/:key', 'routes/group/order.tsx'),
    route('group/:key/menu', 'routes/group/menu.tsx'),
    route('group/checkout', 'routes/group/checkout.tsx'),
  ]),
  route('success', 'routes/success.tsx'),
  route('order', 'routes/order.tsx'),
  route('auth', 'routes/auth.tsx'),
  route('auth/login', 'routes/auth-login.tsx'),
  route('auth/signup', 'routes/auth-signup.tsx'),
  route('auth/forgot', 'routes/auth-forgot.tsx'),
  route('auth/verify', 'routes/auth-verify.tsx'),
  layout('routes/profile-layout.tsx', [
    route('profile', 'routes/profile.tsx'),
    route('profile/ViewOrders', 'routes/profile-orders.tsx'),
    route('profile/ViewAccount', 'routes/profile-account.tsx'),
    route('profile/ViewProfile', 'routes/profile-details.tsx'),
    route('profile/ViewSecurity', 'routes/profile-security.tsx'),
    route('profile/ChangePassword', 'routes/profile-password.tsx'),
  ]),
  route('about', 'routes/about.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('blog', 'routes/blog.tsx'),
  route('cookie-policy', 'routes/policies/cookie-policy.tsx'),
  route('privacy-policy', 'routes/policies/privacy-policy.tsx'),
  route('terms-of-service', 'routes/policies/terms-of-service.tsx'),
  route('sitemap.xml', 'routes/documents/sitemap.ts'),
];

export default [
  ...pages,
  ...siteConfiguration.locale.available.flatMap((locale) => prefixedRoutes(locale, pages)),
  route('robots.txt', 'routes/documents/robots.ts'),
  route('manifest.webmanifest', 'routes/documents/web-manifest.ts'),
  route('_offline', 'routes/documents/offline.ts'),
  route('_opening-soon', 'routes/documents/opening-soon.ts'),
  route('_i18n/:build/:locale/messages.json', 'routes/documents/messages.ts'),
  route('_build/latest.json', 'routes/documents/latest-build.ts'),
  route('_build/meta/:file', 'routes/documents/build-meta.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;

/** The same routes under a locale's prefix. They share their modules, so each needs an id of its own. */
function prefixedRoutes(locale: string, routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return prefix(locale, routes).map((entry) => withOwnId(locale, entry));
}

function withOwnId(locale: string, entry: RouteConfigEntry): RouteConfigEntry {
  return {
    ...entry,
    id: `${locale}/${entry.file.replace(/\.tsx?$/, '')}`,
    ...(entry.children && { children: entry.children.map((child) => withOwnId(locale, child)) }),
  };
}
