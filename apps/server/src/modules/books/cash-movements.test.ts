import type { JournalDocument } from '@comptoir/contract/books/journal-document';
import type { booksAnswer } from '@comptoir/contract/staff/books';
import { afterEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { transaction } from '#db/transaction.ts';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { taggedTexts } from '#test/harness/pdf-text.ts';
import { aDevice, aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { emptyBooks, timePassed } from '#test/shops/books.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { soldOrder } from '#test/shops/invoices.ts';
import { lockJournal } from './journal-chain.ts';
import { verifyArchive } from './verify-archive.ts';
import { verifyJournal } from './verify-journal.ts';
import { writeJournal } from './write-journal.ts';

const database = testDatabase();
const openShop = shops(database);
afterEach(async () => {
  await emptyBooks(database);
  await emptyTables(database.pool, ...STAFF_TABLES);
});

const DAY = '2026-11-20';
const A_DAY = 24 * 60 * 60_000;
const BANK = { kind: 'out', amount: 50, reason: 'Dépôt en banque' };

/** A shop that took 11,80 € in cash, as its manager sees and changes its books. */
async function anEvening() {
  const shop = await openShop({
    settings: someSettings({ site: { legal: { siret: '732 829 320 00074' } } }),
  });
  await soldOrder(database, shop.app);
  await writeJournal(database.pool, 'Europe/Paris', FRIDAY_EVENING + 60_000);
  const manager = await aPerson(database.pool, 'manager', { name: 'Léa' });
  const { get, post } = boardOf(shop, manager);
  const move = async (body: object, key = 'one') => {
    const answer = await post('books/cash-movements', body, { 'idempotency-key': key });
    const { code, errors } = answer.body;
    return { status: answer.status, code, path: errors?.[0]?.path };
  };
  const close = async (cash_count: object | null, day = DAY) => {
    const { status, body } = await post('books/closings', { day, cash_count });
    return { status, code: body.code };
  };
  const books = async () =>
    (await get('books')).body.payload as unknown as z.input<typeof booksAnswer>['payload'];
  const download = async (path: string) =>
    shop.app.inject({ url: `/v2/staff/books/${path}`, headers: manager.headers });
  return { shop, manager, move, close, books, download };
}

async function journal(): Promise<readonly JournalDocument[]> {
  const { rows } = await database.pool.query<{ document: string }>(
    'SELECT document FROM books.entries ORDER BY number',
  );
  return rows.map(({ document }) => JSON.parse(document) as JournalDocument);
}

describe('BK-46: cash that is paid in and out', () => {
  it('BK-46, BK-47, BK-49: is entered at once with who and why, and is no turnover', async () => {
    const { move, books } = await anEvening();
    expect((await move(BANK)).status).toBe(200);
    const monnaie = { kind: 'in', amount: 20.5, reason: '  Apport\n de   monnaie ' };
    expect((await move(monnaie, 'two')).status).toBe(200);
    const entries = (await journal()).filter(({ kind }) => kind === 'cash_movement');
    expect(entries).toMatchObject([
      {
        ...{ version: 1, number: 3, day: DAY, order: null, who: 'Léa', device: null },
        ...{ means: 'cash', total_cents: -5_000, rates: [], lines: [], closing: null },
        reason: 'Dépôt en banque',
      },
      { number: 4, means: 'cash', total_cents: 2_050, reason: 'Apport de monnaie' },
    ]);
    const { open } = await books();
    const made = { at: new Date(FRIDAY_EVENING).toISOString(), who: 'Léa', device: null };
    expect(open.cash_movements).toMatchObject([
      { ...made, reason: 'Dépôt en banque', amount: -50 },
      { ...made, reason: 'Apport de monnaie', amount: 20.5 },
    ]);
    expect(open).toMatchObject({
      waiting: 0,
      totals: {
        turnover: { total: 11.8 },
        cash_movements: { paid_in: 20.5, paid_out: 50 },
        means: { cash: { received: 11.8, returned: 0 } },
      },
    });
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound', entries: 4 });
    const { rows } = await database.pool.query(
      `SELECT person_name, after FROM staff_audit WHERE action = 'books.cash_movement'
       ORDER BY entry_id DESC LIMIT 1`,
    );
    const after = { amount_cents: 2_050, reason: 'Apport de monnaie' };
    expect(rows).toEqual([{ person_name: 'Léa', after }]);
  });

  it('BK-46, OB-6: the same request is carried out once, its key belongs to its content', async () => {
    const { manager, move, books } = await anEvening();
    const answers = await Promise.all([move(BANK), move(BANK), move(BANK)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await move(BANK)).status).toBe(200);
    const others = [
      { ...BANK, amount: 60 },
      { ...BANK, kind: 'in' },
      { ...BANK, reason: 'Achat' },
    ];
    for (const other of others) {
      expect(await move(other)).toMatchObject({ status: 409, code: 'idempotency_key_reused' });
    }
    expect((await books()).open.cash_movements).toHaveLength(1);
    expect((await journal()).filter(({ kind }) => kind === 'cash_movement')).toHaveLength(1);
    const { rows } = await database.pool.query(
      "SELECT subject FROM staff_audit WHERE action = 'books.cash_movement' AND person_id = $1",
      [manager.personId],
    );
    expect(rows).toHaveLength(1);
  });

  it('BK-49: one that waits for the journal is shown, and entered by the next run', async () => {
    const { move, books } = await anEvening();
    await transaction(database.pool, async (client) => {
      await lockJournal(client);
      expect((await move(BANK)).status).toBe(200);
    });
    const { open } = await books();
    expect(open).toMatchObject({ waiting: 1, cash_movements: [{ amount: -50 }] });
    expect(open.totals.cash_movements).toBeUndefined();
    await writeJournal(database.pool, 'Europe/Paris', FRIDAY_EVENING + 60_000);
    expect((await books()).open).toMatchObject({
      ...{ waiting: 0, cash_movements: [{ amount: -50 }] },
      totals: { cash_movements: { paid_in: 0, paid_out: 50 } },
    });
  });

  it.each([
    ['0 €', { amount: 0 }, 'amount'],
    ['less than 0', { amount: -5 }, 'amount'],
    ['more than 100 000 €', { amount: 100_000.01 }, 'amount'],
    ['a tenth of a cent', { amount: 1.001 }, 'amount'],
    ['an amount as text', { amount: '50' }, 'amount'],
    ['another kind', { kind: 'both' }, 'kind'],
    ['no reason', { reason: ' \n ' }, 'reason'],
    ['a reason of 201 characters', { reason: 'x'.repeat(201) }, 'reason'],
  ])('BK-46: %s is refused, and nothing is stored', async (_what, change, path) => {
    const { move, books } = await anEvening();
    const refused = await move({ ...BANK, ...change });
    expect(refused).toEqual({ status: 422, code: 'validation', path });
    expect((await books()).open.cash_movements).toEqual([]);
  });

  it('BK-46: at most 100 000 € and 200 characters, and only with a key', async () => {
    const { shop, move } = await anEvening();
    const most = { kind: 'in', amount: 100_000, reason: 'é'.repeat(200) };
    expect((await move(most)).status).toBe(200);
    const { post } = boardOf(shop, await aPerson(database.pool, 'owner'));
    const { status, body } = await post('books/cash-movements', BANK);
    expect([status, body.code]).toEqual([422, 'validation']);
  });

  it.each(['counter', 'kitchen', 'accountant'] as const)(
    'BK-46, SA-1: a person of the role %s records none',
    async (role) => {
      const { shop } = await anEvening();
      const { post } = boardOf(shop, await aPerson(database.pool, role));
      const answer = await post('books/cash-movements', BANK, { 'idempotency-key': 'k' });
      expect(answer.status).toBe(403);
      const device = boardOf(shop, await aDevice(database.pool));
      const ofDevice = await device.post('books/cash-movements', BANK, { 'idempotency-key': 'k' });
      expect(ofDevice.status).toBe(403);
      expect(await journal()).toHaveLength(2);
    },
  );
});

describe('BK-47: the closing of a day with movements of cash', () => {
  it('BK-43, BK-45, BK-47: its count expects them, and one that comes meanwhile is seen first', async () => {
    const { move, close, books } = await anEvening();
    const seen = { float: 100, expected: 111.8, counted: 61.8 };
    await move(BANK);
    expect(await close(seen)).toEqual({ status: 409, code: 'cash_changed' });
    expect((await close({ ...seen, expected: 61.8 })).status).toBe(200);
    const { closing } = (await journal()).at(-1) ?? {};
    expect(closing).toMatchObject({
      totals: {
        cash_movements: { paid_in_cents: 0, paid_out_cents: 5_000 },
        means: { cash: { received_cents: 1_180, returned_cents: 0 } },
      },
      cash_count: { float_cents: 10_000, expected_cents: 6_180, difference_cents: 0 },
    });
    const { closings, open } = await books();
    expect(closings[0]?.totals.cash_movements).toEqual({ paid_in: 0, paid_out: 50 });
    expect([open.cash_movements, open.totals.cash_movements]).toEqual([[], undefined]);
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound' });
  });

  it('BK-9, BK-47: one after it belongs to the next day, and months contain both', async () => {
    const { shop, move, close, books } = await anEvening();
    await move(BANK);
    expect((await close(null)).status).toBe(200);
    await move({ kind: 'in', amount: 30, reason: 'Apport de monnaie' }, 'two');
    const { open } = await books();
    expect(open.day).toBe('2026-11-21');
    expect(open.cash_movements).toMatchObject([{ amount: 30 }]);
    await timePassed(database, FRIDAY_EVENING + 11 * A_DAY);
    shop.setNow(FRIDAY_EVENING + 11 * A_DAY);
    await writeJournal(database.pool, 'Europe/Paris', FRIDAY_EVENING + 11 * A_DAY);
    const closings = (await journal()).flatMap(({ closing }) => closing ?? []);
    const moved = closings.map(({ period, to, totals }) => [period, to, totals.cash_movements]);
    expect(moved.filter(([, , movements]) => movements)).toEqual([
      ['day', DAY, { paid_in_cents: 0, paid_out_cents: 5_000 }],
      ['day', '2026-11-21', { paid_in_cents: 3_000, paid_out_cents: 0 }],
      ['month', '2026-11-30', { paid_in_cents: 3_000, paid_out_cents: 5_000 }],
    ]);
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound' });
  });

  it('BK-13, BK-14, BK-48: the archive, the accountant’s file and the PDF have them', async () => {
    const { move, close, download } = await anEvening();
    await move(BANK);
    await move({ kind: 'in', amount: 20, reason: 'Apport de monnaie' }, 'two');
    await close(null);
    const archive = (await download(`archive?from=${DAY}&to=${DAY}`)).rawPayload;
    const [note = '', ...lines] = archive.toString().trimEnd().split('\n');
    expect(note).toContain('cash_movement');
    const documents = lines.slice(0, -1).map((line) => JSON.parse(JSON.parse(line).document));
    expect(documents.map(({ kind }) => kind)).toEqual([
      ...['sale', 'payment', 'cash_movement', 'cash_movement', 'closing'],
    ]);
    async function* chunks() {
      yield archive;
    }
    expect(await verifyArchive(chunks(), [])).toMatchObject({ kind: 'sound', entries: 5 });
    const file = (await download(`fec?from=${DAY}&to=${DAY}`)).body.trimEnd().split('\r\n');
    const fields = file.slice(-4).map((line) => line.split('\t'));
    const shown = [2, 4, 5, 8, 10, 11, 12];
    expect(fields.map((line) => shown.map((at) => line[at]).join(' | '))).toEqual([
      'CA2 | 530000 | Caisse | journal 3 | Retrait d’espèces : Dépôt en banque | 0,00 | 50,00',
      'CA2 | 580000 | Virements internes | journal 3 | Retrait d’espèces : Dépôt en banque | 50,00 | 0,00',
      'CA3 | 530000 | Caisse | journal 4 | Apport d’espèces : Apport de monnaie | 20,00 | 0,00',
      'CA3 | 580000 | Virements internes | journal 4 | Apport d’espèces : Apport de monnaie | 0,00 | 20,00',
    ]);
    const pdf = taggedTexts((await download('closings/5/pdf')).rawPayload).map(
      ({ tag, text }) => `${tag} ${text.replaceAll('\u00a0', ' ')}`,
    );
    const first = pdf.indexOf('H2 Apports et retraits d’espèces');
    expect(pdf.slice(first + 1, first + 10)).toEqual([
      'P Hors chiffre d’affaires et hors encaissements, compris dans la caisse.',
      ...['TH Mouvement', 'TH Montant', 'TH Apports', 'TD 20,00 €'],
      ...['TH Retraits', 'TD −50,00 €', 'TH Solde', 'TD −30,00 €'],
    ]);
    const means = pdf.indexOf('H2 Encaissements');
    expect(pdf.slice(means, means + 17)).toContain('TD 11,80 €');
    expect(pdf.slice(means, means + 17).join()).not.toContain('50,00');
  });

  it('FG-2, FG-13: the figures of the day leave them out', async () => {
    const { shop, move } = await anEvening();
    await move(BANK);
    const owner = boardOf(shop, await aPerson(database.pool, 'owner'));
    const { payload } = (await owner.get(`figures?from=${DAY}&to=${DAY}`)).body;
    expect(payload).toMatchObject({
      totals: { turnover: 11.8, sales: { count: 1 } },
      means: [{ means: 'cash', received: 11.8, returned: 0 }],
    });
  });
});
