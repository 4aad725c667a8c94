import { randomUUID } from 'node:crypto';
import type { JournalDocument } from '@comptoir/contract/books/journal-document';
import { ratesFromWire, totalsFromWire } from '@comptoir/contract/books/journal-document';
import { type RateAmount, sumByRate } from '@comptoir/domain/books/amounts-by-rate';
import {
  addTotals,
  journalTotals,
  NO_TOTALS,
  turnoverByRate,
} from '@comptoir/domain/books/journal-totals';
import { serviceDay } from '@comptoir/domain/orders/board';
import fc from 'fast-check';
import { afterAll, afterEach, expect, test } from 'vitest';
import { insertFacts } from '#jobs/book-facts.ts';
import { recordEntry } from '#modules/payments/ledger.ts';
import { type CrashingPool, crashingPool } from '#test/harness/crashing-pool.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables, PAYMENT_TABLES } from '#test/harness/empty-tables.ts';
import { runsOf } from '#test/harness/runs-of.ts';
import { emptyBooks } from '#test/shops/books.ts';
import { countedEntry } from './closings.ts';
import { verifyJournal } from './verify-journal.ts';
import { writeJournal } from './write-journal.ts';

const PARIS = 'Europe/Paris';
const RUNS = runsOf(60);
const database = testDatabase();
let crashing: CrashingPool | undefined;
afterAll(() => crashing?.pool.end());

/** The Saturday evening before the clock goes back. */
const BEGINNING = Date.parse('2026-10-24T17:00:00Z');

type Happening =
  | { readonly kind: 'cash' | 'card'; readonly amounts: readonly (readonly [number, number])[] }
  | { readonly kind: 'refund'; readonly order: number; readonly share: number }
  | { readonly kind: 'write' | 'two writers' }
  | { readonly kind: 'crash'; readonly statements: number };

const amounts = fc.array(
  fc.tuple(fc.constantFrom(0, 550, 1000, 2000), fc.integer({ min: 1, max: 9_000 })),
  { minLength: 1, maxLength: 3 },
);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('cash', 'card'), amounts }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund'),
      order: fc.nat(),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('write', 'two writers') }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('crash'), statements: fc.nat({ max: 14 }) }),
  },
);

interface Sold {
  readonly orderId: string;
  readonly rates: readonly RateAmount[];
  left: number;
}

async function sell(kind: 'cash' | 'card', rates: readonly RateAmount[], at: number) {
  const orderId = randomUUID();
  const total = rates.reduce((sum, { gross }) => sum + gross, 0);
  const taxes = rates.map(({ rate, gross, tax }) => ({
    rate: rate / 100,
    tax_cents: tax,
    gross_cents: gross,
  }));
  const values = [orderId, new Date(at), kind, total, JSON.stringify(taxes)];
  await database.pool.query(INSERT_ORDER, values);
  if (kind === 'cash') {
    await database.pool.query(insertFacts('handed_over', FACT), [orderId, new Date(at)]);
  } else {
    await move(`captured-${orderId}`, 'captured', orderId, total, at);
  }
  return orderId;
}

const move = (
  reference: string,
  kind: Parameters<typeof recordEntry>[1]['kind'],
  orderId: string,
  amount: number,
  at: number,
) => recordEntry(database.pool, { reference, kind, intentId: orderId, orderId, amount }, at);

const FACT = 'SELECT $1::text AS subject, $2::timestamptz AS at';

const INSERT_ORDER = `
  INSERT INTO orders (order_id, local_id, day, number, content_hash, status, placed_at, submitted_at, held_until,
    order_type, delivery_date, delivery_time, payment_method, subtotal_cents, discount_cents,
    delivery_cents, tax_cents, total_cents, taxes, first_name, last_name, email, phone, address, city,
    postal_code, country, comment, restaurant_version, progress)
  SELECT $1, $1, '2000-01-01', (SELECT count(*) + 1 FROM orders), '',
    CASE $3 WHEN 'card' THEN 'paid' ELSE 'pending' END, $2, $2, $2, 'pickup', '2026-10-24', 'ASAP', $3,
    $4, 0, 0, 0, $4, $5, '', '', '', '', '', '', '', '', '', 1, 'handed_over'`;

afterEach(async () => {
  await emptyBooks(database);
  await emptyTables(database.pool, ...PAYMENT_TABLES, 'orders');
});

test('BK-2, BK-8, BK-10: of any days with crashes the journal is the orders less the refunds, per rate and means', async () => {
  crashing ??= crashingPool(database.address);
  const { pool, crashAfter } = crashing;
  await database.pool.query(
    "INSERT INTO order_days VALUES ('2000-01-01', 0) ON CONFLICT DO NOTHING",
  );
  const days = fc.array(happening, { minLength: 80, maxLength: 90 });
  await fc.assert(
    fc.asyncProperty(days, fc.integer({ min: 1, max: 50 }), async (happenings, pace) => {
      await emptyBooks(database);
      await emptyTables(database.pool, ...PAYMENT_TABLES, 'orders');
      let now = BEGINNING;
      const cards: Sold[] = [];
      const sold: RateAmount[] = [];
      const money = { cash: 0, card: 0, returned: 0 };
      for (const each of happenings) {
        now += pace * 60_000;
        switch (each.kind) {
          case 'cash':
          case 'card': {
            const rates = sumByRate(
              each.amounts.map(([rate, gross]) => ({
                rate,
                gross,
                tax: Math.round((gross * rate) / (10_000 + rate)),
              })),
            );
            const orderId = await sell(each.kind, rates, now);
            const total = rates.reduce((sum, { gross }) => sum + gross, 0);
            sold.push(...rates);
            money[each.kind] += total;
            if (each.kind === 'card') cards.push({ orderId, rates, left: total });
            break;
          }
          case 'refund': {
            const order = cards[each.order % Math.max(1, cards.length)];
            const amount = order ? Math.ceil(order.left * each.share) : 0;
            if (!order || amount === 0) break;
            order.left -= amount;
            money.returned += amount;
            await move(randomUUID(), 'refunded', order.orderId, amount, now);
            break;
          }
          case 'write':
            await writeJournal(database.pool, PARIS, now);
            break;
          case 'two writers':
            await Promise.all([1, 2].map(() => writeJournal(database.pool, PARIS, now)));
            break;
          case 'crash':
            crashAfter(each.statements);
            await writeJournal(pool, PARIS, now).catch(() => undefined);
            crashAfter(null);
        }
      }
      await writeJournal(database.pool, PARIS, now);

      const { rows } = await database.pool.query<{ document: string }>(
        'SELECT document FROM books.entries ORDER BY number',
      );
      const entries = rows.map(({ document }) => JSON.parse(document) as JournalDocument);
      expect(entries.map(({ number }) => number)).toEqual(entries.map((_, index) => index + 1));
      const totals = journalTotals(entries.map(countedEntry));
      expect(totals.sales.rates).toEqual(sumByRate(sold));
      expect(totals.means).toEqual({
        ...NO_TOTALS.means,
        cash: { received: money.cash, returned: 0 },
        card: { received: money.card, returned: money.returned },
      });
      const left = turnoverByRate(totals).reduce((sum, { gross }) => sum + gross, 0);
      expect(left).toBe(money.cash + money.card - money.returned);
      for (const { orderId, rates, left: kept } of cards) {
        if (kept > 0) continue;
        const back = entries
          .filter(({ kind, order }) => kind === 'refund' && order?.order_id === orderId)
          .flatMap((entry) => ratesFromWire(entry.rates));
        expect(sumByRate([...rates, ...back])).toEqual([]);
      }
      const closed = entries.flatMap(({ closing }) => closing ?? []);
      const daily = closed.filter(({ period }) => period === 'day');
      const last = daily.at(-1)?.to ?? '';
      const inClosedDays = entries.filter(({ kind, day }) => kind !== 'closing' && day <= last);
      expect(daily.map((each) => totalsFromWire(each.totals)).reduce(addTotals, NO_TOTALS)).toEqual(
        journalTotals(inClosedDays.map(countedEntry)),
      );
      for (const { kind, day, at } of entries) {
        if (kind !== 'closing') expect(day >= serviceDay(Date.parse(at), PARIS)).toBe(true);
      }
      expect(await verifyJournal(database.pool)).toMatchObject({
        kind: 'sound',
        entries: entries.length,
      });
    }),
    { numRuns: RUNS },
  );
}, 240_000);
