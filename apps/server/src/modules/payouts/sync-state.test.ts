import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { payoutMetrics } from './payout-sync.ts';

const database = testDatabase();
const openShop = cardShops(database);

it('PO-5: for how long payouts could not be fetched is a metric', async () => {
  let now = FRIDAY_EVENING;
  const registry = new Registry();
  payoutMetrics(registry, database.pool, () => now);
  const seconds = async () => {
    const [metric] = await registry.getMetricsAsJSON();
    return metric?.values[0]?.value;
  };
  expect(await seconds()).toBe(0);
  const shop = await openShop({ retries: 0 });
  await paidOrder(shop);
  shop.stripe.failNext('error_before');
  expect(await shop.fetchPayouts()).toBe('failed');
  now += 3 * 60 * 60_000;
  expect(await seconds()).toBe(10_800);
  shop.wait(3 * 60);
  expect(await shop.fetchPayouts()).toBe('done');
  expect(await seconds()).toBe(0);
});
