import type pg from 'pg';

/**
 * Fills a database with three years of orders up to the evening before `now`, and with everything that
 * references orders. Triggers are disabled, so the client has to be a superuser.
 */
export async function fillThreeYears(
  client: pg.Client,
  orders: number,
  now: number,
): Promise<void> {
  await client.query(SESSION);
  await withoutIndexes(client, async () => {
    for (const statement of statementsFor(orders, new Date(now).toISOString())) {
      await client.query(statement);
    }
  });
  const { rows } = await client.query<{ name: string }>(
    "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );
  await client.query(`VACUUM (ANALYZE) ${rows.map(({ name }) => name).join(', ')}`);
}

const SESSION = `
  SET session_replication_role = replica;
  SET synchronous_commit = off;
  SET statement_timeout = 0;
  SET work_mem = '256MB';
  SET maintenance_work_mem = '1GB'`;

const PAID_BY_CARD = 'n % 5 < 2';
/** One guest of 300 has the most frequent name. */
const LAST_NAME = "CASE WHEN n % 300 = 1 THEN 'Martin' ELSE 'Nom' || n % 5000 END";
/** Only of the last weeks, because older ones are deleted. */
const isAbandoned = (orders: number) => `(n % 20 = 7 AND n > ${orders} * 0.98)`;

function statementsFor(orders: number, now: string): readonly string[] {
  const all = `generate_series(1, ${orders}) AS n`;
  const users = Math.ceil(orders / 40);
  const day = `('${now}'::timestamptz - interval '1095 days')::date + (n::bigint * 1094 / ${orders})::int`;
  // Between 11:00 and 22:00.
  const at = `(${day} + time '11:00' + (n::bigint * 7919 % 660) * interval '1 minute') AT TIME ZONE 'Europe/Paris'`;
  const orderId = `to_char(${day}, 'YY') || to_hex(extract(month FROM ${day})::int) || left(md5('order' || n), 22)`;
  const submitted = `CASE WHEN ${isAbandoned(orders)} THEN NULL ELSE ${at} END`;
  return [
    `INSERT INTO users (user_id, email, first_name, last_name, phone, password_hash, created_at, verified_at)
     SELECT 'user-' || n, 'user-' || n || '@example.fr', 'Jeanne', 'Martin', '06 39 98 12 34', '',
       '${now}'::timestamptz - interval '1100 days', '${now}'::timestamptz - interval '1100 days'
     FROM generate_series(0, ${users - 1}) AS n`,
    `INSERT INTO sessions SELECT sha256(n::text::bytea), 'user-' || n,
       '${now}'::timestamptz - n % 30 * interval '1 day', '${now}'::timestamptz + (30 - n % 30) * interval '1 day'
     FROM generate_series(0, ${Math.ceil(users / 2)}) AS n`,
    `INSERT INTO codes (address_hash, request_id, user_id, requested_at)
     SELECT sha256(n::text::bytea), 'request-' || n, 'user-' || n, '${now}'::timestamptz - interval '1 hour'
     FROM generate_series(0, ${Math.ceil(orders / 10_000)}) AS n`,
    `INSERT INTO orders (order_id, local_id, day, number, content_hash, status, placed_at, submitted_at, held_until,
       order_type, delivery_date, delivery_time, slot_starts_at, payment_method, subtotal_cents,
       discount_cents, delivery_cents, tax_cents, total_cents, taxes, first_name, last_name, email, phone,
       address, city, postal_code, country, comment, restaurant_version, user_id, progress, revision)
     SELECT ${orderId}, md5('local' || n)::uuid::text, ${day}, row_number() OVER (PARTITION BY ${day} ORDER BY n), left(encode(sha256(n::text::bytea), 'base64'), 43),
       CASE WHEN ${PAID_BY_CARD} AND NOT ${isAbandoned(orders)} THEN 'paid' ELSE 'pending' END,
       ${at} - interval '1 minute', ${submitted}, ${at} + interval '14 minutes',
       CASE WHEN n % 2 = 0 THEN 'pickup' ELSE 'delivery' END, ${day}, '19:00-19:15',
       CASE WHEN n % 5 > 2 THEN date_bin('15 minutes', ${at} + interval '1 hour', 'epoch') END,
       CASE WHEN ${PAID_BY_CARD} THEN 'card' ELSE 'cash' END, 4120, 412, 190, 380, 3898,
       '[{"rate": 10, "tax_cents": 380, "gross_cents": 3898}]', 'Jeanne', ${LAST_NAME},
       'guest-' || (n::bigint * 31 % (${users} * 3)) || '@example.fr',
       '06 39 98 ' || lpad((n % 10000)::text, 4, '0'), '', '', '', 'France', '',
       0, CASE WHEN n % 10 < 3 THEN 'user-' || (n::bigint * 17 % ${users}) END,
       CASE WHEN NOT ${isAbandoned(orders)} THEN 'handed_over' END, 2
     FROM ${all}`,
    `INSERT INTO order_lines (order_id, position, item_id, item_name, quantity, unit_price_cents, options, note,
       total_cents, discount_cents, tax_cents, rate_basis_points, charged)
     SELECT ${orderId}, position, 'dish-' || floor(100 * power(random(), 2)), 'Maki saumon', 1 + position % 2, 590,
       CASE WHEN position = 1 THEN '[{"group_id": "sauce", "group_name": "Sauce", "option_id": "soja", "name": "Soja", "quantity": 1, "price_cents": 0, "rate_basis_points": 1000}]'::jsonb ELSE '[]' END,
       '', 590, 0, 54, 1000, '[{"rate": 10, "tax_cents": 54, "gross_cents": 590}]'
     FROM ${all}, generate_series(1, 2 + n % 4) AS position`,
    // A hold of each of the last days, which went with its evening; its rows are left until its clean-up.
    `INSERT INTO holds (hold_id, kind, subject, ends_at, portions, set_at)
     SELECT 'hold-' || n, 'item', 'gone-' || n, '${now}'::timestamptz - interval '1 day', 100, '${now}'
     FROM generate_series(0, ${Math.ceil(orders / 5_000)}) AS n`,
    `INSERT INTO hold_uses SELECT 'hold-' || (n / 100 - ${orders} * 0.98 / 100)::int, ${orderId}, 1
     FROM ${all} WHERE n > ${orders} * 0.98`,
    // Half of the orders used an offer, a third of them the same one.
    `INSERT INTO offer_uses (order_id, offer_id, discount_cents, guest_hash)
     SELECT ${orderId}, 'offer-' || n % 6, 412, 'guest-' || (n::bigint * 31 % (${users} * 3))
     FROM ${all} WHERE n % 2 = 0`,
    `INSERT INTO order_days SELECT day, row_number() OVER (ORDER BY day) * 2000
     FROM (SELECT DISTINCT ${day} AS day FROM ${all}) AS days`,
    `INSERT INTO order_links SELECT md5('link' || n) || md5(n::text), ${orderId} AS id FROM ${all}`,
    `INSERT INTO order_events (order_id, type, actor, at, data)
     SELECT ${orderId}, type, 'staff', ${at} + after, data FROM ${all}, (VALUES
       ('submitted', interval '0', '{"status": "pending"}'::jsonb),
       ('advanced', interval '40 minutes', '{"progress": "handed_over"}')
     ) AS event (type, after, data)`,
    // Of the last eleven months: older ones are deleted.
    `INSERT INTO staff_audit (at, person_id, person_name, action, subject, before, after)
     SELECT ${at}, 'person', 'Léa', 'order.advance', 'order:' || ${orderId}, '{"progress": "received"}',
       '{"progress": "accepted"}'
     FROM ${all} WHERE n > ${orders} * 0.7`,
    // Of the last month: older ones are deleted.
    `INSERT INTO printers (printer_id, name, transport, columns, code_page, code_page_number, kinds,
       copies, prints_when, state, state_since, created_at)
     VALUES ('kitchen', 'Cuisine', 'browser', 42, 'pc858', 19, '{kitchen,counter}', 1, 'received',
       'ready', '${now}', '${now}')`,
    `INSERT INTO print_jobs (job_id, order_id, kind, printer_id, state, created_at, next_try_at,
       printed_by, sent_at, printed_at, lease_id, content)
     SELECT kind || n, ${orderId}, kind, 'kitchen', 'printed', ${at}, ${at}, 'kitchen', ${at}, ${at},
       'lease-' || kind || n, '{}'
     FROM ${all}, unnest('{kitchen,counter}'::text[]) AS kind
     WHERE n > ${orders} * (1 - 30.0 / 1095)`,
    `INSERT INTO mails (kind, order_id, state, created_at, waiting_since, tries, settled_at)
     SELECT kind, ${orderId}, 'sent', at, at, 1, at
     FROM ${all}, (VALUES ('order_confirmation'), ('order_ticket')) AS mail (kind),
       LATERAL (SELECT now() - (${orders} - n) * interval '94608000 seconds' / ${orders}) AS sent (at)
     WHERE n > ${orders} * (1 - 31.0 / 1095)`,
    `INSERT INTO payment_intents SELECT 'pi_' || md5(n::text), ${at}, NULL FROM ${all} WHERE ${PAID_BY_CARD}`,
    `INSERT INTO order_payments SELECT ${orderId} AS id, 'pi_' || md5(n::text) FROM ${all}
     WHERE ${PAID_BY_CARD}`,
    `INSERT INTO payment_entries (reference, kind, intent_id, order_id, amount_cents, entered_at)
     SELECT 'captured-pi_' || md5(n::text), 'captured', 'pi_' || md5(n::text), ${orderId}, 3898, ${at}
     FROM ${all} WHERE ${PAID_BY_CARD}`,
    `INSERT INTO payouts (payout_id, amount_cents, state, created_at, arrives_on, contents)
     SELECT 'po_' || n, 3898, 'paid', created_at, created_at::date + 1, 'known'
     FROM generate_series(0, 1094) AS n,
       LATERAL (SELECT '${now}'::timestamptz - (1095 - n) * interval '1 day') AS payout (created_at)`,
    `INSERT INTO payout_transactions
     SELECT 'txn_' || n, CASE WHEN n < ${orders} * 0.99 THEN 'po_' || n::bigint * 1094 / ${orders} END, 'captured',
       3898, 83, ${at}, ${at}, 'captured-pi_' || md5(n::text), true
     FROM ${all} WHERE ${PAID_BY_CARD}`,
    `INSERT INTO payment_events SELECT 'evt_' || md5(n::text), 'pi_' || md5(n::text), ${at} FROM ${all}
     WHERE ${PAID_BY_CARD}`,
    `INSERT INTO payment_refunds
     SELECT 'refund-' || n, 'pi_' || md5(n::text), ${orderId}, 590, ${at}, ${at} FROM ${all}
     WHERE ${PAID_BY_CARD} AND n % 100 < 20`,
    `INSERT INTO push_subscriptions
     SELECT ${orderId}, 'device-' || n, 'https://push.example.fr/' || n, '', '', ${at}
     FROM generate_series(${orders} - ${Math.ceil(orders / 2_000)}, ${orders}) AS n`,
    `INSERT INTO items_together
     SELECT 'dish-' || one, 'dish-' || other, 1000.0 / (1 + one + other)
     FROM generate_series(0, 99) AS one, generate_series(0, 99) AS other
     WHERE 'dish-' || one <= 'dish-' || other`,
    `INSERT INTO item_sales
     SELECT ('${now}'::timestamptz - n * interval '1 day')::date, 'dish-' || dish, 40
     FROM generate_series(2, 1095) AS n, generate_series(0, 99) AS dish`,
    `INSERT INTO item_associations VALUES ('', '{"ids": ["maki-saumon"], "pulls": [0.1]}')`,
    `UPDATE sales_progress SET epoch = '${now}', total_weight = ${orders},
       counted_until = '${now}'::timestamptz - interval '2 days'`,
    `INSERT INTO proposal_counts
     SELECT ('${now}'::timestamptz - n * interval '1 day')::date, place, 'dish-' || dish, 20, 5, 2
     FROM generate_series(1, 400) AS n, generate_series(0, 99) AS dish,
       (VALUES ('home'), ('dialog'), ('cart')) AS places (place)`,
    `INSERT INTO attempts SELECT 'client-' || n, 1, now(), now() + interval '1 hour'
     FROM generate_series(1, ${Math.ceil(orders / 100)}) AS n`,
  ];
}

interface Definition {
  readonly name: string;
  readonly table: string;
  readonly definition: string;
}

/**
 * Does the work without any index or foreign key, and creates them again afterwards, which is many times faster
 * than updating them row by row.
 */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const references = (await client.query<Definition>(CONSTRAINTS, [['f']])).rows;
  const keys = (await client.query<Definition>(CONSTRAINTS, [['p', 'u']])).rows;
  const indexes = (await client.query<Definition>(INDEXES)).rows;
  for (const { table, name } of [...references, ...keys]) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  }
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await work();
  for (const { table, name, definition } of keys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
  for (const { definition } of indexes) await client.query(definition);
  for (const { table, name, definition } of references) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition} NOT VALID`);
  }
}

const CONSTRAINTS = `
  SELECT conname AS name, conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint
  WHERE contype = ANY($1::"char"[]) AND connamespace = 'public'::regnamespace AND conparentid = 0`;

const INDEXES = `
  SELECT indexrelid::regclass::text AS name, indrelid::regclass::text AS table,
    replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS definition
  FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
  WHERE relnamespace = 'public'::regnamespace AND NOT relispartition
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`;
