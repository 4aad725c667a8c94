import { expect, test } from 'vitest';
import { guardsOf, type RouteRule } from './route-rules.ts';
import { redirectOf } from './site-middleware.server.ts';

const rules: Readonly<Record<string, RouteRule>> = {
  '/carte': { redirect: '/menu' },
  '/lunch': { redirect: { to: '/menu?product=bento#offers', status: 301 } },
  '/press/**': { redirect: { to: 'https://press.example.fr/kit', status: 308 } },
  '/press/old': { redirect: '/about' },
  '/menu': { redirect: '/menu/' },
  '/fr-menu': { redirect: '/fr/carte' },
  '/profile/**': { guards: ['account'] },
  '/profile/staff/**': { guards: ['staff'] },
};
const detour = (path: string, all = rules) =>
  redirectOf(all, new URL(path, 'https://shop.example'));

test('a path redirects as its rule says, with its status, with and without a locale', () => {
  expect(detour('/carte')).toEqual({ location: '/menu', status: 302 });
  expect(detour('/fr/carte/')).toEqual({ location: '/menu', status: 302 });
  expect(detour('/lunch')).toEqual({ location: '/menu?product=bento#offers', status: 301 });
  expect(detour('/fr-menu')).toEqual({ location: '/fr/carte', status: 302 });
});

test('a rule for everything below counts there and for the address itself', () => {
  const kit = { location: 'https://press.example.fr/kit', status: 308 };
  expect(detour('/press')).toEqual(kit);
  expect(detour('/press/2026/opening')).toEqual(kit);
  expect(detour('/pressing')).toBeNull();
});

test('the narrowest rule counts', () => {
  expect(detour('/press/old')).toEqual({ location: '/about', status: 302 });
});

test('a question is carried along inside the site, unless the rule asks one of its own', () => {
  expect(detour('/carte?product=soup')).toMatchObject({ location: '/menu?product=soup' });
  expect(detour('/lunch?product=soup')).toMatchObject({
    location: '/menu?product=bento#offers',
  });
  expect(detour('/press?to=https://evil.example')).toMatchObject({
    location: 'https://press.example.fr/kit',
  });
});

test('an address never leads to itself', () => {
  expect(detour('/menu')).toBeNull();
});

test.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'menu', 'https://', ''])(
  'a rule that leads to %j leads nowhere',
  (to) => {
    expect(detour('/here', { '/here': { redirect: to } })).toBeNull();
  },
);

test('no requested URL redirects to another site', () => {
  const inside = { '/a/**': { redirect: '/menu' } };
  for (const path of ['/a//evil.example', '/a/%2F%2Fevil.example', '/a?x=//evil.example']) {
    expect(detour(path, inside)?.location).toMatch(/^\/menu/);
  }
});

test('a page has the guards of every rule that holds for it, the wider ones first', () => {
  expect(guardsOf(rules, '/profile')).toEqual(['account']);
  expect(guardsOf(rules, '/fr/profile/ViewOrders')).toEqual(['account']);
  expect(guardsOf(rules, '/profile/staff/rota')).toEqual(['account', 'staff']);
  expect(guardsOf(rules, '/profiles')).toEqual([]);
});
