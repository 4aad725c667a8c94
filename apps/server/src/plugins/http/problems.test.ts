import { expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const openShop = shops(testDatabase());

test.each([
  ['GET', '/v2/nothing', 404, 'not_found'],
  ['DELETE', '/v2/public/checkout/', 405, 'method_not_allowed'],
  ['GET', '/v2/public/checkout/quote', 405, 'method_not_allowed'],
] as const)('I-3: %s %s answers %i %s', async (method, url, status, code) => {
  const { app } = await openShop();
  const response = await app.inject({ method, url });
  expect([response.statusCode, response.json().code]).toEqual([status, code]);
  expect(response.headers['x-request-id']).toBeTruthy();
});

test.each([
  ['broken JSON', '{"items":', 'application/json', 400, 'malformed_json'],
  ['nothing', '', 'application/json', 400, 'malformed_json'],
  ['a form', 'items=1', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
  ['plain text', 'bonjour', 'text/plain', 415, 'unsupported_media_type'],
  ['300 kB', `"${'x'.repeat(300_000)}"`, 'application/json', 413, 'body_too_large'],
  ['a list', '[]', 'application/json', 422, 'validation'],
  ['null', 'null', 'application/json', 422, 'validation'],
])('I-3: a body of %s is rejected', async (_name, payload, type, status, code) => {
  const { app } = await openShop();
  const response = await app.inject({
    method: 'POST',
    url: '/v2/public/checkout/',
    headers: { 'content-type': type },
    payload,
  });
  expect([response.statusCode, response.json().code]).toEqual([status, code]);
  expect(response.json().message).toMatch(/\.$/);
});
