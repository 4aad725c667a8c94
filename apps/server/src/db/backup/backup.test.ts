import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { writeJournal } from '#modules/books/write-journal.ts';
import { Secret } from '#secret.ts';
import { StartupError } from '#startup-error.ts';
import { anOrder } from '#test/builders/order-builder.ts';
import { createTestDatabase, testDatabase } from '#test/harness/database.ts';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { aCardOrder, cardShops } from '#test/shops/card-shop.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const CHECKOUT = '/v2/public/checkout/';
const database = testDatabase();
const openShop = cardShops(database);
const temporaryDirectory = temporaryDirectories();

const others: { drop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(others.splice(0).map((other) => other.drop()));
});

/** A database with no connection open. */
async function anotherDatabase() {
  const other = await createTestDatabase();
  others.push(other);
  return other;
}

type Shop = Awaited<ReturnType<typeof openShop>>;

async function orderInCash(shop: Shop): Promise<unknown> {
  const { body } = await shop.post(CHECKOUT, anOrder());
  const submitted = await shop.put(CHECKOUT, {
    order_id: body.payload?.order_id,
    transaction_id: null,
    status: 'pending',
  });
  return submitted.body.payload?.order_number;
}

async function orderByCard(shop: Shop): Promise<void> {
  const intent = await shop.intent();
  shop.stripe.ledger.pay(intent);
  const { body } = await shop.post(CHECKOUT, aCardOrder(intent));
  expect(body.payload?.status).toBe('paid');
}

test('U-22, U-23: what is restored is one moment of a shop that went on taking orders', async () => {
  const shop = await openShop();
  const file = join(temporaryDirectory(), 'shop.tar.gz');
  await orderByCard(shop);
  let isMade = false;
  const guest = async (order: () => Promise<unknown>) => {
    do await order();
    while (!isMade);
  };
  const guests = [
    guest(() => orderInCash(shop)),
    guest(() => orderInCash(shop)),
    guest(() => orderByCard(shop)),
  ];
  const made = await makeBackup(database.address, join(temporaryDirectory(), 'none'), file);
  isMade = true;
  await Promise.all(guests);
  expect(made.rows).toBeGreaterThan(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const other = await anotherDatabase();
  const place = { file, replace: true };
  expect(await restoreBackup(other.address, temporaryDirectory(), place)).toMatchObject({
    rows: made.rows,
  });

  const restored = await ordersOf(other.pool);
  const source = new Map((await ordersOf(database.pool)).map((order) => [order.order_id, order]));
  expect(restored.length).toBeGreaterThan(0);
  for (const order of restored) expect(source.get(order.order_id)).toEqual(order);
  // Every paid order has its money in the ledger, and all money its order.
  expect(await one(other.pool, PAID)).toEqual(await one(other.pool, CAPTURED));

  const next = await openShop({ pool: other.pool });
  const last = Math.max(...restored.map(({ number }) => number));
  expect(await orderInCash(next)).toBe(last + 1);
});

test('U-22, BK-1: sales that were entered in the journal are restored with it, and entered once', async () => {
  const shop = await openShop();
  await orderByCard(shop);
  const later = Date.now() + 60_000;
  expect(await writeJournal(database.pool, 'Europe/Paris', later)).toBeGreaterThan(0);
  await orderByCard(shop);
  const file = join(temporaryDirectory(), 'shop.tar.gz');
  await makeBackup(database.address, temporaryDirectory(), file);
  const other = await anotherDatabase();
  await restoreBackup(other.address, temporaryDirectory(), { file, replace: true });
  const facts = 'SELECT count(*) FROM book_facts';
  expect(await one(other.pool, facts)).toEqual(await one(database.pool, facts));
  await writeJournal(other.pool, 'Europe/Paris', later);
  await writeJournal(database.pool, 'Europe/Paris', later);
  const sales = "SELECT count(*) FROM books.entries WHERE kind = 'sale'";
  expect(await one(other.pool, sales)).toEqual(await one(database.pool, sales));

  const next = await openShop({ pool: other.pool });
  await orderByCard(next);
  expect(await writeJournal(other.pool, 'Europe/Paris', later)).toBeGreaterThan(0);
});

test('U-22: what the staff had set is restored with its portions', async () => {
  const shop = await openShop();
  await orderInCash(shop);
  await database.pool.query(
    `WITH held AS (
       INSERT INTO holds (kind, subject, ends_at, portions, set_at)
       VALUES ('item', 'maki-saumon', now(), 5, now()) RETURNING hold_id
     )
     INSERT INTO hold_uses SELECT hold_id, order_id, 2 FROM held, orders LIMIT 1`,
  );
  const file = join(temporaryDirectory(), 'shop.tar.gz');
  await makeBackup(database.address, temporaryDirectory(), file);
  const other = await anotherDatabase();
  await restoreBackup(other.address, temporaryDirectory(), { file, replace: true });
  const left = 'SELECT portions - units AS left FROM holds JOIN hold_uses USING (hold_id)';
  expect(await one(other.pool, left)).toEqual({ left: 3 });
});

test('U-22: pictures are restored, and existing ones stay', async () => {
  const pictures = temporaryDirectory();
  for (const folder of ['aaaa', 'bbbb', '.unfinished-1']) mkdirSync(join(pictures, folder));
  writeFileSync(join(pictures, 'aaaa/maki-320.webp'), 'a picture');
  const long = `${'maki-'.repeat(30)}640x480.webp`;
  writeFileSync(join(pictures, 'aaaa', long), 'a larger picture');
  writeFileSync(join(pictures, 'no-folder.txt'), 'nothing of ours');
  writeFileSync(join(pictures, 'bbbb/logo.svg'), '<svg/>');
  writeFileSync(join(pictures, '.unfinished-1/half.webp'), 'ha');
  const file = join(temporaryDirectory(), 'shop.tar.gz');
  expect(await makeBackup(database.address, pictures, file)).toMatchObject({ pictures: 3 });

  const elsewhere = temporaryDirectory();
  mkdirSync(join(elsewhere, 'bbbb'));
  writeFileSync(join(elsewhere, 'bbbb/logo.svg'), '<svg/>');
  const other = await anotherDatabase();
  await restoreBackup(other.address, elsewhere, { file, replace: true });
  expect(readdirSync(elsewhere).sort()).toEqual(['aaaa', 'bbbb']);
  expect(readFileSync(join(elsewhere, 'aaaa', long), 'utf8')).toBe('a larger picture');
});

test('U-24: tokens and codes are in no backup, and pending mails get a new job', async () => {
  const { pool } = database;
  await pool.query(
    `INSERT INTO users VALUES ('u1', 'a@example.fr', 'A', 'B', '1', '', 'hash', now())`,
  );
  await pool.query(`INSERT INTO sessions VALUES ('\\x01', 'u1', now(), now() + interval '1 day')`);
  await pool.query(
    `INSERT INTO codes (address_hash, request_id, requested_at) VALUES ('\\x02', 'r', now())`,
  );
  await pool.query(`INSERT INTO mails (kind, request) VALUES ('welcome', '{}')`);
  const file = join(temporaryDirectory(), 'shop.tar.gz');
  await makeBackup(database.address, temporaryDirectory(), file);
  await pool.query('TRUNCATE mails CASCADE');
  const tar = gunzipSync(readFileSync(file)).toString('latin1');
  expect(tar).toContain('tables/users/');
  expect(tar).not.toContain('tables/sessions/');
  expect(tar).not.toContain('tables/codes/');

  const other = await anotherDatabase();
  await restoreBackup(other.address, temporaryDirectory(), { file, replace: true });
  expect(await one(other.pool, 'SELECT count(*) FROM users')).toEqual({ count: 1 });
  expect(await one(other.pool, 'SELECT count(*) FROM sessions')).toEqual({ count: 0 });
  expect(await one(other.pool, "SELECT count(*) FROM mails WHERE state = 'waiting'")).toEqual({
    count: 1,
  });
});

test('U-24: what lets staff in for a while is in no backup; people and devices are', async () => {
  const { pool } = database;
  await pool.query(STAFF_THAT_IS_IN);
  const file = join(temporaryDirectory(), 'shop.tar.gz');
  await makeBackup(database.address, temporaryDirectory(), file);
  const other = await anotherDatabase();
  await restoreBackup(other.address, temporaryDirectory(), { file, replace: true });
  const staff = ['sessions', 'challenges', 'invitations', 'people', 'devices'];
  const counts = [...staff.map((name) => `staff_${name}`), 'attempts'].map(async (name) => [
    name,
    await one(other.pool, `SELECT count(*) FROM ${name}`),
  ]);
  expect(Object.fromEntries(await Promise.all(counts))).toEqual({
    staff_sessions: { count: 0 },
    staff_challenges: { count: 0 },
    staff_invitations: { count: 0 },
    staff_people: { count: 1 },
    staff_devices: { count: 1 },
    attempts: { count: 0 },
  });
});

test('U-22: a database that cannot be reached leaves no file behind', async () => {
  const directory = temporaryDirectory();
  const nowhere = { connectionString: new Secret('postgres://nobody@127.0.0.1:1/none') };
  const made = makeBackup(nowhere, directory, join(directory, 'shop.tar.gz'));
  await expect(made).rejects.toThrow('The database cannot be reached: connect ECONNREFUSED');
  expect(readdirSync(directory)).toEqual([]);
});

test('U-23: a database that is not empty, or in use, is not changed', async () => {
  const file = join(temporaryDirectory(), 'shop.tar.gz');
  await makeBackup(database.address, temporaryDirectory(), file);
  const other = await anotherDatabase();
  const restore = (replace: boolean) =>
    restoreBackup(other.address, temporaryDirectory(), { file, replace });
  expect(await restore(false)).toBe('not_empty');
  await other.pool.query('SELECT 1');
  expect(await restore(true)).toBe('in_use');
});

test.each([
  ['cut off', (file: string) => truncateSync(file, statSync(file).size - 200), /cannot be read/],
  ['without its end', (file: string) => rewrite(file, withoutEnd), /its end is missing/],
  ['changed', (file: string) => rewrite(file, withAnotherName), /damaged: catalogue_versions/],
  [
    'of a newer version',
    (file: string) => rewrite(file, withNewMigration),
    /newer than this version/,
  ],
  [
    'made before version 1.0',
    (file: string) => rewrite(file, withOldSchema),
    /export its restaurant with the version that made it/,
  ],
  ['no archive', (file: string) => writeFileSync(file, 'nothing'), /cannot be read/],
])('U-23: a backup that is %s changes nothing', async (_, spoil, complaint) => {
  const file = join(temporaryDirectory(), 'shop.tar.gz');
  await database.pool.query(
    `INSERT INTO catalogue_versions VALUES (1, '{"name":"Aoyama"}', '[]', now())`,
  );
  await makeBackup(database.address, temporaryDirectory(), file);
  await database.pool.query('DELETE FROM catalogue_versions');
  spoil(file);
  const other = await anotherDatabase();
  const error = await restoreBackup(other.address, temporaryDirectory(), {
    file,
    replace: true,
  }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartupError);
  expect(String(error)).toMatch(complaint);
  expect(await one(other.pool, 'SELECT count(*) FROM restaurant')).toEqual({ count: 1 });
});

function rewrite(file: string, change: (tar: string) => string): void {
  writeFileSync(
    file,
    gzipSync(Buffer.from(change(gunzipSync(readFileSync(file)).toString('latin1')), 'latin1')),
  );
}

function withoutEnd(tar: string): string {
  return tar.slice(0, tar.indexOf('checksums.json')) + '\0'.repeat(1024);
}

function withAnotherName(tar: string): string {
  return tar.replace('Aoyama', 'Aoyamo');
}

/** As long as the name it replaces, so that the archive stays one. */
function withNewMigration(tar: string): string {
  return tar.replace('"0001_schema"', '"9999_schema"');
}

/** Of the same length, as its entry. */
function withOldSchema(tar: string): string {
  return tar.replace(/"0001_schema"([^}]*"checksum":\s*")..../, '"0001_restaurant"$1');
}

interface ComparedOrder {
  readonly order_id: string;
  readonly number: number;
}

async function ordersOf(pool: pg.Pool): Promise<readonly ComparedOrder[]> {
  const { rows } = await pool.query<ComparedOrder>(
    `SELECT order_id, day, number, total_cents, tax_cents,
       (SELECT json_agg(l ORDER BY position) FROM order_lines AS l WHERE l.order_id = o.order_id) AS lines
     FROM orders AS o`,
  );
  return rows;
}

const STAFF_THAT_IS_IN = `
  INSERT INTO staff_people (person_id, name, email, role, password_hash, created_at)
  VALUES ('p1', 'Naoko', 'naoko@example.fr', 'owner', 'hash', now());
  INSERT INTO staff_sessions
    (token_hash, person_id, opened_at, signed_in_at, last_used_at, expires_at, has_second_factor)
  VALUES ('\\x01', 'p1', now(), now(), now(), now() + interval '7 days', true);
  INSERT INTO staff_challenges VALUES ('\\x02', 'p1', now() + interval '5 minutes');
  INSERT INTO staff_invitations VALUES
    ('i1', 'new_password', '\\x03', 'naoko@example.fr', 'owner', 'p1', now(), now() + interval '2 days');
  INSERT INTO staff_devices (device_id, name, kind, created_at, token_hash, enrolled_at)
  VALUES ('d1', 'Tablette', 'board', now(), '\\x04', now());
  INSERT INTO attempts VALUES ('pin d1 p1', 4, now(), now() + interval '1 hour')`;

const PAID = `SELECT count(*), sum(total_cents)::int AS cents FROM orders WHERE status = 'paid'`;
const CAPTURED = `
  SELECT count(*), sum(amount_cents)::int AS cents FROM payment_entries JOIN orders USING (order_id)`;

async function one(pool: pg.Pool, statement: string): Promise<unknown> {
  return (await pool.query(statement)).rows[0];
}
