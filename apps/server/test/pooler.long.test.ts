import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { openPool } from '#db/connection.ts';
import { someSettings } from './builders/restaurant-builder.ts';
import { type TestDatabase, testDatabase } from './harness/database.ts';
import { silentLog } from './harness/silent-log.ts';
import { type Pooler, transactionPooler } from './harness/transaction-pooler.ts';
import { fillThreeYears } from './index-use/three-years.ts';
import * as walk from './index-use/walk.ts';
import { accountShops } from './shops/account-shop.ts';
import { cardShops } from './shops/card-shop.ts';
import { FRIDAY_EVENING, shops } from './shops/checkout-shop.ts';
import { mailJobs } from './shops/mail-shop.ts';

const direct = testDatabase();
let pooler: Pooler;
let pooled: pg.Pool;
/** As with DATABASE_URL and DATABASE_DIRECT_URL: the pool is behind the pooler, the address is not. */
const database: TestDatabase = {
  get pool() {
    return pooled;
  },
  get address() {
    return direct.address;
  },
};
const openShop = shops(database);
const openAccountShop = accountShops(database);
const openCardShop = cardShops(database);
const openMailJobs = mailJobs(database);

beforeAll(async () => {
  pooler = await transactionPooler(direct.address);
  pooled = openPool(pooler.address, silentLog, { isPooled: true });
});
afterAll(async () => {
  await pooled?.end();
  pooler?.close();
});

test('U-17: nothing that the shop does needs the same connection twice, or leaves anything on it', {
  timeout: 120_000,
}, async () => {
  const owner = new pg.Client({
    ...inject('maintenance'),
    database: Object(direct.address).database,
  });
  await owner.connect();
  onTestFinished(() => owner.end());
  await fillThreeYears(owner, 3_000, FRIDAY_EVENING);
  const settings = someSettings({ scheduling: { timezone: 'Europe/Paris', slot_capacity: 50 } });
  const shop = await openShop({ settings });
  const jobs = await openMailJobs({ send: async () => ({ kind: 'accepted' }), close() {} });
  const orderId = await walk.placeAndSubmit(shop);
  await walk.payAndRefund(await openCardShop({ pool: pooled }), pooled);
  await walk.followOrder(shop, pooled, orderId);
  await walk.liveWithAccount(await openAccountShop(), owner);
  const learner = new pg.Client(Object(direct.address));
  await learner.connect();
  await walk.recommendDishes(shop, pooled, learner);
  await learner.end();
  await walk.lookAfter(pooled);
  await expect
    .poll(async () => (await pooled.query("SELECT FROM mails WHERE state = 'waiting'")).rowCount, {
      timeout: 60_000,
    })
    .toBe(0);
  await jobs.stop();
  expect([...pooler.leftBehind]).toEqual([]);
  expect(pooler.moves).toBeGreaterThan(100);
});
