import { matchRoutes, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { BUILD } from '#lib/configuration/build-facts.ts';
import { openPageAddresses } from './page-addresses.server.ts';
import routes from './routes.ts';

type Entry = (typeof routes)[number];
type Manifest = ServerBuild['routes'];

/** The routes as a build lists them. */
function manifest(entries: readonly Entry[], parentId = 'root'): Manifest {
  return Object.fromEntries(
    entries.flatMap((entry): [string, NonNullable<Manifest[string]>][] => {
      const id = entry.id ?? entry.file.replace(/\.tsx?$/, '');
      const { path = '', index } = entry;
      const own = { id, parentId, path, ...(index && { index }), module: { default: () => null } };
      return [[id, own], ...Object.entries(manifest(entry.children ?? [], id))].flatMap(
        ([name, route]) => (route && typeof route === 'object' ? [[String(name), route]] : []),
      );
    }),
  );
}

const ROUTES: Manifest = {
  root: { id: 'root', path: '', module: { default: () => null } },
  ...manifest(routes),
};

const PAYLOADS: Readonly<Record<string, unknown>> = {
  '/v2/public/settings': [
    {
      name: 'site',
      value: {
        configuration: {
          routeRules: {
            '/carte': { redirect: '/menu' },
            '/ancien/**': { redirect: 'https://ancien.example' },
          },
        },
      },
    },
  ],
  '/v2/public/menus': [{ categories: [{ items: [{ item_id: 'maki-saumon' }] }] }],
  '/v2/public/articles': [{ slug: 'le-riz' }],
};

const open = (payloads = PAYLOADS) =>
  openPageAddresses(
    async (path) =>
      path in payloads
        ? Response.json({ status: 'success', payload: payloads[path] }, { headers: { etag: path } })
        : Response.json({ status: 'error' }, { status: 503 }),
    ROUTES,
  );

async function resolve(path: string) {
  const address = (await open()).resolve(new URL(path, 'http://shop.example'));
  return address.kind === 'uncached' ? 'uncached' : `${address.kind} ${address.path}`;
}

test.each([
  ['/', '/'],
  ['/?utm_source=insta&x=1', '/'],
  ['/fr', '/fr'],
  ['/fr/', '/fr'],
  ['/menu', '/menu'],
  ['/menu///?_=7', '/menu'],
  ['/fr/menu?product=maki-saumon', '/fr/menu?product=maki-saumon'],
  ['/menu?x=1&product=maki-saumon&product=b', '/menu?product=maki-saumon'],
  ['/menu?product=inconnu', '/menu?product=%7E'],
  ['/menu?product=', '/menu'],
  ['/?product=maki-saumon', '/'],
  ['/checkout?step=payment', '/checkout?step=payment'],
  ['/order?x=1', '/order'],
  ['/order?key=', '/order'],
  ['/group', '/group'],
  ['/auth/login?next=%2Fprofile%2FViewOrders', '/auth/login'],
  ['/profile/ViewOrders?page=3', '/profile/ViewOrders'],
  ['/blog?article=le-riz', '/blog?article=le-riz'],
  ['/sitemap.xml?x', '/sitemap.xml'],
])('I-40: %s is rendered as %s', async (asked, path) => {
  expect(await resolve(asked)).toBe(`shared ${path}`);
});

test.each([
  ['/checkout?step=paiement', '/checkout?step=livraison'],
  ['/blog?article=un', '/blog?article=deux'],
  ['/order?key=abc', '/order?key=def'],
  ['/nulle-part', '/fr/ailleurs/encore?x=1'],
  ['/profile/nulle-part', '/%00'],
  ['/nulle-part', '/%E0%A4%A'],
  ['/nulle-part.data', '/ailleurs.data?x=1'],
  ['/_i18n/abc/fr/messages.json', '/_i18n/def/fr/messages.json'],
  ['/_build/meta/a.json', '/_build/meta/b.json'],
])('I-40, and I-41: %s and %s are rendered as one', async (one, other) => {
  expect(await resolve(one)).toMatch(/^shared \//);
  expect(await resolve(one)).toBe(await resolve(other));
});

test.each([
  ['/group/k3y', '/group/~'],
  ['/fr/group/k3y?x=1', '/fr/group/~'],
  [
    '/group/k3y.data?_routes=routes%2Fgroup%2F%3Akey',
    '/group/~.data?_routes=routes%2Fgroup%2F%3Akey',
  ],
  ['/group/k3y/menu?product=maki-saumon', '/group/~/menu?product=maki-saumon'],
  ['/group/checkout?step=payment', '/group/checkout?step=payment'],
  ['/group/k3y/other', '/~'],
])('GP-2: %s is rendered without its key, as %s', async (asked, path) => {
  expect(await resolve(asked)).toBe(`shared ${path}`);
});

test('I-41: what there is nothing at is one address, which leads to no page', async () => {
  const [, path = ''] = (await resolve('/nulle-part')).split(' ');
  expect(await resolve(path)).toBe(`shared ${path}`);
  const tree = [{ id: 'menu', path: 'menu' }];
  expect(matchRoutes(tree, path)).toBeNull();
});

test.each([
  ['/MENU?product=maki-saumon', '/menu?product=maki-saumon'],
  ['/%6denu', '/menu'],
  ['/FR/Profile/vieworders', '/fr/profile/ViewOrders'],
])('I-40: %s leads to %s', async (asked, path) => {
  expect(await resolve(asked)).toBe(`moved ${path}`);
});

test.each(['/carte?x=1', '/ancien/1', '/ancien/2?y', '/fr/carte', '/__manifest?p=/menu'])(
  'I-40: %s is answered for itself, without a rendering',
  async (asked) => {
    expect(await resolve(asked)).toBe('uncached');
  },
);

test.each([
  ['/_.data', '/_.data'],
  [
    '/menu.data?product=x&_routes=routes%2Fordering',
    '/menu.data?product=%7E&_routes=routes%2Fordering',
  ],
  ['/menu.data?_routes=b,routes%2Fmenu,root,a', '/menu.data?_routes=root%2Croutes%2Fmenu'],
  ['/menu.data?_routes=nothing', '/menu.data?_routes=%7E'],
  ['/menu.data?_routes=', '/menu.data'],
  ['/fr/menu.data?_routes=fr%2Froutes%2Fmenu', '/fr/menu.data?_routes=fr%2Froutes%2Fmenu'],
  ['/MENU.data', '/menu.data'],
])('I-40: the data of a page are asked for by its routes alone: %s', async (asked, path) => {
  expect(await resolve(asked)).toBe(`shared ${path}`);
});

test('I-40: every route but the one for unknown paths has its addresses', async () => {
  const { resolve: resolved } = await open();
  const tree = Object.values(ROUTES).flatMap((route) => route?.path ?? []);
  const unknown = resolved(new URL('http://shop.example/nulle-part'));
  for (const path of tree.filter((each) => each !== '' && each !== '*' && each !== 'fr')) {
    const whole = path
      .replace(':build', BUILD.id)
      .replace(':locale', 'fr')
      .replace(':file', `${BUILD.id}.json`)
      .replace(':key', 'k3y');
    for (const prefix of ['/', '/fr/']) {
      if (prefix === '/fr/' && !path.startsWith('fr/') && !tree.includes(`fr/${path}`)) continue;
      const asked = new URL(`${prefix}${whole.replace(/^fr\//, '')}`, 'http://shop.example');
      expect([path, resolved(asked)]).not.toEqual([path, unknown]);
    }
  }
});

test('I-40: without the restaurant’s data pages have their addresses, and no dish has', async () => {
  const { resolve: resolved, isWhole } = await open({});
  expect(isWhole).toBe(false);
  expect(resolved(new URL('http://shop.example/menu?product=maki-saumon'))).toEqual({
    kind: 'shared',
    path: '/menu?product=%7E',
  });
});

const IN_TWO_LANGUAGES = {
  ...PAYLOADS,
  '/v2/public/settings': [
    {
      name: 'site',
      value: {
        configuration: {
          locale: { available: ['fr', 'en'] },
          routeRules: { '/carte': { redirect: '/menu' } },
        },
      },
    },
  ],
};

test.each([
  ['/en', 'shared /en'],
  ['/en/', 'shared /en'],
  ['/en/menu?product=maki-saumon&x=1', 'shared /en/menu?product=maki-saumon'],
  ['/EN/Menu', 'moved /en/menu'],
  ['/en.data', 'shared /en.data'],
  [
    '/en/menu.data?_routes=b,routes%2Fmenu,root',
    'shared /en/menu.data?_routes=root%2Croutes%2Fmenu',
  ],
  ['/en/sitemap.xml', 'shared /en/sitemap.xml'],
  ['/en/carte', 'uncached'],
  ['/en/__manifest?p=/menu', 'uncached'],
  ['/en/fr/menu', 'shared /en/~'],
  ['/en/nothing', 'shared /en/~'],
  ['/en/robots.txt', 'shared /en/~'],
  ['/menu', 'shared /menu'],
  ['/_i18n/abc/en/messages.json', `shared /_i18n/${BUILD.id}/en/messages.json`],
])('LA-1: in a shop with English, %s is « %s »', async (asked, expected) => {
  const { resolve: resolved } = await open(IN_TWO_LANGUAGES);
  const address = resolved(new URL(asked, 'http://shop.example'));
  expect(address.kind === 'uncached' ? 'uncached' : `${address.kind} ${address.path}`).toBe(
    expected,
  );
});

test.each(['/en', '/en/menu', '/en/menu.data', '/_i18n/abc/en/messages.json', '/en/__manifest'])(
  'LA-1: in a shop with French alone, nothing is at %s',
  async (asked) => {
    expect(await resolve(asked)).toBe(
      await resolve(`/nulle-part${asked.endsWith('.data') ? '.data' : ''}`),
    );
  },
);
