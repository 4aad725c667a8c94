import { fakeEpsonPrinter } from '@comptoir/fake-printers/epson-printer';
import { httpNetwork } from '@comptoir/fake-printers/polling-device';
import { fakeStarPrinter } from '@comptoir/fake-printers/star-printer';
import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { acceptOrder, aPolledPrinter, printedJobs } from '#test/shops/polled-printers.ts';
import { PRINTING_TABLES } from '#test/shops/printing-shop.ts';
import { newId, tokenHash } from '#tokens.ts';
import { printerStore } from '../printers/printer-store.ts';

const database = testDatabase();
const openShop = shops(database);
afterEach(() => emptyTables(database.pool, ...PRINTING_TABLES));

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const REQUESTS = {
  epson: {
    method: 'POST',
    headers: FORM,
    payload: 'ConnectionType=GetRequest&ID=cuisine&Name=',
  },
  star: { method: 'POST', payload: { statusCode: '200%20OK' } },
} as const;

/** Every request of both protocols, to a path with a key. */
const ALL = [
  ['epson', REQUESTS.epson, ''],
  [
    'epson',
    { ...REQUESTS.epson, payload: 'ConnectionType=SetResponse&ResponseFile=%3Ca%2F%3E' },
    '',
  ],
  ['epson', { ...REQUESTS.epson, payload: 'nonsense' }, ''],
  ['star', REQUESTS.star, ''],
  ['star', { method: 'POST', payload: {} }, ''],
  ['star', { method: 'GET' }, '?token=a'],
  ['star', { method: 'DELETE' }, '?code=OK'],
  ['star', { method: 'DELETE' }, ''],
] as const;

describe('the key of a printer', () => {
  test('PR-90: only its hash is stored, and a new key ends the old one', async () => {
    const { pool } = database;
    const { app } = await openShop();
    const { printerId, key, path } = await aPolledPrinter(pool, 'epson_sdp');
    const poll = async (url: string) => (await app.inject({ ...REQUESTS.epson, url })).statusCode;
    expect(Buffer.from(key, 'base64url')).toHaveLength(16);
    expect(await poll(path)).toBe(200);
    const { rows } = await pool.query('SELECT printers::text AS text, key_hash FROM printers');
    expect(rows).toHaveLength(1);
    expect(rows[0].text).not.toContain(key);
    expect(rows[0].key_hash.equals(tokenHash(key))).toBe(true);
    const renewed = newId();
    await printerStore(pool).setKey(printerId, tokenHash(renewed));
    expect([await poll(path), await poll(`/print/epson/${renewed}`)]).toEqual([404, 200]);
    await printerStore(pool).remove(printerId, FRIDAY_EVENING);
    expect(await poll(`/print/epson/${renewed}`)).toBe(404);
  });
});

describe('a key that opens nothing', () => {
  test('PR-91: a key that opens nothing is answered 404, alike for every reason and request', async () => {
    const { pool } = database;
    const { app } = await openShop();
    const store = printerStore(pool);
    const removed = await aPolledPrinter(pool, 'epson_sdp');
    await store.remove(removed.printerId, FRIDAY_EVENING);
    const renewed = await aPolledPrinter(pool, 'epson_sdp');
    await store.setKey(renewed.printerId, tokenHash(newId()));
    const epson = await aPolledPrinter(pool, 'epson_sdp');
    const star = await aPolledPrinter(pool, 'star_cloudprnt');
    const answers = new Set<string>();
    for (const [protocol, request, query] of ALL) {
      const other = protocol === 'epson' ? star : epson;
      for (const key of [newId(), 'x', removed.key, renewed.key, other.key]) {
        const url = `/print/${protocol}/${key}${query}`;
        const { statusCode, headers, body } = await app.inject({ ...request, url });
        const { 'x-request-id': _id, date: _date, ...rest } = headers;
        answers.add(JSON.stringify({ statusCode, rest, body }));
      }
    }
    expect(answers.size).toBe(1);
    expect([...answers][0]).toContain('"statusCode":404');
  });

  test('PR-91: nothing else under the address is a page', async () => {
    const { app } = await openShop();
    const { path } = await aPolledPrinter(database.pool, 'star_cloudprnt');
    for (const url of ['/print', '/print/', `${path}/cloudprnt-setting.json`, '/print/other/key']) {
      expect((await app.inject(url)).statusCode).toBe(404);
    }
  });
});

test('PR-93 and PR-96: printers of both makers print over the network', async () => {
  const { app } = await openShop();
  const root = await app.listen({ port: 0, host: '127.0.0.1' });
  const epson = await aPolledPrinter(database.pool, 'epson_sdp');
  const star = await aPolledPrinter(database.pool, 'star_cloudprnt');
  await acceptOrder(app, database.pool);
  const printers = [
    fakeEpsonPrinter(httpNetwork(`${root}${epson.path}`)),
    fakeStarPrinter(httpNetwork(`${root}${star.path}`)),
  ];
  for (const printer of printers) {
    await printer.poll();
    await printer.poll();
    expect(printer.papers).toHaveLength(1);
  }
  expect(await printedJobs(database.pool)).toEqual(['printed', 'printed']);
});

describe('the requests of printers', () => {
  test.each(['epson', 'star'] as const)(
    'PR-91: %s: no cookie, no cache, and no echo',
    async (protocol) => {
      const { app } = await openShop();
      const transport = protocol === 'epson' ? 'epson_sdp' : 'star_cloudprnt';
      const { path, key } = await aPolledPrinter(database.pool, transport);
      await acceptOrder(app, database.pool);
      const { statusCode, headers, body } = await app.inject({ ...REQUESTS[protocol], url: path });
      expect(statusCode).toBe(200);
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['cache-control']).toBe('no-store');
      expect(`${JSON.stringify(headers)}${body}`).not.toContain(key);
      expect(body).not.toContain('cuisine');
    },
  );

  test('PR-91: the requests of each printer are limited, with the seconds to wait', async () => {
    const { app } = await openShop({}, { rateLimit: true });
    const one = await aPolledPrinter(database.pool, 'star_cloudprnt');
    const other = await aPolledPrinter(database.pool, 'star_cloudprnt');
    for (let polls = 0; polls < 240; polls += 1) {
      expect((await app.inject({ ...REQUESTS.star, url: one.path })).statusCode).toBe(200);
    }
    const { statusCode, headers } = await app.inject({ ...REQUESTS.star, url: one.path });
    expect([statusCode, headers['retry-after']]).toEqual([429, '60']);
    expect((await app.inject({ ...REQUESTS.star, url: other.path })).statusCode).toBe(200);
  });

  test('PR-91: requests with a key count for its printer, and the key is in no counter', async () => {
    const { app } = await openShop({}, { rateLimit: true });
    const { path, key } = await aPolledPrinter(database.pool, 'epson_sdp');
    await app.inject({ ...REQUESTS.epson, url: path });
    await app.inject({ ...REQUESTS.epson, url: `/print/epson/${newId()}` });
    const { rows } = await database.pool.query<{ key: string }>('SELECT key FROM attempts');
    expect(rows.filter(({ key: counter }) => counter.startsWith('polls-of-printer'))).toHaveLength(
      1,
    );
    expect(JSON.stringify(rows)).not.toContain(key);
  });
});

describe('a request that is no printer’s changes nothing', () => {
  test.each([
    ['epson', { ...REQUESTS.epson, payload: `ID=${'a'.repeat(70_000)}` }, 413],
    ['star', { method: 'POST', payload: { statusCode: 'a'.repeat(70_000) } }, 413],
    ['epson', { method: 'POST', payload: { ConnectionType: 'GetRequest' } }, 415],
    ['epson', { method: 'POST', headers: { 'content-type': 'text/xml' }, payload: '<a/>' }, 415],
    ['star', { method: 'POST', headers: FORM, payload: 'statusCode=200' }, 415],
    ['epson', { ...REQUESTS.epson, payload: 'ConnectionType=Print' }, 422],
    ['epson', { ...REQUESTS.epson, payload: '__proto__=a&constructor=b' }, 422],
    ['epson', { ...REQUESTS.epson, payload: 'ConnectionType=SetResponse' }, 400],
    ['epson', { ...REQUESTS.epson, payload: 'ConnectionType=SetStatus&Status=%3Ca%3E' }, 400],
    ['star', { method: 'POST', payload: {} }, 422],
    ['star', { method: 'PUT', payload: {} }, 405],
    ['epson', { method: 'GET' }, 405],
  ] as const)('PR-92: %s %o: %i', async (protocol, request, status) => {
    const { app } = await openShop();
    const transport = protocol === 'epson' ? 'epson_sdp' : 'star_cloudprnt';
    const { path } = await aPolledPrinter(database.pool, transport);
    await acceptOrder(app, database.pool);
    expect((await app.inject({ ...request, url: path })).statusCode).toBe(status);
    expect(await printedJobs(database.pool)).toEqual(['queued']);
  });

  test('PR-92: a result whose entities would grow to gigabytes is refused', async () => {
    const { app } = await openShop();
    const { path } = await aPolledPrinter(database.pool, 'epson_sdp');
    const entities = Array.from(
      { length: 30 },
      (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
    ).join('');
    const file = `<!DOCTYPE r [<!ENTITY e0 "x">${entities}]><PrintResponseInfo><response success="&e30;"/></PrintResponseInfo>`;
    const payload = new URLSearchParams({ ConnectionType: 'SetResponse', ResponseFile: file });
    const answer = await app.inject({ ...REQUESTS.epson, url: path, payload: payload.toString() });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'bad_request' });
  });
});
