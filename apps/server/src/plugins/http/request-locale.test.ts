import type { Locale } from '@comptoir/domain/languages/locale';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { refuseOtherLocales } from '#composition/create-server.ts';
import { requestLocale, routedUrl } from './request-locale.ts';

test.each([
  ['/v2/public/menus', '/v2/public/menus'],
  ['/en/v2/public/menus?a=/en/v2', '/v2/public/menus?a=/en/v2'],
  ['/en/images/1/dish.webp', '/images/1/dish.webp'],
  ['/en/menu', '/en/menu'],
  ['/en/v2beta', '/en/v2beta'],
  ['/en/gestion', '/en/gestion'],
  ['/de/v2/public/menus', '/de/v2/public/menus'],
  ['/en/en/v2/public/menus', '/en/en/v2/public/menus'],
])('LA-2: %s is answered by the route of %s', (url, routed) => {
  expect(routedUrl({ url })).toBe(routed);
});

async function appIn(available: readonly Locale[]) {
  const app = Fastify({ rewriteUrl: routedUrl });
  refuseOtherLocales(app, async () => available);
  app.get('/v2/public/locale', async (request) => requestLocale(request));
  return app;
}

test('LA-2: the address of a request names its language; headers and cookies do not', async () => {
  const app = await appIn(['fr', 'en']);
  const headers = { 'accept-language': 'en-GB,en', cookie: 'i18n_locale=en' };
  expect((await app.inject({ url: '/v2/public/locale', headers })).body).toBe('fr');
  expect((await app.inject('/en/v2/public/locale')).body).toBe('en');
});

test('LA-1: a language that the shop does not have has no addresses', async () => {
  const app = await appIn(['fr']);
  const answer = await app.inject('/en/v2/public/locale');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'not_found' });
  expect((await app.inject('/v2/public/locale')).statusCode).toBe(200);
});
