import { expect, it } from 'vitest';
import { pageOfData, type Strategy, strategyOf } from './strategies.ts';

const SHOP = 'https://kinone.example';

const asked = (path: string, isNavigation = false) => ({
  method: 'GET',
  url: new URL(path, SHOP).href,
  isNavigation,
  isAuthorized: false,
});
const strategyFor = (path: string) => strategyOf(asked(path), SHOP);
const visit = (path: string) => strategyOf(asked(path, true), SHOP);

it.each<[path: string, strategy: Strategy]>([
  ['/', 'page'],
  ['/menu', 'page'],
  ['/menu?product=poke', 'page'],
  ['/fr', 'page'],
  ['/fr/menu', 'page'],
  ['/checkout', 'visit'],
  ['/checkout?step=payment', 'visit'],
  ['/success', 'visit'],
  ['/order?key=abc', 'visit'],
  ['/auth/login', 'visit'],
  ['/profile', 'visit'],
  ['/about', 'visit'],
  ['/menu?token=abc', 'visit'],
])('B-3: the page %s has the strategy « %s »', (path, strategy) => {
  expect(visit(path)).toBe(strategy);
});

it.each<[path: string, strategy: Strategy]>([
  ['/en', 'page'],
  ['/en/', 'page'],
  ['/en/menu', 'page'],
  ['/en/checkout', 'visit'],
])('LA-9: the page %s has the strategy « %s »', (path, strategy) => {
  expect(visit(path)).toBe(strategy);
});

it.each<[path: string, strategy: Strategy]>([
  ['/en/images/0a/maki-640x480.webp', 'picture'],
  ['/en/__manifest?paths=%2Fmenu&version=1', 'routes'],
  ['/en/menu.data', 'data'],
  ['/en/v2/public/menus', 'public'],
  ['/en/v2/public/orders/abc', 'network'],
])('LA-9: %s has the strategy « %s »', (path, strategy) => {
  expect(strategyFor(path)).toBe(strategy);
});

it.each<[path: string, strategy: Strategy]>([
  ['/assets/menu-1a2b.js', 'asset'],
  ['/images/0a/maki-640x480.webp', 'picture'],
  ['/__manifest?paths=%2Fmenu&version=1', 'routes'],
  ['/menu.data?_routes=routes%2Fordering', 'data'],
  ['/_.data', 'data'],
  ['/v2/public/menus', 'public'],
  ['/v2/public/settings/', 'public'],
  ['/v2/public/offers', 'public'],
  ['/_icons/comptoir.json?icons=fish', 'public'],
])('B-4: %s has the strategy « %s »', (path, strategy) => {
  expect(strategyFor(path)).toBe(strategy);
});

it.each([
  '/v2/public/offers/BIENVENUE',
  '/v2/public/checkout/slots?is_pickup=true',
  '/v2/public/auth/profile?token=abc&user_id=1',
  '/v2/public/auth/orders',
  '/v2/public/locations/?query=rue+mer',
  '/v2/public/orders/abc',
  '/v2/public/products/dinner',
  '/v2/recommendations/popular',
  '/_build/latest.json',
  '/sw.js',
  '/images/0a/maki.webp?token=abc',
])('B-2: %s is none of the worker’s business', (path) => {
  expect(strategyFor(path)).toBe('network');
});

it('CA-34: of a preview in the same browser nothing is kept', () => {
  expect(strategyFor('/_preview/v2/public/menus')).toBe('network');
  expect(strategyFor('/_preview/images/0a/maki.webp')).toBe('network');
  expect(strategyFor('/_preview/__manifest?paths=/menu')).toBe('network');
  // The network's answer, which is not cached.
  expect(strategyFor('/_preview/menu.data')).toBe('data');
  expect(visit('/_preview/menu')).toBe('visit');
});

it('B-2: what is sent, what comes in a name, and what is elsewhere goes by the network alone', () => {
  const menus = asked('/v2/public/menus');
  expect(strategyOf({ ...menus, method: 'POST' }, SHOP)).toBe('network');
  expect(strategyOf({ ...menus, isAuthorized: true }, SHOP)).toBe('network');
  expect(strategyOf(menus, 'https://other.example')).toBe('network');
});

it('B-6: data know the page that they are of', () => {
  expect(pageOfData(`${SHOP}/menu.data?_routes=routes%2Fordering`)).toBe('/menu');
  expect(pageOfData(`${SHOP}/menu.data?product=poke&_routes=routes%2Fmenu`)).toBe(
    '/menu?product=poke',
  );
  expect(pageOfData(`${SHOP}/_.data`)).toBe('/');
});
