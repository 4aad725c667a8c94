import type { JournalDocument } from '@comptoir/contract/books/journal-document';
import type { booksAnswer } from '@comptoir/contract/staff/books';
import { afterEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { transaction } from '#db/transaction.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { emptyBooks, tamperedBooks, timePassed } from '#test/shops/books.ts';
import { FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { type JournalContent, openJournalChain } from './journal-chain.ts';
import { verifyJournal } from './verify-journal.ts';
import { writeJournal } from './write-journal.ts';

const database = testDatabase();
const openShop = shops(database);
const tampered = tamperedBooks(database);
afterEach(async () => {
  await emptyBooks(database);
  await emptyTables(database.pool, ...STAFF_TABLES);
});

const DAY = '2026-11-20';
const A_DAY = 24 * 60 * 60_000;
const write = (now = FRIDAY_EVENING + 60_000) => writeJournal(database.pool, 'Europe/Paris', now);

/** Sells an order of 11,80 € in cash. */
async function sell(shop: Shop): Promise<void> {
  const orderId = await orderAs(shop.app, 'jeanne@example.fr');
  await ordersAt(database.pool).advance(orderId, 'handed_over');
}

/** A shop that took 23,60 € in cash, and its manager. */
async function anEvening() {
  const shop = await openShop();
  await sell(shop);
  await sell(shop);
  await write();
  const { get, post } = boardOf(shop, await aPerson(database.pool, 'manager', { name: 'Léa' }));
  const close = async (cash_count: object | null) => {
    const { status, body } = await post('books/closings', { day: DAY, cash_count });
    return { status, code: body.code, path: body.errors?.[0]?.path };
  };
  const books = async () =>
    (await get('books')).body.payload as unknown as z.input<typeof booksAnswer>['payload'];
  return { shop, close, books };
}

async function lastClosing(): Promise<JournalDocument | undefined> {
  const { rows } = await database.pool.query<{ document: string }>(
    `SELECT document FROM books.entries WHERE kind = 'closing' ORDER BY number DESC LIMIT 1`,
  );
  return rows[0] && (JSON.parse(rows[0].document) as JournalDocument);
}

describe('BK-42: the count of a closing', () => {
  it('BK-42, BK-43: is signed with it, says what is missing, and the page shows it', async () => {
    const { close, books } = await anEvening();
    expect((await books()).open.float).toBeNull();
    const count = { float: 150, expected: 173.6, counted: 171.3, remark: 'Un pourboire rendu' };
    expect((await close(count)).status).toBe(200);
    expect(await lastClosing()).toMatchObject({
      version: 2,
      who: 'Léa',
      closing: {
        period: 'day',
        to: DAY,
        cash_count: {
          float_cents: 15_000,
          counted_cents: 17_130,
          denominations: null,
          expected_cents: 17_360,
          difference_cents: -230,
          remark: 'Un pourboire rendu',
        },
      },
    });
    const { open, closings } = await books();
    expect(open).toMatchObject({ day: '2026-11-21', float: 150 });
    expect(closings[0]?.cash_count).toEqual({ ...count, difference: -2.3 });
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound', entries: 5 });
    const { rows } = await database.pool.query(
      `SELECT after FROM staff_audit WHERE action = 'books.close' ORDER BY entry_id DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ after: { day: DAY, float_cents: 15_000, counted_cents: 17_130 } }]);
  });

  it('BK-44: by notes and coins, what they are together', async () => {
    const { close } = await anEvening();
    const denominations = [
      { cents: 2000, count: 8 },
      { cents: 500, count: 0 },
      { cents: 200, count: 6 },
      { cents: 10, count: 16 },
    ];
    expect((await close({ float: 150, expected: 173.6, denominations })).status).toBe(200);
    expect((await lastClosing())?.closing?.cash_count).toEqual({
      float_cents: 15_000,
      counted_cents: 17_360,
      denominations: [
        { value_cents: 2000, count: 8 },
        { value_cents: 200, count: 6 },
        { value_cents: 10, count: 16 },
      ],
      expected_cents: 17_360,
      difference_cents: 0,
      remark: null,
    });
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound' });
  });

  it('BK-42: a day that is closed without one has none, and gets none', async () => {
    const { close, books } = await anEvening();
    expect((await close(null)).status).toBe(200);
    const closing = await lastClosing();
    expect([closing?.version, closing?.closing && 'cash_count' in closing.closing]).toEqual([
      1,
      false,
    ]);
    expect((await books()).closings[0]?.cash_count).toBeNull();
    const late = await close({ float: 0, expected: 23.6, counted: 23.6 });
    expect([late.status, late.code]).toEqual([409, 'already_closed']);
    await timePassed(database, FRIDAY_EVENING + A_DAY);
    await write(FRIDAY_EVENING + 2 * A_DAY);
    expect(await lastClosing()).toMatchObject({ version: 1, day: '2026-11-21', who: null });
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound' });
  });

  it.each([
    ['both a sum and pieces', { counted: 5, denominations: [] }, 'cash_count.counted'],
    ['neither of them', {}, 'cash_count.counted'],
    [
      'a note of 3 €',
      { denominations: [{ cents: 300, count: 1 }] },
      'cash_count.denominations[0].cents',
    ],
    [
      'a note twice',
      { denominations: [500, 500].map((cents) => ({ cents, count: 1 })) },
      'cash_count.denominations',
    ],
    [
      'half a coin',
      { denominations: [{ cents: 5, count: 0.5 }] },
      'cash_count.denominations[0].count',
    ],
    ['less than nothing', { counted: -1 }, 'cash_count.counted'],
  ])('BK-44: %s is refused', async (_what, counted, path) => {
    const { close } = await anEvening();
    const refused = await close({ float: 0, expected: 23.6, ...counted });
    expect(refused).toEqual({ status: 422, code: 'validation', path });
    expect(await lastClosing()).toBeUndefined();
  });

  it('BK-45: cash that came in after it was counted closes nothing, and is entered', async () => {
    const { shop, close, books } = await anEvening();
    await sell(shop);
    const seen = { float: 100, expected: 123.6, counted: 123.6 };
    expect(await close(seen)).toMatchObject({ status: 409, code: 'cash_changed' });
    expect(await lastClosing()).toBeUndefined();
    const { open } = await books();
    expect([open.waiting, open.totals.means.cash.received]).toEqual([0, 35.4]);
    expect((await close({ ...seen, expected: 135.4 })).status).toBe(200);
    expect((await lastClosing())?.closing?.cash_count?.difference_cents).toBe(-1_180);
  });

  it.each([
    ['counts more than its pieces', { counted_cents: 17_130, difference_cents: -230 }],
    ['expects something else', { expected_cents: 17_130, difference_cents: 230 }],
    ['hides its difference', { counted_cents: 17_130, denominations: null }],
    ['had another float', { float_cents: 14_770 }],
  ])('BK-45: a signed closing that %s is named', async (_what, change) => {
    const { close } = await anEvening();
    const denominations = [
      { cents: 2000, count: 8 },
      { cents: 10, count: 136 },
    ];
    await close({ float: 150, expected: 173.6, denominations });
    const sound = await lastClosing();
    if (!sound?.closing?.cash_count) throw new Error('The day has no count.');
    const { version: _version, number: _number, previous: _previous, ...content } = sound;
    const cash_count = { ...sound.closing.cash_count, ...change };
    await tampered('DELETE FROM books.entries WHERE number = 5', async () => {
      await transaction(database.pool, async (client) => {
        const chain = await openJournalChain(client, FRIDAY_EVENING);
        await chain.append([
          { ...content, closing: { ...sound.closing, cash_count } } as JournalContent,
        ]);
      });
      const found = await verifyJournal(database.pool);
      expect(found).toEqual({ kind: 'broken', number: 5, defect: 'closing' });
    });
  });
});
