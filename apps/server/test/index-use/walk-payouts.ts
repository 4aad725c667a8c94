import type pg from 'pg';
import { unseenEntries } from '#modules/payouts/read-payouts.ts';
import { type CardShop, paidOrder } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import type { StaffShop } from '#test/shops/staff-shop.ts';

const DAY = 24 * 60 * 60_000;

/** Fetches what was paid out. */
export async function fetchPayouts(shop: CardShop): Promise<void> {
  await paidOrder(shop);
  shop.stripe.ledger.balance.settle();
  shop.stripe.ledger.balance.payOut();
  await shop.fetchPayouts();
  shop.wait(24 * 60);
  await shop.deliverEvent();
  await shop.fetchPayouts();
}

/** Looks at payouts as the accountant does. */
export async function readPayouts(shop: StaffShop, pool: pg.Pool): Promise<void> {
  const { cookies } = await shop.person('owner');
  for (const path of ['payouts', 'payouts?month=2026-06', 'payouts/po_1000', 'payouts/export']) {
    await shop.staff('GET', path, { cookies });
  }
  const days = { from: FRIDAY_EVENING - 90 * DAY, until: FRIDAY_EVENING - DAY };
  await unseenEntries(pool, days, 100);
}
