import type pg from 'pg';
import { emptySchema } from '#db/backup/shop-schema.ts';
import { MIGRATIONS_DIRECTORY, migrateEmpty, readMigrations } from '#db/migration/migrate.ts';

/** The account that placed some of them. */
export const ACCOUNT = { userId: 'jeanne', email: 'jeanne@example.fr' };

/** An order of each state that there was, and what hangs on it, as the version before wrote them. */
const ORDERS = [
  { id: '26bopen', steps: [], finalized: false },
  { id: '26bexpired', steps: [], finalized: false, placed: '2026-11-18T17:00:00Z' },
  { id: '26breceived', steps: [] },
  { id: '26baccount', steps: [], user: true },
  { id: '26bpaid', steps: [], card: true, user: true },
  { id: '26baccepted', steps: ['accepted'] },
  { id: '26bpreparing', steps: ['accepted', 'preparing'], delivery: true },
  { id: '26bready', steps: ['ready'] },
  { id: '26broad', steps: ['accepted', 'preparing', 'out_for_delivery'], delivery: true },
  { id: '26bhanded', steps: ['accepted', 'ready', 'handed_over'], card: true, user: true },
  { id: '26bcancelled', steps: ['accepted', 'cancelled'] },
  { id: '26brefunded', steps: ['cancelled'], card: true, refund: 1180, user: true },
  { id: '26bpartly', steps: ['preparing', 'cancelled'], card: true, refund: 500 },
  { id: '26banonymised', steps: ['handed_over'], anonymised: true },
  { id: 'xJ2-of-no-year', steps: ['handed_over'] },
] as const satisfies readonly OldOrder[];

interface OldOrder {
  readonly id: string;
  readonly steps: readonly string[];
  readonly finalized?: boolean;
  readonly placed?: string;
  readonly card?: boolean;
  readonly refund?: number;
  readonly user?: boolean;
  readonly delivery?: boolean;
  readonly anonymised?: boolean;
}

/** Makes the schema what the version before had, with these orders in it. */
export async function writeOrdersOfVersionBefore(pool: pg.Pool): Promise<void> {
  const migrations = await readMigrations(MIGRATIONS_DIRECTORY);
  const client = await pool.connect();
  await client.query('BEGIN');
  await emptySchema(client);
  await migrateEmpty(
    client,
    migrations.filter(({ name }) => name < '0021'),
  );
  for (const statement of statements()) await client.query(statement);
  await client.query('COMMIT');
  client.release();
}

function statements(): readonly string[] {
  const rows = ORDERS.map(rowOf);
  const json = `'${JSON.stringify(rows)}'::json`;
  const of = (columns: string) => `json_to_recordset(${json}) AS old (${columns})`;
  return [
    `INSERT INTO users (user_id, email, first_name, last_name, phone, password_hash, created_at, verified_at)
     VALUES ('${ACCOUNT.userId}', '${ACCOUNT.email}', 'Jeanne', 'Martin', '', '', now(), now())`,
    `INSERT INTO order_days VALUES ('2026-11-20', 0)`,
    `INSERT INTO order_keys SELECT order_id, local_id FROM ${of('order_id text, local_id text')}`,
    `INSERT INTO orders (${COLUMNS})
     SELECT ${COLUMNS} FROM json_populate_recordset(NULL::orders, ${json})`,
    `INSERT INTO order_lines
     SELECT order_id, 1, 'maki-saumon', 'Maki saumon', 2, 590, '[]', 'Sans wasabi', 1180, 0, 107, NULL
     FROM ${of('order_id text')}`,
    `INSERT INTO order_progress
     SELECT order_id, step #>> '{}', '2026-11-20T17:05:00.123456Z'::timestamptz + place * interval '5 minutes'
     FROM ${of('order_id text, steps json')},
       json_array_elements(steps) WITH ORDINALITY AS taken (step, place)`,
    `INSERT INTO order_links SELECT 'link-' || order_id, order_id
     FROM ${of('order_id text, finalized_at text')} WHERE finalized_at IS NOT NULL`,
    `INSERT INTO payment_intents SELECT 'pi_' || order_id, placed_at, NULL
     FROM ${of('order_id text, placed_at timestamptz, payment_method text')} WHERE payment_method = 'card'`,
    `INSERT INTO order_payments SELECT order_id, 'pi_' || order_id
     FROM ${of('order_id text, payment_method text')} WHERE payment_method = 'card'`,
    `INSERT INTO payment_entries (reference, kind, intent_id, order_id, amount_cents, entered_at)
     SELECT 'captured-pi_' || order_id, 'captured', 'pi_' || order_id, order_id, 1180, finalized_at
     FROM ${of('order_id text, finalized_at timestamptz, payment_method text')} WHERE payment_method = 'card'`,
    `INSERT INTO payment_refunds (refund_id, intent_id, order_id, amount_cents, requested_at, done_at)
     SELECT 'cancelled-' || order_id, 'pi_' || order_id, order_id, refund, now(), now()
     FROM ${of('order_id text, refund int')} WHERE refund IS NOT NULL`,
    `INSERT INTO order_cancellations
     SELECT order_id, coalesce(refund, 0) * 2, coalesce(refund, 0)
     FROM ${of('order_id text, refund int, steps jsonb')} WHERE steps ? 'cancelled'`,
  ];
}

function rowOf(order: OldOrder, index: number) {
  const { id, steps, finalized = true, placed = '2026-11-20T17:00:00.5Z', card = false } = order;
  const unlessAnonymised = (text: string) => (order.anonymised ? '' : text);
  return {
    order_id: id,
    local_id: `local-${id}`,
    steps,
    refund: order.refund ?? null,
    day: '2026-11-20',
    number: index + 1,
    content_hash: unlessAnonymised(`hash-${id}`),
    status: card && finalized ? 'paid' : 'pending',
    placed_at: placed,
    finalized_at: finalized ? '2026-11-20T17:01:00.25Z' : null,
    held_until: '2026-11-20T17:05:00Z',
    order_type: order.delivery ? 'delivery' : 'pickup',
    delivery_date: '2026-11-20',
    delivery_time: index % 2 === 0 ? 'ASAP' : '19:00-19:15',
    slot_starts_at: '2026-11-20T18:00:00Z',
    payment_method: card ? 'card' : 'cash',
    subtotal_cents: 1180,
    discount_cents: 0,
    delivery_cents: 0,
    tax_cents: 107,
    total_cents: 1180,
    taxes: [{ rate: 10, tax_cents: 107 }],
    first_name: unlessAnonymised('Jeanne'),
    last_name: unlessAnonymised('Martin'),
    email: unlessAnonymised(ACCOUNT.email),
    phone: unlessAnonymised('06 39 98 12 34'),
    address: unlessAnonymised('3 rue de la République'),
    city: unlessAnonymised('Lyon'),
    postal_code: unlessAnonymised('69002'),
    country: unlessAnonymised('France'),
    comment: unlessAnonymised('Interphone 4242B'),
    restaurant_version: 1,
    user_id: order.user ? ACCOUNT.userId : null,
  };
}

const COLUMNS = `order_id, day, number, content_hash, status, placed_at, finalized_at, held_until, order_type,
  delivery_date, delivery_time, slot_starts_at, payment_method, subtotal_cents, discount_cents,
  delivery_cents, tax_cents, total_cents, taxes, first_name, last_name, email, phone, address, city,
  postal_code, country, comment, restaurant_version, user_id`;
