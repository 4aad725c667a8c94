import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const PATH = '/v2/recommendations/counts';

afterEach(async () => {
  await emptyTables(database.pool, 'proposal_counts');
});

async function counted() {
  const { rows } = await database.pool.query(
    `SELECT day, place, item_id, shown, opened, added FROM proposal_counts ORDER BY place, item_id`,
  );
  return rows;
}

const aReport = (changes: object = {}) => ({
  place: 'cart',
  event: 'shown',
  items: ['maki-saumon'],
  ...changes,
});

describe('POST /v2/recommendations/counts', () => {
  test('G-12: adds to the sums of the day, the place and the dish', async () => {
    const { post } = await openShop();
    for (const event of ['shown', 'shown', 'opened', 'added']) {
      const answer = await post(PATH, aReport({ event }));
      expect([answer.status, answer.body]).toEqual([200, { status: 'success' }]);
    }
    await post(PATH, aReport({ place: 'home' }));
    expect(await counted()).toEqual([
      { day: '2026-11-20', place: 'cart', item_id: 'maki-saumon', shown: 2, opened: 1, added: 1 },
      { day: '2026-11-20', place: 'home', item_id: 'maki-saumon', shown: 1, opened: 0, added: 0 },
    ]);
  });

  test('G-12: a day is in the zone of the restaurant', async () => {
    const { post, setNow } = await openShop();
    setNow(Date.parse('2026-11-20T23:30:00Z'));
    await post(PATH, aReport());
    expect(await counted()).toMatchObject([{ day: '2026-11-21' }]);
  });

  test('G-12: concurrent reports are all counted', async () => {
    const { post } = await openShop();
    await Promise.all(Array.from({ length: 20 }, () => post(PATH, aReport())));
    expect(await counted()).toMatchObject([{ shown: 20 }]);
  });

  test('G-12: a dish counts once in a report, and an unknown dish not at all', async () => {
    const { post } = await openShop();
    await post(PATH, aReport({ items: ['maki-saumon', 'maki-saumon', 'not-on-the-menu'] }));
    expect(await counted()).toMatchObject([{ item_id: 'maki-saumon', shown: 1 }]);
    expect((await post(PATH, aReport({ items: ['not-on-the-menu'] }))).status).toBe(200);
    expect(await counted()).toHaveLength(1);
  });

  test.each([
    [{ place: 'checkout' }],
    [{ event: 'bought' }],
    [{ items: [] }],
    [{ items: Array.from({ length: 13 }, (_, index) => `item-${index}`) }],
    [{ items: ['a b'] }],
    [{ items: 'maki-saumon' }],
  ])('I-3: rejects %j', async (changes) => {
    const { post } = await openShop();
    const answer = await post(PATH, aReport(changes));
    expect([answer.status, answer.body.code]).toEqual([422, 'validation']);
    expect(await counted()).toEqual([]);
  });

  test('G-12: counts no more of one client than 120 in ten minutes', async () => {
    const { post } = await openShop({}, { rateLimit: true });
    for (let sent = 0; sent < 120; sent += 1) await post(PATH, aReport());
    const rejected = await post(PATH, aReport());
    expect([rejected.status, rejected.body.code]).toEqual([429, 'rate_limited']);
    expect(await counted()).toMatchObject([{ shown: 120 }]);
  });

  test('G-12: stores nothing about the sender', async () => {
    const { rows } = await database.pool.query(
      `SELECT column_name FROM information_schema.columns WHERE table_name = 'proposal_counts' ORDER BY 1`,
    );
    expect(rows.map(({ column_name }) => column_name)).toEqual([
      'added',
      'day',
      'item_id',
      'opened',
      'place',
      'shown',
    ]);
  });
});
