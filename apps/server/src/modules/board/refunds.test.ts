import type { RefundRequestBody, WireOrderRefunds } from '@comptoir/contract/staff/refunds';
import { afterEach, describe, expect, test } from 'vitest';
import { AN_ADDRESS, aCustomer, aDelivery } from '#test/builders/order-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aDevice, aPerson, boardOf, type Member, STAFF_TABLES } from '#test/shops/board-shop.ts';
import {
  aCardOrder,
  type CardShop,
  CHECKOUT,
  cardShops,
  paidOrder,
} from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { keyOf, ordersAt } from '#test/shops/orders-at.ts';
import { guestOf, proposalsOf } from '#test/shops/substitution-shop.ts';

const database = testDatabase();
const openShop = cardShops(database);
afterEach(() => emptyTables(database.pool, ...STAFF_TABLES));

/** One of the two makis of 5.90 €. */
const ONE_MAKI: RefundRequestBody = {
  units: [{ part: 1, quantity: 1 }],
  reason: 'missing_item',
};
const ONE_MAKI_RATES = [{ rate: 10, gross: 5.9, tax: 0.54 }];

interface Reply {
  readonly status: number;
  readonly code: string | undefined;
  readonly limit: number | undefined;
  readonly refundable: number | undefined;
  readonly paths: readonly string[];
  readonly refunds: WireOrderRefunds;
}

/** The routes of refunds as this member calls them. */
function refundsOf(shop: CardShop, who: Member) {
  const board = boardOf(shop, who);
  let keys = 0;
  const read = ({ status, body }: Awaited<ReturnType<typeof board.get>>): Reply => ({
    status,
    code: body.code,
    limit: body.limit,
    refundable: body.refundable,
    paths: (body.errors ?? []).map(({ path }) => path),
    refunds: (body.payload as unknown as { readonly refunds: WireOrderRefunds } | undefined)
      ?.refunds as WireOrderRefunds,
  });
  return {
    list: async (orderId: string) => read(await board.get(`orders/${orderId}/refunds`)),
    give: async (orderId: string, body: RefundRequestBody, key?: string) => {
      keys += 1;
      const headers = { 'idempotency-key': key ?? `${who.cookie.slice(-8)}-${keys}` };
      const reply = await board.post(`orders/${orderId}/refunds`, body, headers);
      // Refunds are listed in the order of their requests.
      shop.wait(1 / 60);
      return read(reply);
    },
    retry: async (orderId: string, refundId: string) =>
      read(await board.post(`orders/${orderId}/refunds/${refundId}/retry`, {})),
  };
}

async function cashDelivery({ app }: CardShop): Promise<string> {
  const customer = aCustomer({ location: AN_ADDRESS });
  return orderAs(app, 'jeanne@example.fr', aDelivery({ customer }));
}

async function handedOver(shop: CardShop): Promise<string> {
  const orderId = await cashDelivery(shop);
  await ordersAt(database.pool).advance(orderId, 'handed_over');
  return orderId;
}

describe('a refund to a card', () => {
  test('RF-1, RF-6, RF-10: of one unit goes back at once, with its taxes, and is kept with its reason', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    const refunds = refundsOf(shop, await aPerson(database.pool, 'manager', { name: 'Léa' }));
    expect((await refunds.list(orderId)).refunds).toEqual({
      means: 'card',
      parts: [
        {
          part: 1,
          name: 'Maki saumon',
          is_condiment: false,
          quantity: 2,
          rates: [{ rate: 10, gross: 11.8, tax: 1.07 }],
        },
      ],
      rates: [{ rate: 10, gross: 11.8, tax: 1.07 }],
      left: 11.8,
      limit: null,
      refunds: [],
    });
    const given = await refunds.give(orderId, { ...ONE_MAKI, text: 'Oublié dans le sac' });
    expect(given.status).toBe(200);
    expect(given.refunds).toMatchObject({
      left: 5.9,
      refunds: [
        {
          means: 'card',
          state: 'done',
          provider_reason: null,
          amount: 5.9,
          units: ONE_MAKI.units,
          rates: ONE_MAKI_RATES,
          reason: 'missing_item',
          text: 'Oublié dans le sac',
          requested_at: new Date(FRIDAY_EVENING).toISOString(),
          person: 'Léa',
          is_counted: true,
        },
      ],
    });
    expect(shop.stripe.ledger.refunded(intentId)).toBe(590);
    const rest = await refunds.give(orderId, { ...ONE_MAKI, reason: 'quality' });
    expect(rest.refunds.refunds[1]?.rates).toEqual([{ rate: 10, gross: 5.9, tax: 0.53 }]);
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1180);
    expect(await refunds.give(orderId, { amount: 0.01, reason: 'late' })).toMatchObject({
      status: 422,
      code: 'refund_too_high',
      refundable: 0,
    });
    expect(await refunds.give(orderId, ONE_MAKI)).toMatchObject({
      status: 409,
      code: 'units_refunded',
    });
  });

  test('RF-6: sent twice is carried out once, and its key belongs to it', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    const refunds = refundsOf(shop, await aPerson(database.pool, 'owner'));
    for (const _ of [1, 2]) {
      const { status, refunds: now } = await refunds.give(orderId, ONE_MAKI, 'same');
      expect([status, now.refunds.length]).toEqual([200, 1]);
    }
    for (const other of [
      { ...ONE_MAKI, reason: 'late' as const },
      { amount: 5.9, reason: 'missing_item' as const },
      { ...ONE_MAKI, units: [{ part: 1, quantity: 2 }] },
    ]) {
      expect(await refunds.give(orderId, other, 'same')).toMatchObject({
        status: 409,
        code: 'idempotency_key_reused',
      });
    }
    expect(shop.stripe.ledger.refunded(intentId)).toBe(590);
  });

  test('RF-1, RF-4, RF-5: that is not possible says why', async () => {
    const shop = await openShop();
    const { orderId } = await paidOrder(shop);
    const refunds = refundsOf(shop, await aPerson(database.pool, 'owner'));
    const attempts: readonly (readonly [RefundRequestBody, object])[] = [
      [{ reason: 'late' }, { status: 422, paths: ['amount'] }],
      [
        { ...ONE_MAKI, amount: 1 },
        { status: 422, paths: ['amount'] },
      ],
      [
        { amount: 0, reason: 'late' },
        { status: 422, paths: ['amount'] },
      ],
      [
        { amount: 1, reason: 'other' },
        { status: 422, paths: ['text'] },
      ],
      [
        { units: [{ part: 4, quantity: 1 }], reason: 'late' },
        { status: 422, paths: ['units'] },
      ],
      [{ units: [{ part: 'delivery', quantity: 1 }], reason: 'late' }, { paths: ['units'] }],
      [
        { units: [{ part: 1, quantity: 3 }], reason: 'late' },
        { status: 409, code: 'units_refunded' },
      ],
      [
        { amount: 11.81, reason: 'late' },
        { code: 'refund_too_high', refundable: 11.8 },
      ],
    ];
    for (const [body, expected] of attempts) {
      expect(await refunds.give(orderId, body)).toMatchObject(expected);
    }
    expect(await refunds.give('nothing', ONE_MAKI)).toMatchObject({ status: 409 });
    expect(await refunds.list('nothing')).toMatchObject({ status: 404, code: 'order_unknown' });
  });

  test('RF-7: that is refused stops no other, leaves its unit free, and is computed again', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    const refunds = refundsOf(shop, await aPerson(database.pool, 'owner'));
    const { charges } = shop.stripe.ledger;
    charges.rejectRefunds(intentId, 'balance_insufficient');
    const refused = (await refunds.give(orderId, ONE_MAKI)).refunds;
    expect(refused).toMatchObject({
      left: 11.8,
      refunds: [{ state: 'refused', provider_reason: 'balance_insufficient', is_counted: false }],
    });
    const refundId = String(refused.refunds[0]?.refund_id);
    charges.rejectRefunds(intentId, null);
    const other = (await refunds.give(orderId, ONE_MAKI)).refunds;
    expect(other.refunds.map(({ state, rates }) => [state, rates])).toEqual([
      ['refused', ONE_MAKI_RATES],
      ['done', ONE_MAKI_RATES],
    ]);
    const again = (await refunds.retry(orderId, refundId)).refunds;
    expect(again.refunds.map(({ state, rates }) => [state, rates])).toEqual([
      ['done', [{ rate: 10, gross: 5.9, tax: 0.53 }]],
      ['done', ONE_MAKI_RATES],
    ]);
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1180);
    expect(await refunds.retry(orderId, refundId)).toMatchObject({ code: 'refund_unknown' });
    expect(await refunds.retry('another', refundId)).toMatchObject({ code: 'refund_unknown' });
  });

  test('RF-7: is not tried again where its units went back meanwhile', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    const refunds = refundsOf(shop, await aPerson(database.pool, 'owner'));
    shop.stripe.ledger.charges.rejectRefunds(intentId, 'balance_insufficient');
    const refused = (await refunds.give(orderId, ONE_MAKI)).refunds.refunds[0];
    shop.stripe.ledger.charges.rejectRefunds(intentId, null);
    await refunds.give(orderId, { units: [{ part: 1, quantity: 2 }], reason: 'quality' });
    expect(await refunds.retry(orderId, String(refused?.refund_id))).toMatchObject({
      status: 409,
      code: 'units_refunded',
    });
  });

  test('RF-6: made at the provider is kept as an amount, and its units stay', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    const refunds = refundsOf(shop, await aPerson(database.pool, 'owner'));
    shop.stripe.ledger.charges.refundByHand(intentId, 300);
    await shop.deliverEvent();
    expect((await refunds.list(orderId)).refunds).toMatchObject({
      left: 8.8,
      refunds: [
        { amount: 3, units: null, reason: null, rates: [{ rate: 10, gross: 3, tax: 0.27 }] },
      ],
    });
    await refunds.give(orderId, ONE_MAKI);
    expect(await refunds.give(orderId, ONE_MAKI)).toMatchObject({
      code: 'refund_too_high',
      refundable: 2.9,
    });
    const rest = await refunds.give(orderId, { amount: 2.9, reason: 'goodwill' });
    expect(rest.refunds.refunds.map(({ rates }) => rates[0]?.tax)).toEqual([0.27, 0.54, 0.26]);
  });

  test('RF-6: after a cancellation that can be taken back has that done first', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    const owner = await aPerson(database.pool, 'owner');
    const cancellation = { to: 'cancelled', revision: 1, reason: 'guest', refund: { amount: 8 } };
    expect((await boardOf(shop, owner).move(orderId, cancellation)).status).toBe(200);
    const refunds = refundsOf(shop, owner);
    expect(await refunds.give(orderId, ONE_MAKI)).toMatchObject({
      code: 'refund_too_high',
      refundable: 3.8,
    });
    expect((await refunds.give(orderId, { amount: 3.8, reason: 'late' })).status).toBe(200);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1180);
  });
});

describe('RF-9: a refund of an order in cash', () => {
  test('RF-9: is recorded at once after the hand-over, which is then final', async () => {
    const shop = await openShop();
    const orderId = await cashDelivery(shop);
    const owner = await aPerson(database.pool, 'owner');
    const board = boardOf(shop, owner);
    const refunds = refundsOf(shop, owner);
    expect(await refunds.give(orderId, ONE_MAKI)).toMatchObject({ code: 'nothing_to_refund' });
    expect((await board.move(orderId, { to: 'handed_over', revision: 1 })).status).toBe(200);
    const both = [
      { part: 1, quantity: 1 },
      { part: 'delivery' as const, quantity: 1 },
    ];
    const { status, refunds: given } = await refunds.give(orderId, {
      units: both,
      reason: 'wrong_item',
    });
    expect(status).toBe(200);
    expect(given).toMatchObject({ means: 'cash', left: 6.5 });
    expect(given.refunds).toMatchObject([
      {
        state: 'done',
        means: 'cash',
        amount: 12,
        units: both,
        // Of 13.00 € with 1.18 € and of 5.50 € with 0.50 €.
        rates: [{ rate: 10, gross: 12, tax: 1.09 }],
      },
    ]);
    expect((await board.undo(orderId, 3)).body.code).toBe('undo_expired');
    const again = await refunds.give(orderId, {
      units: [{ part: 'delivery', quantity: 1 }],
      reason: 'late',
    });
    expect(again).toMatchObject({ status: 409, code: 'units_refunded' });
  });
});

describe('OB-11: who may give back how much', () => {
  test('OB-11: the counter up to the limit of an order, all refunds together', async () => {
    const shop = await openShop();
    const orderId = await handedOver(shop);
    const counter = refundsOf(shop, await aPerson(database.pool, 'counter'));
    const owner = refundsOf(shop, await aPerson(database.pool, 'owner'));
    expect((await counter.list(orderId)).refunds.limit).toBe(20);
    await owner.give(orderId, { amount: 5, reason: 'late' });
    expect((await counter.list(orderId)).refunds.limit).toBe(15);
    expect((await counter.give(orderId, { amount: 10, reason: 'late' })).status).toBe(200);
    expect((await counter.list(orderId)).refunds).toMatchObject({ limit: 5, left: 3.5 });
  });

  test('OB-11: beyond the limit the counter is answered how much is left to it', async () => {
    const shop = await openShop();
    const [one, other] = [await paidOrder(shop), await paidOrder(shop)];
    // Two orders have a limit each.
    const counter = refundsOf(shop, await aPerson(database.pool, 'counter'));
    for (const { orderId } of [one, other]) {
      const given = await counter.give(orderId, { amount: 11.8, reason: 'late' });
      expect(given.status).toBe(200);
    }
    const dear = await dearOrder(shop);
    expect((await counter.give(dear, { amount: 15, reason: 'late' })).status).toBe(200);
    expect(await counter.give(dear, { amount: 5.01, reason: 'late' })).toMatchObject({
      status: 403,
      code: 'forbidden',
      limit: 5,
    });
    expect((await counter.give(dear, { amount: 5, reason: 'late' })).status).toBe(200);
    const board = boardOf(shop, await aPerson(database.pool, 'counter'));
    const cancelled = await board.move(dear, {
      to: 'cancelled',
      revision: 3,
      reason: 'guest',
      refund: { amount: 1 },
    });
    expect(cancelled.body.code).toBe('forbidden');
  });

  test('OB-11: the counter up to the limit, what an open proposal may give back included', async () => {
    const shop = await openShop();
    const dear = await dearOrder(shop);
    const who = await aPerson(database.pool, 'counter');
    const [counter, staff] = [refundsOf(shop, who), proposalsOf(shop, who)];
    const two = { kind: 'drop', position: 1, quantity: 2 } as const;
    expect((await staff.propose(dear, two)).status).toBe(200);
    expect((await counter.list(dear)).refunds.limit).toBe(8.2);
    expect(await counter.give(dear, { amount: 8.21, reason: 'late' })).toMatchObject({
      status: 403,
      code: 'forbidden',
      limit: 8.2,
    });
    expect((await counter.give(dear, { amount: 8.2, reason: 'late' })).status).toBe(200);
    const guest = guestOf(shop, await keyOf(database, dear));
    expect((await guest.answer('accept')).status).toBe(200);
    expect((await counter.list(dear)).refunds.limit).toBe(0);
  });

  test('OB-11: not the kitchen, not an old sign-in, and a PIN up to the limit', async () => {
    const shop = await openShop();
    const dear = await dearOrder(shop);
    const kitchen = refundsOf(shop, await aPerson(database.pool, 'kitchen'));
    expect(await kitchen.give(dear, ONE_MAKI)).toMatchObject({ code: 'forbidden' });
    expect(await kitchen.list(dear)).toMatchObject({ code: 'forbidden' });
    const old = await aPerson(database.pool, 'owner', { at: FRIDAY_EVENING - 3_600_000 });
    expect(await refundsOf(shop, old).give(dear, ONE_MAKI)).toMatchObject({
      status: 403,
      code: 'step_up_required',
    });
    const tablet = refundsOf(shop, await aDevice(database.pool, { acting: old }));
    expect((await tablet.list(dear)).refunds.limit).toBe(20);
    expect((await tablet.give(dear, { amount: 20, reason: 'late' })).status).toBe(200);
    expect(await tablet.give(dear, { amount: 1, reason: 'late' })).toMatchObject({
      code: 'step_up_required',
    });
    const { rows } = await database.pool.query(
      `SELECT action, after FROM staff_audit WHERE subject = $1`,
      [`order:${dear}`],
    );
    expect(rows).toMatchObject([
      { action: 'order.refund', after: { means: 'card', amount_cents: 2000, reason: 'late' } },
    ]);
  });
});

/** Four makis of 5.90 €, paid by card. */
async function dearOrder(shop: CardShop): Promise<string> {
  const intentId = await shop.intent(23.6);
  const placed = await shop.post(
    CHECKOUT,
    aCardOrder(intentId, {
      items: [{ item_id: 'maki-saumon', quantity: 4, note: '', options: [] }],
      subtotal: 23.6,
      tax: 2.15,
      total: 23.6,
    }),
  );
  shop.stripe.ledger.pay(intentId);
  await shop.deliverEvent();
  return String(placed.body.payload?.order_id);
}
