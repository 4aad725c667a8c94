import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { openPool } from '#db/connection.ts';
import { anOffer, someSettings } from '#test/builders/restaurant-builder.ts';
import { createTestDatabase, type TestDatabase, testDatabase } from '#test/harness/database.ts';
import { PAYMENT_TABLES } from '#test/harness/empty-tables.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { accountShops } from '#test/shops/account-shop.ts';
import { cardShops } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING, LEFT_BY_GUESTS, shops } from '#test/shops/checkout-shop.ts';
import { mailJobs } from '#test/shops/mail-shop.ts';
import { staffShops } from '#test/shops/staff-shop.ts';
import { deletions, placementRates, searchIndexSeconds, sizes } from './figures.ts';
import { hasPlan, scannedTables } from './plans.ts';
import { mayBeScanned } from './reasons.ts';
import { type RecordedStatement, statementRecorder } from './statement-recorder.ts';
import { fillThreeYears } from './three-years.ts';
import * as walk from './walk.ts';
import { fetchPayouts, readPayouts } from './walk-payouts.ts';
import { printTickets } from './walk-printing.ts';
import { manageStaff, runBoard, setService } from './walk-staff.ts';

/** `npm run proof:indexes` sets it to two million. */
const ORDERS = Number(process.env.PROOF_ORDERS ?? 3_000);
const IS_PROOF = ORDERS >= 1_000_000;
/** With two million orders, tables of 10,000 rows and more. */
const LARGE = ORDERS / 200;
const TIMEOUT = 3_600_000;

const own = testDatabase();
const recorder = statementRecorder();
let pool: pg.Pool;
let owner: pg.Client;
const database: TestDatabase = {
  get pool() {
    return pool;
  },
  get address() {
    return own.address;
  },
};
const openShop = shops(database);
const openAccountShop = accountShops(database);
const openCardShop = cardShops(database);
const openStaffShop = staffShops(database);
const openMailJobs = mailJobs(database);

beforeAll(async () => {
  const { address } = own;
  if ('connectionString' in address) throw new Error('The test database has a socket.');
  owner = new pg.Client({ ...inject('maintenance'), database: address.database });
  await owner.connect();
  const began = performance.now();
  await fillThreeYears(owner, ORDERS, FRIDAY_EVENING);
  tell(`${ORDERS} orders written in ${seconds(began)}`);
  pool = openPool(own.address, silentLog);
  recorder.recordPool(pool);
}, TIMEOUT);
// Before the shops delete the rows one by one, which takes minutes with millions.
afterEach(async () => {
  await owner.query(`TRUNCATE ${[...LEFT_BY_GUESTS, ...PAYMENT_TABLES].join(', ')} CASCADE`);
});
afterAll(async () => {
  await pool?.end();
  await owner?.end();
});

test('U-50: every statement finds its rows by an index, however many orders there are', {
  timeout: TIMEOUT,
  // A second try would not find the orders that the first one emptied.
  retry: 0,
}, async () => {
  const settings = someSettings({ scheduling: { timezone: 'Europe/Paris', slot_capacity: 50 } });
  const shop = await openShop({ settings });
  const jobs = await openMailJobs({ send: async () => ({ kind: 'accepted' }), close() {} });
  const orderId = await walk.placeAndSubmit(shop);
  await walk.takePortions(shop, pool);
  await walk.takePortions(await openShop(), pool);
  const coupon = { auto_apply: 'No', code: 'OFFRE', max_uses_per_guest: 1 } as const;
  const offers = [anOffer({ ...coupon, id: 'dix', max_uses: ORDERS })];
  await walk.useUpCoupon(await openShop({ settings, offers }), pool);
  await walk.useUpCoupon(await openShop({ offers: [anOffer({ ...coupon, id: 'vingt' })] }), pool);
  await walk.placeAsClient(await openShop({ settings }, { rateLimit: true }));
  await walk.payAndRefund(await openCardShop({ pool }), pool);
  await fetchPayouts(await openCardShop({ pool }));
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            "SELECT FROM pgboss.job WHERE name = 'order-submitted' AND state < 'completed' LIMIT 1",
          )
        ).rowCount,
      {
        timeout: 30_000,
      },
    )
    .toBe(0);
  await walk.followOrder(shop, pool, orderId);
  await walk.liveWithAccount(await openAccountShop(), owner);
  const learner = new pg.Client(Object(own.address));
  recorder.record(learner);
  await learner.connect();
  await walk.recommendDishes(shop, pool, learner);
  await learner.end();
  const restaurant = await openStaffShop({ restaurant: { settings } });
  await manageStaff(restaurant);
  await runBoard(restaurant, pool);
  await readPayouts(restaurant, pool);
  await printTickets(restaurant, pool);
  await setService(restaurant, pool);
  await walk.lookAfter(pool);
  await jobs.stop();

  const statements = recorder.statements().filter(hasPlan);
  expect(statements.length).toBeGreaterThan(180);
  const scans = await scansOfLargeTables(statements);
  if (IS_PROOF) await tellFigures();
  expect(scans).toEqual([]);
});

/** Only with many orders: figures of a few thousand mean nothing. */
async function tellFigures(): Promise<void> {
  for (const line of await sizes(owner)) tell(line);
  tell(`the index of guests' names is built in ${(await searchIndexSeconds(owner)).toFixed(1)} s`);
  const empty = await createTestDatabase();
  const full = await openShop();
  const bare = await openShop({}, { pool: empty.pool });
  const [atMany = 0, atNone = 0] = await placementRates([full, bare]);
  await bare.app.close();
  await empty.drop();
  tell(
    `orders/s ${atMany.toFixed(0)} with ${ORDERS}, ${atNone.toFixed(0)} with none: ratio ${(atMany / atNone).toFixed(2)}`,
  );
  tell(`500 oldest orders deleted in ${(await deletions(pool)).join(', ')} ms`);
}

test('U-50: what a deleted row takes with it is found by an index', async () => {
  expect((await owner.query(UNSUPPORTED_REFERENCES)).rows).toEqual([]);
});

async function scansOfLargeTables(statements: readonly RecordedStatement[]) {
  // Otherwise autovacuum decides by the duration of the test which tables have grown large.
  await owner.query('ANALYZE');
  const { rows } = await owner.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND reltuples > $1",
    [LARGE],
  );
  const large = new Set(rows.map(({ name }) => name));
  // PostgreSQL scans small tables even where there is an index: `enable_seqscan = off` shows whether an
  // index could be used.
  if (!IS_PROOF) await owner.query('SET enable_seqscan = off');
  const found: string[] = [];
  for (const statement of statements) {
    const scanned = await scannedTables(owner, statement);
    for (const table of scanned) {
      if (large.has(table) && !mayBeScanned(table, statement.text)) {
        found.push(`${table}: ${statement.text}`);
      }
    }
  }
  tell(
    `${statements.length} statements, tables with more than ${LARGE} rows: ${[...large].sort()}`,
  );
  for (const { text, milliseconds } of slowest(statements)) {
    tell(`${milliseconds.toFixed(1)} ms  ${text.trim().replaceAll(/\s+/g, ' ').slice(0, 110)}`);
  }
  return found;
}

function slowest(statements: readonly RecordedStatement[]) {
  return statements.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, 15);
}

function tell(line: string): void {
  if (IS_PROOF) process.stdout.write(`${line}\n`);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/** Deleting a row looks for rows that reference it: without an index, in their whole table. */
const UNSUPPORTED_REFERENCES = `
  SELECT conrelid::regclass::text AS table, conname AS reference
  FROM pg_constraint
  WHERE contype = 'f' AND conname NOT LIKE '%_day_fkey' AND NOT EXISTS (
    SELECT FROM pg_index
    WHERE indrelid = conrelid
      AND (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
  ) AND connamespace = 'public'::regnamespace`;
