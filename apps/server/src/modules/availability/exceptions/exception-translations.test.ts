import { afterEach, expect, test } from 'vitest';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);
afterEach(() => emptyTables(database.pool, 'schedule_exceptions'));

const settings = someSettings({
  site: { configuration: { locale: { available: ['fr', 'en'] } } },
});
const CLOSED = {
  from: '2026-11-22',
  to: '2026-11-22',
  order_type: null,
  ranges: [],
  message: 'En famille',
};
const TRANSLATED = { ...CLOSED, translations: { en: { message: 'With our families' } } };

/** A shop in English with a manager's requests, and what guests read. */
async function aShop(restaurant = {}) {
  const shop = await openShop({ restaurant });
  const { cookies } = await shop.person('manager');
  const messages = async (url: string) => {
    const { exceptions } = (await shop.app.inject({ url })).json().payload;
    expect(JSON.stringify(exceptions)).not.toContain('translations');
    return exceptions.map(({ message }: { message: string }) => message);
  };
  return {
    add: (body: object) => shop.staff('POST', 'exceptions', { cookies, body }),
    change: (id: string, body: object) => shop.staff('PUT', `exceptions/${id}`, { cookies, body }),
    list: async () => (await shop.staff('GET', 'exceptions', { cookies })).payload,
    french: () => messages('/v2/public/availability'),
    english: () => messages('/en/v2/public/availability'),
  };
}

test('LA-32: the message of an exception is read in the language of the guest', async () => {
  const { add, change, list, french, english } = await aShop({ settings });
  const { payload } = await add(TRANSLATED);
  expect([await french(), await english()]).toEqual([['En famille'], ['With our families']]);
  expect(await list()).toMatchObject({
    languages: ['en'],
    exceptions: [{ message: 'En famille', translations: { en: { message: 'With our families' } } }],
  });
  // The same request again, as after a lost answer.
  expect((await add(TRANSLATED)).payload.revision).toBe(1);
  const { exception_id, revision } = payload;
  const emptied = { ...CLOSED, revision, translations: { en: { message: ' ' } } };
  expect((await change(exception_id, emptied)).payload.revision).toBe(2);
  expect([await french(), await english()]).toEqual([['En famille'], ['En famille']]);
});

test('LA-30: a shop with French alone offers no translation of messages', async () => {
  const { add, list, french } = await aShop();
  await add(CLOSED);
  expect(await list()).toMatchObject({ languages: [] });
  expect(await french()).toEqual(['En famille']);
});
