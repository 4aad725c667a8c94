import { afterEach, describe, expect, it } from 'vitest';
import { openTotals } from '#modules/books/closings.ts';
import { verifyJournal } from '#modules/books/verify-journal.ts';
import { writeJournal } from '#modules/books/write-journal.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { emptyBooks } from '#test/shops/books.ts';
import { cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';

const database = testDatabase();
const openShop = cardShops(database);
afterEach(async () => {
  await emptyBooks(database);
  await emptyTables(database.pool, ...STAFF_TABLES);
});

const AT_HANDOVER = ['cash', 'terminal', 'meal_voucher'] as const;
/** 11,80 € by voucher and in cash, with 2,00 € on top in cash, of 5,00 € that were given. */
const TIPPED = [
  { means: 'meal_voucher', amount: 10 },
  { means: 'cash', amount: 1.8, tip: 2, given: 5 },
];

async function opened({ hasTips = true } = {}) {
  const shop = await openShop({ hasTips, atHandover: [...AT_HANDOVER] });
  const board = boardOf(shop, await aPerson(database.pool, 'counter', { name: 'Léa' }));
  return { shop, board };
}

/** An order of 11,80 € that is not paid. */
async function anUnpaidOrder(options = {}) {
  const { shop, board } = await opened(options);
  return { shop, board, orderId: await orderAs(shop.app, 'jeanne@example.fr') };
}

/** One that was handed over with TIPPED, at revision 2. */
async function aTippedOrder() {
  const order = await anUnpaidOrder();
  const step = { to: 'handed_over', revision: 1, payments: TIPPED };
  expect((await order.board.move(order.orderId, step)).status).toBe(200);
  return order;
}

async function write(after = 60_000) {
  await database.pool.query('DELETE FROM order_effects');
  await writeJournal(database.pool, 'Europe/Paris', FRIDAY_EVENING + after);
}

async function entries() {
  const { rows } = await database.pool.query<{ document: string }>(
    `SELECT document FROM books.entries WHERE kind <> 'closing' ORDER BY number`,
  );
  return rows.map(({ document }) => {
    const { kind, means, total_cents, rates } = JSON.parse(document);
    return [kind, means, total_cents, rates.length];
  });
}

const SOLD = [
  ['sale', null, 1180, 1],
  ['payment', 'meal_voucher', 1000, 0],
  ['payment', 'cash', 180, 0],
];

describe('TI-6: a tip at hand-over', () => {
  it('TI-6: stands beside the amount of its means, and the change is what is left', async () => {
    const { board, orderId } = await aTippedOrder();
    const order = await board.full(orderId);
    expect(order.payments).toEqual([
      { means: 'meal_voucher', amount: 10 },
      { means: 'cash', amount: 1.8, tip: 2 },
    ]);
    expect(order.cash).toEqual({ given: 5, change: 1.2 });
    expect([order.total, order.payment?.tips]).toEqual([11.8, true]);
    const { rows } = await database.pool.query(
      `SELECT after FROM staff_audit WHERE action = 'order.advance'`,
    );
    expect(rows[0]?.after).toMatchObject({ cash_cents: 180, cash_tip_cents: 200 });
  });

  it.each([
    ['where none are taken', false, { means: 'cash', amount: 11.8, tip: 2 }],
    ['by voucher', true, { means: 'meal_voucher', amount: 11.8, tip: 2 }],
    ['above 100 €', true, { means: 'cash', amount: 11.8, tip: 100.01 }],
    ['below nothing', true, { means: 'cash', amount: 11.8, tip: -1 }],
  ])('TI-6: is refused %s, and the order stays as it is', async (_what, hasTips, payment) => {
    const { board, orderId } = await anUnpaidOrder({ hasTips });
    const step = { to: 'handed_over', revision: 1, payments: [payment] };
    const { status, body } = await board.move(orderId, step);
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([
      422,
      'validation',
      'payments[0].tip',
    ]);
    expect(await board.full(orderId)).toMatchObject({ progress: 'received', payments: [] });
  });

  it('TI-6, OB-7: goes with a hand-over that is taken back', async () => {
    const { board, orderId } = await aTippedOrder();
    expect((await board.undo(orderId, 2)).status).toBe(200);
    await board.move(orderId, { to: 'handed_over', revision: 3 });
    await write();
    expect(await entries()).toEqual([
      ['sale', null, 1180, 1],
      ['payment', 'cash', 1180, 0],
    ]);
  });
});

describe('TI-7: tips at hand-over in the books', () => {
  it('TI-7: have entries of their own, outside of the turnover, and are in the cash register', async () => {
    await aTippedOrder();
    await write();
    expect(await entries()).toEqual([...SOLD, ['tip', 'cash', 200, 0]]);
    const totals = await openTotals(database.pool);
    expect(totals).toMatchObject({
      sales: { count: 1, total: 1180 },
      tips: { count: 1, total: 200, cash: 200 },
      means: { cash: { received: 380, returned: 0 } },
    });
    await write(24 * 60 * 60_000);
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound', entries: 5 });
    const { rows } = await database.pool.query(
      `SELECT document::jsonb -> 'closing' -> 'totals' -> 'tips' AS tips FROM books.entries
       WHERE kind = 'closing'`,
    );
    expect(rows[0]?.tips).toEqual({ count: 1, total_cents: 200, cash_cents: 200 });
  });

  it('TI-7: of an order that was paid by card are entered alone, once', async () => {
    const { shop, board } = await opened();
    const { orderId } = await paidOrder(shop);
    await write();
    const { revision } = await board.full(orderId);
    const payments = [{ means: 'cash', amount: 0, tip: 2 }];
    const step = { to: 'handed_over', revision, payments };
    for (const _ of [1, 2]) expect((await board.move(orderId, step, 'tap')).status).toBe(200);
    await write();
    expect(await entries()).toEqual([
      ['sale', null, 1180, 1],
      ['payment', 'card', 1180, 0],
      ['tip', 'cash', 200, 0],
    ]);
  });

  it('TI-7, BK-62: are corrected, counted once, and the audit log says who', async () => {
    const { board, orderId } = await aTippedOrder();
    await write();
    const payments = [{ means: 'terminal', amount: 11.8, tip: 3 }];
    expect((await board.correct(orderId, 2, payments)).status).toBe(200);
    await write();
    expect((await entries()).slice(4)).toEqual([
      ['correction', 'meal_voucher', -1000, 0],
      ['correction', 'cash', -180, 0],
      ['correction', 'terminal', 1180, 0],
      ['tip', 'cash', -200, 0],
      ['tip', 'terminal', 300, 0],
    ]);
    expect((await openTotals(database.pool)).tips).toEqual({ count: 1, total: 300, cash: 0 });
    const { rows } = await database.pool.query(
      `SELECT person_name, before, after FROM staff_audit WHERE action = 'order.correct_payments'`,
    );
    expect(rows).toEqual([
      {
        person_name: 'Léa',
        before: { meal_voucher_cents: 1000, cash_cents: 180, cash_tip_cents: 200 },
        after: { terminal_cents: 1180, terminal_tip_cents: 300 },
      },
    ]);
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound' });
  });

  it('TI-7, BK-62: of an order that was paid by card on a closed day are corrected until that of its hand-over is closed', async () => {
    const { shop } = await opened();
    const board = boardOf(shop, await aPerson(database.pool, 'manager'));
    const { orderId } = await paidOrder(shop);
    await write();
    expect((await board.post('books/closings', { day: '2026-11-20' })).status).toBe(200);
    shop.setNow(FRIDAY_EVENING + 20_000);
    const { revision } = await board.full(orderId);
    const tip = (means: string, amount: number) => [{ means, amount: 0, tip: amount }];
    await board.move(orderId, { to: 'handed_over', revision, payments: tip('cash', 2) });
    const corrected = await board.correct(orderId, revision + 1, tip('terminal', 3));
    expect([corrected.status, corrected.body.code]).toEqual([200, undefined]);
    await write(24 * 60 * 60_000);
    expect((await openTotals(database.pool)).tips).toEqual({ count: 1, total: 300, cash: 0 });
    await write(3 * 24 * 60 * 60_000);
    const late = await board.correct(orderId, revision + 2, tip('cash', 1));
    expect([late.status, late.body.code]).toEqual([409, 'day_closed']);
  });

  it('TI-7, OB-51: of a recalled order that was paid by card are a correction', async () => {
    const { shop, board } = await opened();
    const { orderId } = await paidOrder(shop);
    const { revision } = await board.full(orderId);
    await board.move(orderId, { to: 'handed_over', revision, payments: [] });
    await write();
    expect((await board.recall(orderId, revision + 1)).status).toBe(200);
    const payments = [{ means: 'terminal', amount: 0, tip: 2 }];
    const again = { to: 'handed_over', revision: revision + 2, payments };
    expect((await board.move(orderId, again)).status).toBe(200);
    expect((await board.full(orderId)).undo_until).toBeNull();
    await write();
    expect((await entries()).slice(2)).toEqual([['tip', 'terminal', 200, 0]]);
  });
});
