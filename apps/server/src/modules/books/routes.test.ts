import { createHash, createPublicKey, verify } from 'node:crypto';
import type { booksAnswer } from '@comptoir/contract/staff/books';
import { afterEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aDevice, aPerson, boardOf, type Member, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { emptyBooks, timePassed } from '#test/shops/books.ts';
import { FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { writeJournal } from './write-journal.ts';

const database = testDatabase();
const openShop = shops(database);
afterEach(async () => {
  await emptyBooks(database);
  await emptyTables(database.pool, ...STAFF_TABLES);
});

type Books = z.input<typeof booksAnswer>['payload'];

const DAY = '2026-11-20';
/** 04:01 in Paris: the day is over, and not closed by itself yet. */
const AFTER_CLOSING_TIME = Date.parse('2026-11-21T03:01:00Z');
const write = () => writeJournal(database.pool, 'Europe/Paris', FRIDAY_EVENING + 60_000);

async function booksOf(shop: Shop, who: Member, query = ''): Promise<Books> {
  const { status, body } = await boardOf(shop, who).get(`books${query}`);
  expect(status).toBe(200);
  return body.payload as unknown as Books;
}

async function sell(shop: Shop): Promise<void> {
  const orderId = await orderAs(shop.app, 'jeanne@example.fr');
  await ordersAt(database.pool).advance(orderId, 'handed_over');
}

it('BK-10, BK-30: the open day has what was entered, and what waits', async () => {
  const shop = await openShop();
  const accountant = await aPerson(database.pool, 'accountant');
  await sell(shop);
  expect((await booksOf(shop, accountant)).open).toMatchObject({ day: DAY, waiting: 1 });
  await write();
  const { open, closings, entries, keys } = await booksOf(shop, accountant);
  expect(open).toEqual({
    day: DAY,
    is_closed: false,
    waiting: 0,
    cash_movements: [],
    float: null,
    totals: {
      sales: { count: 1, total: 11.8, rates: [{ rate: 10, gross: 11.8, net: 10.73, tax: 1.07 }] },
      refunds: { count: 0, total: 0, rates: [] },
      corrections: { count: 0, total: 0, rates: [] },
      turnover: { total: 11.8, rates: [{ rate: 10, gross: 11.8, net: 10.73, tax: 1.07 }] },
      means: {
        card: { received: 0, returned: 0 },
        cash: { received: 11.8, returned: 0 },
        terminal: { received: 0, returned: 0 },
        meal_voucher: { received: 0, returned: 0 },
        cheque: { received: 0, returned: 0 },
      },
      duplicates: 0,
    },
  });
  expect({ closings, entries, keys: keys.length }).toEqual({ closings: [], entries: 2, keys: 1 });
});

it('BK-1, OP-7: a test order that is handed over is not entered, and nothing of it waits', async () => {
  const shop = await openShop();
  const orderId = await orderAs(shop.app, 'lou@example.fr');
  await database.pool.query('UPDATE orders SET is_test = true');
  const counter = boardOf(shop, await aPerson(database.pool, 'counter'));
  expect((await counter.move(orderId, { to: 'handed_over', revision: 1 })).status).toBe(200);
  const unit = { units: [{ part: 1, quantity: 1 }] };
  await ordersAt(database.pool).advance(orderId, 'handed_over');
  await ordersAt(database.pool).refund(
    orderId,
    { refundId: 'cash', selection: unit },
    { actor: 'staff', person: { id: 'lea', name: 'Léa' } },
  );
  const accountant = await aPerson(database.pool, 'accountant');
  expect((await booksOf(shop, accountant)).open.waiting).toBe(0);
  const figures = await boardOf(shop, accountant).get(`figures?from=${DAY}&to=${DAY}`);
  expect(figures.body.payload).toMatchObject({ waiting: 0, service: { open: { count: 0 } } });
  await write();
  expect((await booksOf(shop, accountant)).entries).toBe(0);
});

describe('BK-12: closing by hand', () => {
  it('BK-12: a manager closes the day once, with what was not entered yet, and the audit log says who', async () => {
    const shop = await openShop();
    const manager = await aPerson(database.pool, 'manager', { name: 'Léa' });
    const { post } = boardOf(shop, manager);
    await sell(shop);
    expect((await post('books/closings', { day: DAY })).status).toBe(200);
    const again = await post('books/closings', { day: DAY });
    expect([again.status, again.body.code]).toEqual([409, 'already_closed']);
    const { open, closings } = await booksOf(shop, manager);
    expect(open).toMatchObject({ day: '2026-11-21', is_closed: true });
    expect(closings).toMatchObject([
      { number: 3, period: 'day', to: DAY, totals: { turnover: { total: 11.8 } } },
    ]);
    const { rows } = await database.pool.query(
      `SELECT person_name, action, subject FROM staff_audit WHERE action = 'books.close'`,
    );
    expect(rows).toEqual([{ person_name: 'Léa', action: 'books.close', subject: `day:${DAY}` }]);
  });

  it('BK-12: until five minutes after 04:00 the day that is over is the open one, and closed by hand', async () => {
    const shop = await openShop();
    const manager = await aPerson(database.pool, 'manager', { at: AFTER_CLOSING_TIME });
    const { post } = boardOf(shop, manager);
    await sell(shop);
    await write();
    shop.setNow(AFTER_CLOSING_TIME);
    expect((await booksOf(shop, manager)).open).toMatchObject({ day: DAY, is_closed: false });
    expect((await post('books/closings', { day: DAY })).status).toBe(200);
    const { open, closings } = await booksOf(shop, manager);
    expect(open).toMatchObject({ day: '2026-11-21', is_closed: false });
    expect(closings).toMatchObject([{ to: DAY, totals: { turnover: { total: 11.8 } } }]);
  });

  it('BK-12: the page of another day closes nothing', async () => {
    const shop = await openShop();
    const { post } = boardOf(shop, await aPerson(database.pool, 'owner'));
    const answer = await post('books/closings', { day: '2026-11-19' });
    expect([answer.status, answer.body.code]).toEqual([409, 'already_closed']);
    expect((await database.pool.query('SELECT FROM books.entries')).rowCount).toBe(0);
  });

  it.each(['counter', 'kitchen', 'accountant'] as const)(
    'BK-12, SA-1: a person of the role %s does not close the day',
    async (role) => {
      const shop = await openShop();
      const { post } = boardOf(shop, await aPerson(database.pool, role));
      expect((await post('books/closings', { day: DAY })).status).toBe(403);
    },
  );

  it('BK-14: the closing of a year stands in its last month', async () => {
    const shop = await openShop();
    const accountant = await aPerson(database.pool, 'accountant');
    await sell(shop);
    await timePassed(database, Date.parse('2027-01-01T12:00:00Z'));
    await writeJournal(database.pool, 'Europe/Paris', Date.parse('2027-01-01T12:00:00Z'));
    const longer = async (month: string) =>
      (await booksOf(shop, accountant, `?month=${month}`)).closings
        .filter(({ period }) => period !== 'day')
        .map(({ period, from, to, totals }) => [period, from, to, totals.turnover.total]);
    expect(await longer('2026-12')).toEqual([
      ['month', '2026-12-01', '2026-12-31', 0],
      ['year', '2026-01-01', '2026-12-31', 11.8],
    ]);
    expect(await longer('2026-11')).toEqual([['month', '2026-11-01', '2026-11-30', 11.8]]);
    const { closings } = await booksOf(shop, accountant, '?month=2026-12');
    const number = closings.find(({ period }) => period === 'year')?.number;
    const { headers } = accountant;
    const pdf = await shop.app.inject({ url: `/v2/staff/books/closings/${number}/pdf`, headers });
    expect(pdf.headers['content-disposition']).toBe('inline; filename="cloture-2026.pdf"');
  });

  it('BK-30, SA-1: counter, kitchen and devices do not read the books', async () => {
    const shop = await openShop();
    const members = [
      await aPerson(database.pool, 'counter'),
      await aPerson(database.pool, 'kitchen'),
      await aDevice(database.pool),
    ];
    for (const member of members) {
      const { get } = boardOf(shop, member);
      expect((await get('books')).status).toBe(403);
      expect((await get(`books/archive?from=${DAY}&to=${DAY}`)).status).toBe(403);
    }
    expect((await shop.app.inject({ url: '/v2/staff/books' })).statusCode).toBe(401);
  });
});

describe('BK-13: the archive', () => {
  it('BK-13: each line is as it was hashed and signed, and the last one signs all of it', async () => {
    const shop = await openShop();
    const accountant = await aPerson(database.pool, 'accountant');
    await sell(shop);
    await sell(shop);
    await write();
    const answer = await shop.app.inject({
      url: `/v2/staff/books/archive?from=${DAY}&to=${DAY}`,
      headers: accountant.headers,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain(`journal-${DAY}-${DAY}.ndjson`);
    const lines = answer.body.trimEnd().split('\n');
    const [head, ...rest] = lines.map((line) => JSON.parse(line));
    const end = rest.pop();
    const key = createPublicKey({
      key: Buffer.from(head.keys[0].public_key, 'base64'),
      format: 'der',
      type: 'spki',
    });
    const isSigned = (hash: string, signature: string) =>
      verify(null, Buffer.from(hash, 'hex'), key, Buffer.from(signature, 'hex'));
    expect(rest).toHaveLength(4);
    for (const { document, hash, signature } of rest) {
      expect(createHash('sha256').update(document).digest('hex')).toBe(hash);
      expect(isSigned(hash, signature)).toBe(true);
    }
    expect(rest.map(({ document }) => JSON.parse(document).previous).slice(1)).toEqual(
      rest.map(({ hash }) => hash).slice(0, -1),
    );
    const before = `${lines.slice(0, -1).join('\n')}\n`;
    expect(createHash('sha256').update(before).digest('hex')).toBe(end.sha256);
    expect(isSigned(end.sha256, end.signature)).toBe(true);
    expect(answer.body).not.toContain('jeanne');
  });
});

describe('BK-50: the file of accounting entries', () => {
  const fileOf = async (shop: Shop, who: Member) =>
    shop.app.inject({
      url: `/v2/staff/books/fec?from=${DAY}&to=${DAY}`,
      headers: who.headers,
    });

  it('BK-50: has a line for each account of what was sold and paid, named by the SIREN', async () => {
    const settings = someSettings({ site: { legal: { siret: '732 829 320 00074' } } });
    const shop = await openShop({ settings });
    const accountant = await aPerson(database.pool, 'accountant');
    await sell(shop);
    await write();
    const answer = await fileOf(shop, accountant);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="732829320FEC20261120.txt"',
    });
    const [head = '', ...lines] = answer.body.trimEnd().split('\r\n');
    expect(head.split('\t')).toHaveLength(18);
    const [sale, , tax, cash] = lines.map((line) => line.split('\t'));
    expect(lines).toHaveLength(5);
    expect(sale).toEqual([
      ...['VE', 'Ventes', 'VE1', '20261120', '411000', 'Clients', '', ''],
      ...['2026-11-20/1', '20261120', 'Vente, commande 1', '11,80', '0,00'],
      ...['', '', '20261120', '', ''],
    ]);
    expect(tax?.slice(4, 6)).toEqual(['445711000', 'TVA collectée à 10 %']);
    expect(tax?.slice(11, 13)).toEqual(['0,00', '1,07']);
    expect(cash?.slice(0, 5)).toEqual(['CA', 'Caisse', 'CA1', '20261120', '530000']);
  });

  it('BK-51: puts turnover and money into the accounts that the restaurant has named', async () => {
    const settings = someSettings({
      site: { legal: { siret: '732 829 320 00074' } },
      accounting: { cash: '531000', rates: [{ rate: 10, sales: '706100', vat: '445712' }] },
    });
    const shop = await openShop({ settings });
    const accountant = await aPerson(database.pool, 'accountant');
    await sell(shop);
    await write();
    const [, ...lines] = (await fileOf(shop, accountant)).body.trimEnd().split('\r\n');
    expect(lines.map((line) => line.split('\t')[4])).toEqual([
      ...['411000', '706100', '445712', '531000', '411000'],
    ]);
    const settingsOfGuests = await shop.app.inject({ url: '/v2/public/settings' });
    expect(settingsOfGuests.body).not.toContain('445712');
  });

  it('BK-50: follows the published rules of the format over days with refunds and closings', async () => {
    const settings = someSettings({ site: { legal: { siret: '732 829 320 00074' } } });
    const shop = await openShop({ settings });
    const owner = await aPerson(database.pool, 'owner');
    const lea = { actor: 'staff', person: { id: 'lea', name: 'Léa' } } as const;
    for (const refunded of [400, null, 1_180]) {
      const orderId = await orderAs(shop.app, 'jeanne@example.fr');
      await ordersAt(database.pool).advance(orderId, 'handed_over');
      if (refunded === null) continue;
      const refund = { refundId: `r${refunded}`, selection: { amount: refunded } };
      await ordersAt(database.pool).refund(orderId, refund, lea);
    }
    expect((await boardOf(shop, owner).post('books/closings', { day: DAY })).status).toBe(200);
    await sell(shop);
    await write();
    const period = async (from: string, to: string) =>
      (
        await shop.app.inject({
          url: `/v2/staff/books/fec?from=${from}&to=${to}`,
          headers: owner.headers,
        })
      ).body;
    const whole = await period(DAY, '2026-11-21');
    const numbers = checkedFile(whole);
    expect(numbers).toEqual({ VE: 6, CA: 6 });
    // A later period goes on where the one before it ended.
    const [head = '', ...lines] = whole.split('\r\n');
    const later = lines.filter((line) => line.split('\t')[3] === '20261121');
    expect(later.map((line) => line.split('\t')[2])).toEqual([
      ...['VE6', 'VE6', 'VE6', 'CA6', 'CA6'],
    ]);
    expect(await period('2026-11-21', '2026-11-21')).toBe([head, ...later, ''].join('\r\n'));
  });

  it('BK-50: needs the SIREN of the restaurant, and a person who reads the books', async () => {
    const shop = await openShop();
    const answer = await fileOf(shop, await aPerson(database.pool, 'accountant'));
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'setup_incomplete']);
    expect(answer.json().errors).toEqual([
      {
        path: 'site.legal.siret',
        message: 'Il faut le SIRET du restaurant, de quatorze chiffres.',
      },
    ]);
    expect((await fileOf(shop, await aPerson(database.pool, 'counter'))).statusCode).toBe(403);
  });
});

/** The columns of article A47 A-1 of the Livre des procédures fiscales, in its order. */
const FEC_COLUMNS =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise';

/** Checks a file by the published rules alone; how many entries each journal has. */
function checkedFile(text: string): Readonly<Record<string, number>> {
  const [head, ...rows] = text.split('\r\n').map((line) => line.split('\t'));
  expect(head).toEqual(FEC_COLUMNS.split(' '));
  expect(rows.pop()).toEqual(['']);
  const cents = (amount = '') => {
    expect(amount).toMatch(/^\d+,\d{2}$/);
    return Number(amount.replace(',', ''));
  };
  const counts: Record<string, number> = {};
  const entries = Map.groupBy(rows, ([code, , number]) => `${code} ${number}`);
  for (const lines of entries.values()) {
    const [[code = '', , number = '', date, , , , , piece, pieceDate] = []] = lines;
    counts[code] = (counts[code] ?? 0) + 1;
    expect(number).toBe(`${code}${counts[code]}`);
    for (const line of lines) {
      expect(line).toHaveLength(18);
      expect(line[4]).toMatch(/^[1-7]\d{2}\d*$/);
      expect([line[3], line[8], line[9]]).toEqual([date, piece, pieceDate]);
      for (const day of [line[3], line[9], line[15]]) expect(day).toMatch(/^20\d{6}$/);
      for (const at of [1, 5, 8, 10]) expect(line[at]).not.toBe('');
      expect([cents(line[11]), cents(line[12])]).toContain(0);
    }
    const sum = (at: number) => lines.reduce((total, line) => total + cents(line[at]), 0);
    expect(sum(11)).toBe(sum(12));
    expect(sum(11)).toBeGreaterThan(0);
  }
  return counts;
}

it.each([
  'books?month=0000-01',
  'books?month=9999-12',
  'books/archive?from=0000-01-01&to=2026-11-20',
  'books/fec?from=0000-01-01&to=2026-11-20',
  'payouts?month=0001-01',
  'payouts/export?month=9999-12',
  'audit?from=0000-01-01',
])('I-20: a time beyond the calendar is refused: %s', async (path) => {
  const shop = await openShop();
  const owner = await aPerson(database.pool, 'owner');
  const { status, body } = await boardOf(shop, owner).get(path);
  expect([status, body.code]).toEqual([422, 'validation']);
});

it.each(['archive', 'fec'])(
  'BK-13, BK-50: the last day of a period is not before its first: %s',
  async (kind) => {
    const shop = await openShop();
    const owner = await aPerson(database.pool, 'owner');
    const path = `books/${kind}?from=2026-11-20&to=2026-11-19`;
    const { status, body } = await boardOf(shop, owner).get(path);
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'to']);
  },
);
