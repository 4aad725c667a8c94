import { afterEach, describe, expect, it } from 'vitest';
import { verifyJournal } from '#modules/books/verify-journal.ts';
import { writeJournal } from '#modules/books/write-journal.ts';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { emptyBooks } from '#test/shops/books.ts';
import { cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const openCardShop = cardShops(database);
afterEach(async () => {
  await emptyBooks(database);
  await emptyTables(database.pool, ...STAFF_TABLES);
});

const ACTIVE = ['cash', 'terminal', 'meal_voucher'] as const;
const MIXED = [
  { means: 'meal_voucher', amount: 10 },
  { means: 'cash', amount: 1.8, given: 5 },
];
const write = (after = 60_000) =>
  writeJournal(database.pool, 'Europe/Paris', FRIDAY_EVENING + after);

/** An order of 11,80 € in cash, on the board of a person of the counter. */
async function anUnpaidOrder() {
  const { payments } = someSettings();
  const settings = someSettings({ payments: { ...payments, at_handover: [...ACTIVE] } });
  const shop = await openShop({ settings });
  const board = boardOf(shop, await aPerson(database.pool, 'counter', { name: 'Léa' }));
  return { shop, board, orderId: await orderAs(shop.app, 'jeanne@example.fr') };
}

/** One that was handed over, at revision 2, with MIXED. */
async function aPaidOrder() {
  const opened = await anUnpaidOrder();
  const step = { to: 'handed_over', revision: 1, payments: MIXED };
  expect((await opened.board.move(opened.orderId, step)).status).toBe(200);
  return opened;
}

async function entries() {
  const { rows } = await database.pool.query<{ document: string }>(
    `SELECT document FROM books.entries WHERE kind <> 'closing' ORDER BY number`,
  );
  return rows.map(({ document }) => {
    const { kind, means, total_cents, who } = JSON.parse(document);
    return [kind, means, total_cents, who];
  });
}

describe('BK-60: payments at hand-over', () => {
  it('BK-60: several means share the amount, and change goes back of the cash', async () => {
    const { board, orderId } = await aPaidOrder();
    const order = await board.full(orderId);
    expect(order.payments).toEqual([
      { means: 'meal_voucher', amount: 10 },
      { means: 'cash', amount: 1.8 },
    ]);
    expect(order.cash).toEqual({ given: 5, change: 3.2 });
  });

  it('BK-60: without any it is paid in cash, and before it by nothing', async () => {
    const { board, orderId } = await anUnpaidOrder();
    expect((await board.full(orderId)).payments).toEqual([]);
    const { body } = await board.move(orderId, { to: 'handed_over', revision: 1 });
    expect(body.payload.order.payments).toEqual([{ means: 'cash', amount: 11.8 }]);
  });

  it('BK-60, OB-7: go with a hand-over that is taken back', async () => {
    const { board, orderId } = await aPaidOrder();
    expect((await board.undo(orderId, 2)).status).toBe(200);
    expect(await board.full(orderId)).toMatchObject({ payments: [], cash: null });
  });

  it('BK-60, OB-6: a repeated request changes nothing, and another one under its key is refused', async () => {
    const { board, orderId } = await anUnpaidOrder();
    const step = { to: 'handed_over', revision: 1, payments: MIXED };
    for (const _ of [1, 2]) expect((await board.move(orderId, step, 'tap')).status).toBe(200);
    const other = { ...step, payments: [{ means: 'terminal', amount: 11.8 }] };
    const { status, body } = await board.move(orderId, other, 'tap');
    expect([status, body.code]).toEqual([409, 'idempotency_key_reused']);
  });

  it('BK-60, OB-13: who may not see amounts does not see them', async () => {
    const { shop, orderId } = await aPaidOrder();
    const kitchen = boardOf(shop, await aPerson(database.pool, 'kitchen'));
    expect((await kitchen.full(orderId)).payments).toBeNull();
  });

  it.each([
    ['too little', 'payments', [{ means: 'cash', amount: 11.79 }]],
    ['a voucher above the amount', 'payments', [{ means: 'meal_voucher', amount: 15 }]],
    ['none of what is due', 'payments', []],
    ['one means twice', 'payments', [MIXED[0], { means: 'meal_voucher', amount: 1.8 }]],
    ['an inactive means', 'payments[0].means', [{ means: 'cheque', amount: 11.8 }]],
    ['an unknown means', 'payments[0].means', [{ means: 'bitcoin', amount: 11.8 }]],
    ['nothing by one', 'payments[0].amount', [{ means: 'cash', amount: 0 }]],
    [
      'change of a voucher',
      'payments[0].given',
      [{ means: 'meal_voucher', amount: 11.8, given: 20 }],
    ],
    ['less than the amount', 'payments[0].given', [{ means: 'cash', amount: 11.8, given: 10 }]],
  ])('BK-61: %s is refused at %s, and the order stays as it is', async (_what, path, payments) => {
    const { board, orderId } = await anUnpaidOrder();
    const step = { to: 'handed_over', revision: 1, payments };
    const { status, body } = await board.move(orderId, step);
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([422, 'validation', path]);
    expect(await board.full(orderId)).toMatchObject({ progress: 'received', payments: [] });
  });

  it('BK-61: payments of an order that is paid by card are refused', async () => {
    const shop = await openCardShop();
    const board = boardOf(shop, await aPerson(database.pool, 'counter'));
    const { orderId } = await paidOrder(shop);
    const { revision } = await board.full(orderId);
    const payments = [{ means: 'cash', amount: 11.8 }];
    const { status, body } = await board.move(orderId, { to: 'handed_over', revision, payments });
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'payments']);
    expect((await board.move(orderId, { to: 'handed_over', revision, payments: [] })).status).toBe(
      200,
    );
  });

  it('BK-60: the journal, its totals and its verification have each means', async () => {
    await aPaidOrder();
    await database.pool.query('DELETE FROM order_effects');
    await write();
    expect(await entries()).toEqual([
      ['sale', null, 1180, 'Léa'],
      ['payment', 'meal_voucher', 1000, 'Léa'],
      ['payment', 'cash', 180, 'Léa'],
    ]);
    await write(24 * 60 * 60_000);
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound', entries: 4 });
    const { rows } = await database.pool.query(
      `SELECT document::jsonb -> 'closing' -> 'totals' -> 'means' AS means FROM books.entries
       WHERE kind = 'closing'`,
    );
    expect(rows[0]?.means).toEqual({
      card: { received_cents: 0, returned_cents: 0 },
      cash: { received_cents: 180, returned_cents: 0 },
      meal_voucher: { received_cents: 1000, returned_cents: 0 },
    });
  });
});

describe('BK-62: payments that are corrected', () => {
  const TERMINAL = [{ means: 'terminal', amount: 11.8 }];

  it('BK-62: move money from means to means in the journal, and the audit log says who', async () => {
    const { board, orderId } = await aPaidOrder();
    const { status, body } = await board.correct(orderId, 2, TERMINAL);
    expect([status, body.payload.order.payments]).toEqual([200, TERMINAL]);
    expect(await board.full(orderId)).toMatchObject({ cash: null, undo_until: null });
    await write();
    expect(await entries()).toEqual([
      ['sale', null, 1180, 'Léa'],
      ['payment', 'meal_voucher', 1000, 'Léa'],
      ['payment', 'cash', 180, 'Léa'],
      ['correction', 'meal_voucher', -1000, 'Léa'],
      ['correction', 'cash', -180, 'Léa'],
      ['correction', 'terminal', 1180, 'Léa'],
    ]);
    const { rows } = await database.pool.query(
      `SELECT person_name, before, after FROM staff_audit WHERE action = 'order.correct_payments'`,
    );
    expect(rows).toEqual([
      {
        person_name: 'Léa',
        before: { meal_voucher_cents: 1000, cash_cents: 180 },
        after: { terminal_cents: 1180 },
      },
    ]);
    await write(24 * 60 * 60_000);
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound' });
  });

  it('BK-62: a second correction counts from the first one', async () => {
    const { board, orderId } = await aPaidOrder();
    expect((await board.correct(orderId, 2, TERMINAL)).status).toBe(200);
    await write();
    expect((await board.correct(orderId, 3, MIXED)).status).toBe(200);
    await write();
    const sums: Record<string, number> = {};
    for (const [kind, means, total] of await entries()) {
      if (kind !== 'sale') sums[means] = (sums[means] ?? 0) + total;
    }
    expect(sums).toEqual({ meal_voucher: 1000, cash: 180, terminal: 0 });
  });

  it('BK-62, FG-9: is no money that went back, in the figures', async () => {
    const { shop, board, orderId } = await aPaidOrder();
    await board.correct(orderId, 2, TERMINAL);
    const manager = boardOf(shop, await aPerson(database.pool, 'manager'));
    const refund = { reason: 'quality', amount: 2 };
    await manager.post(`orders/${orderId}/refunds`, refund, { 'idempotency-key': 'refund' });
    await write();
    const { body } = await manager.get('figures?from=2026-11-20');
    const { refunds } = body.payload as unknown as { readonly refunds: readonly unknown[] };
    expect(refunds).toEqual([{ reason: 'quality', count: 1, total: -2 }]);
  });

  it('BK-62, OB-5, OB-6: of two tablets one corrects, and a repeated request changes nothing', async () => {
    const { shop, board, orderId } = await aPaidOrder();
    const other = boardOf(shop, await aPerson(database.pool, 'manager'));
    const answers = await Promise.all([
      board.correct(orderId, 2, TERMINAL, 'one'),
      other.correct(orderId, 2, [{ means: 'cash', amount: 11.8 }], 'other'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [first] = answers;
    const [who, sent, key] =
      first.status === 200
        ? ([board, TERMINAL, 'one'] as const)
        : ([other, [{ means: 'cash', amount: 11.8 }], 'other'] as const);
    expect((await who.correct(orderId, 2, sent, key)).status).toBe(200);
    expect((await board.full(orderId)).revision).toBe(3);
  });

  it('BK-62: nothing is corrected once the day is closed', async () => {
    const { shop, board, orderId } = await aPaidOrder();
    await database.pool.query('DELETE FROM order_effects');
    await write();
    expect((await board.full(orderId)).is_closed).toBe(false);
    const manager = boardOf(shop, await aPerson(database.pool, 'manager'));
    expect((await manager.post('books/closings', { day: '2026-11-20' })).status).toBe(200);
    const { status, body } = await board.correct(orderId, 2, TERMINAL);
    expect([status, body.code]).toEqual([409, 'day_closed']);
    const closed = await board.full(orderId);
    expect(closed.is_closed).toBe(true);
    expect(closed.payments).toEqual([
      { means: 'meal_voucher', amount: 10 },
      { means: 'cash', amount: 1.8 },
    ]);
  });

  it('BK-62: only of an order that was handed over, by people who take money', async () => {
    const { shop, board, orderId } = await anUnpaidOrder();
    const early = await board.correct(orderId, 1, TERMINAL);
    expect([early.status, early.body.code]).toEqual([409, 'step_not_allowed']);
    await board.move(orderId, { to: 'handed_over', revision: 1, payments: MIXED });
    for (const role of ['kitchen', 'accountant'] as const) {
      const other = boardOf(shop, await aPerson(database.pool, role));
      expect((await other.correct(orderId, 2, TERMINAL)).status).toBe(403);
    }
    const wrong = await board.correct(orderId, 2, [{ means: 'terminal', amount: 11 }]);
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, 'payments']);
  });

  it('BK-62: a test order is corrected without an entry', async () => {
    const { board, orderId } = await anUnpaidOrder();
    await database.pool.query('UPDATE orders SET is_test = true');
    await board.move(orderId, { to: 'handed_over', revision: 1, payments: MIXED });
    expect((await board.correct(orderId, 2, TERMINAL)).status).toBe(200);
    await write();
    expect(await entries()).toEqual([]);
  });
});
