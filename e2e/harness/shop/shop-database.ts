import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../root.ts';

/** An order as it stands in the database; amounts in cents. */
export interface StoredOrder {
  readonly order_number: number;
  readonly local_id: string;
  readonly status: string;
  readonly is_submitted: boolean;
  readonly order_type: 'pickup' | 'delivery';
  readonly delivery_date: string;
  readonly delivery_time: string;
  readonly payment_method: string;
  readonly subtotal_cents: number;
  readonly discount_cents: number;
  readonly delivery_cents: number;
  readonly tax_cents: number;
  readonly total_cents: number;
  readonly coupon_code: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly postal_code: string;
  readonly entry_code: string;
  readonly floor: string;
  readonly comment: string;
  readonly lines: readonly StoredLine[];
}

export interface StoredLine {
  readonly item_name: string;
  readonly quantity: number;
  readonly unit_price_cents: number;
  readonly options: readonly { readonly name: string; readonly quantity: number }[];
  readonly note: string;
  readonly total_cents: number;
  /** Null for a line that was paid for. */
  readonly offer_id: string | null;
}

const ORDERS = `
  SELECT number AS order_number, local_id, status, submitted_at IS NOT NULL AS is_submitted,
    order_type, delivery_date::text, delivery_time, payment_method, subtotal_cents, discount_cents,
    delivery_cents, tax_cents, total_cents, coupon_code, first_name, last_name, phone, address, city,
    postal_code, entry_code, floor, comment,
    (SELECT json_agg(line ORDER BY position) FROM order_lines AS line
      WHERE line.order_id = orders.order_id) AS lines
  FROM orders
  WHERE email = $1
  ORDER BY placed_at`;

/** The part of the driver that is used here. */
interface DatabaseClient {
  connect(): Promise<unknown>;
  query(text: string, values?: readonly string[]): Promise<{ rows: StoredOrder[] }>;
  end(): Promise<void>;
}
interface Driver {
  readonly Client: new (options: object) => DatabaseClient;
}

// Read with the driver of the server.
const { Client }: Driver = createRequire(join(ROOT, 'apps/server/package.json'))('pg');

/** The orders of one guest, oldest first, read past the server from its embedded PostgreSQL. */
export async function storedOrders(dataDir: string, email: string): Promise<StoredOrder[]> {
  const { rows } = await query(dataDir, ORDERS, [email]);
  return rows;
}

/** Moves every code that was asked for a minute into the past, so that another one is sent at once. */
export async function letPausePass(dataDir: string): Promise<void> {
  await query(dataDir, "UPDATE codes SET requested_at = requested_at - interval '1 minute'");
}

/** Moves every order that is not submitted two hours into the past: it has expired. */
export async function letOrdersExpire(dataDir: string): Promise<void> {
  await query(
    dataDir,
    "UPDATE orders SET placed_at = placed_at - interval '2 hours' WHERE submitted_at IS NULL",
  );
}

/** Moves every open order 40 minutes into the past: it is late. */
export async function letOrdersRunLate(dataDir: string): Promise<void> {
  const past = (column: string) => `${column} = ${column} - interval '40 minutes'`;
  const moved = ['placed_at', 'submitted_at', 'slot_starts_at', 'promised_at'].map(past).join(', ');
  await query(dataDir, `UPDATE orders SET ${moved} WHERE progress <> 'handed_over'`);
  await query(dataDir, `UPDATE print_jobs SET ${past('created_at')} WHERE printed_at IS NULL`);
}

/** Ends the day for which the links of group orders work. */
export async function letGroupsExpire(dataDir: string): Promise<void> {
  await query(dataDir, "UPDATE group_orders SET expires_at = expires_at - interval '24 hours'");
}

/** Moves the deadline of every order that is paid in shares into the past. */
export async function letSharesEnd(dataDir: string): Promise<void> {
  await query(
    dataDir,
    "UPDATE split_payments SET deadline_at = deadline_at - interval '1 hour' WHERE state = 'open'",
  );
}

/** Moves the sign-ins of the staff a quarter of an hour into the past: what needs a recent one asks again. */
export async function letStaffSignInsAge(dataDir: string): Promise<void> {
  await query(
    dataDir,
    "UPDATE staff_sessions SET signed_in_at = signed_in_at - interval '15 minutes'",
  );
}

/** How many changes of orders can still be taken back, or wait to be executed. */
export async function waitingEffects(dataDir: string): Promise<number> {
  return (await query(dataDir, 'SELECT order_id FROM order_effects')).rows.length;
}

/** Makes what is sold out so since the day before. */
export async function letHoldsAge(dataDir: string): Promise<void> {
  await query(dataDir, "UPDATE holds SET set_at = set_at - interval '1 day'");
}

/** Changes one byte of an entry of the journal, as only the administrator of the database can. */
export async function changeEntry(dataDir: string, number: number): Promise<void> {
  const change = 'set_byte(hash, 0, 255 - get_byte(hash, 0))';
  const statements = `
    ALTER TABLE books.entries DISABLE TRIGGER USER;
    UPDATE books.entries SET hash = ${change} WHERE number = ${number};
    ALTER TABLE books.entries ENABLE TRIGGER USER`;
  await query(dataDir, statements, [], 'postgres');
}

/** What the staff has set for a while; times are instants in ISO 8601. */
export interface Service {
  /** Ids of dishes and of options that are sold out, or of which so many portions are left. */
  readonly soldOut?: readonly {
    readonly kind: 'item' | 'option';
    readonly id: string;
    readonly portions?: number;
  }[];
  readonly pauses?: readonly ('all' | 'pickup' | 'delivery' | 'asap')[];
  /** More minutes of preparation. */
  readonly rush?: number;
  /** Starts of slots by the restaurant's clock, as in `2026-11-22 12:15`. */
  readonly closedSlots?: readonly string[];
  /** A message for which the restaurant is closed today, and was yesterday: its night may reach into today. */
  readonly closedFor?: string;
  readonly until?: string;
}

const CLEAR_SERVICE = `
  WITH holds AS (DELETE FROM holds), pauses AS (DELETE FROM pauses), rush AS (DELETE FROM rush),
    slots AS (DELETE FROM closed_slots)
  DELETE FROM schedule_exceptions`;

const SET_SERVICE = `
  WITH given AS (SELECT $1::jsonb AS service),
  sold_out AS (
    INSERT INTO holds (kind, subject, portions, ends_at, set_at)
    SELECT hold ->> 'kind', hold ->> 'id', (hold ->> 'portions')::integer,
      (service ->> 'until')::timestamptz, now()
    FROM given, jsonb_array_elements(service -> 'soldOut') AS hold),
  paused AS (
    INSERT INTO pauses (kind, ends_at, set_at)
    SELECT kind, (service ->> 'until')::timestamptz, now()
    FROM given, jsonb_array_elements_text(service -> 'pauses') AS kind),
  hurried AS (
    INSERT INTO rush (minutes, ends_at, set_at)
    SELECT (service ->> 'rush')::integer, (service ->> 'until')::timestamptz, now()
    FROM given WHERE service ->> 'rush' IS NOT NULL),
  closed_by_hand AS (
    INSERT INTO closed_slots (starts_at, set_at)
    SELECT start::timestamp AT TIME ZONE 'Europe/Paris', now()
    FROM given, jsonb_array_elements_text(service -> 'closedSlots') AS start),
  closed AS (
    INSERT INTO schedule_exceptions (from_day, to_day, message)
    SELECT day, day, service ->> 'closedFor'
    FROM given, (SELECT (now() AT TIME ZONE 'Europe/Paris')::date - generate_series(0, 1)) AS days (day)
    WHERE service ->> 'closedFor' IS NOT NULL),
  counted AS (UPDATE availability SET version = version + 1)
  SELECT pg_notify('live_state_changed', 'availability')`;

/** Sets what the staff sets during a service, in place of what was set before. */
export async function setService(dataDir: string, service: Service): Promise<void> {
  const until = new Date(Date.now() + 2 * 60 * 60_000).toISOString();
  await query(dataDir, CLEAR_SERVICE);
  await query(dataDir, SET_SERVICE, [
    JSON.stringify({ soldOut: [], pauses: [], closedSlots: [], until, ...service }),
  ]);
}

async function query(
  dataDir: string,
  statement: string,
  values: readonly string[] = [],
  user = 'comptoir',
) {
  const socket = await socketOf(dataDir);
  const client = new Client({ ...socket, user, database: 'comptoir' });
  await client.connect();
  try {
    return await client.query(statement, values);
  } finally {
    await client.end();
  }
}

/** The path of that PostgreSQL's socket, for other connections. */
export async function socketPathOf(dataDir: string): Promise<string> {
  const { host, port } = await socketOf(dataDir);
  return join(host, `.s.PGSQL.${port}`);
}

/** The directory of that PostgreSQL's socket, from `postmaster.pid`. */
async function socketOf(dataDir: string): Promise<{ host: string; port: number }> {
  const [processId = '', , , port = '', host = ''] = await postmasterNote(dataDir);
  // A path that is too long is replaced by one under /proc.
  return { host: host.replace('/proc/self/', `/proc/${processId}/`), port: Number(port) };
}

async function postmasterNote(dataDir: string): Promise<string[]> {
  return (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
}
