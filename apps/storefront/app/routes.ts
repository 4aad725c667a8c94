import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';
import { siteConfiguration } from './lib/configuration/site-configuration.ts';
import { DOCUMENTS, PAGES, type Page } from './lib/routing/pages.ts';

/** What is around the pages of an address, by its first part. */
const LAYOUTS: Readonly<Record<string, string>> = {
  menu: 'ordering',
  checkout: 'ordering',
  group: 'ordering',
  profile: 'profile',
};

const documents = (isTranslated: boolean) =>
  DOCUMENTS.filter((document) => document.isTranslated === isTranslated).map(({ path, file }) =>
    route(path.slice(1), `routes/documents/${file}.ts`),
  );

const translated = [
  ...pagesIn(undefined),
  layout('routes/ordering.tsx', pagesIn('ordering')),
  layout('routes/profile-layout.tsx', pagesIn('profile')),
  ...documents(true),
];

export default [
  ...translated,
  ...documents(false),
  ...siteConfiguration.locale.available.flatMap((locale) => prefixedRoutes(locale, translated)),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;

function pagesIn(layout: string | undefined): RouteConfigEntry[] {
  return PAGES.filter(({ path }) => LAYOUTS[path.split('/')[1] ?? ''] === layout).map((page) => {
    // By the address, since pages may share their module.
    const id = page.path === '/' ? 'routes/home' : `routes${page.path}`;
    return page.path === '/'
      ? index(moduleOf(page), { id })
      : route(page.path.slice(1), moduleOf(page), { id });
  });
}

/** '/profile/ViewOrders' is `routes/profile/view-orders.tsx`; the legal pages are one. */
function moduleOf({ path, list }: Page): string {
  if (list === 'legal') return 'routes/policy.tsx';
  const name = path
    .replace(':', '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase();
  return `routes${name === '/' ? '/home' : name}.tsx`;
}

/** The same routes under a locale's prefix. They share their modules, so each needs an id of its own. */
function prefixedRoutes(locale: string, routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return prefix(locale, routes).map((entry) => withOwnId(locale, entry));
}

function withOwnId(locale: string, entry: RouteConfigEntry): RouteConfigEntry {
  return {
    ...entry,
    id: `${locale}/${entry.id ?? entry.file.replace(/\.tsx?$/, '')}`,
    ...(entry.children && { children: entry.children.map((child) => withOwnId(locale, child)) }),
  };
}
