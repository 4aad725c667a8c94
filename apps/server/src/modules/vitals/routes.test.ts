import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const openShop = shops(testDatabase());
const VITALS = '/v2/public/vitals';
const FULL = { page: 'menu', ttfb: 42, fcp: 800, lcp: 1200.5, inp: 64, cls: 0.02 };

test('U-32: what pages report is summed up by page', async () => {
  const registry = new Registry();
  const shop = await openShop({}, { registry });
  expect(await shop.post(VITALS, FULL)).toEqual({ status: 200, body: { status: 'success' } });
  await shop.post(VITALS, { page: 'menu', lcp: 3000 });
  const text = await registry.metrics();
  expect(text).toContain('comptoir_web_vitals_lcp_seconds_bucket{le="1.5",page="menu"} 1');
  expect(text).toContain('comptoir_web_vitals_lcp_seconds_count{page="menu"} 2');
  expect(text).toContain('comptoir_web_vitals_inp_seconds_sum{page="menu"} 0.064');
  expect(text).toContain('comptoir_web_vitals_cls_bucket{le="0.05",page="menu"} 1');
});

test.each([
  ['an address instead of a page', { ...FULL, page: '/order?key=secret' }],
  ['an implausible time', { ...FULL, lcp: 1e9 }],
  ['a negative time', { ...FULL, inp: -1 }],
  ['no number', { ...FULL, cls: 'little' }],
])('U-32: %s is rejected', async (_, body) => {
  const registry = new Registry();
  const shop = await openShop({}, { registry });
  expect((await shop.post(VITALS, body)).status).toBe(422);
  expect(await registry.metrics()).not.toContain('web_vitals_lcp_seconds_count{');
});

test('U-32: a client may report 60 times in ten minutes', async () => {
  const shop = await openShop({}, { rateLimit: true });
  for (let sent = 0; sent < 60; sent += 1) await shop.post(VITALS, FULL);
  expect((await shop.post(VITALS, FULL)).status).toBe(429);
});
