import pg from 'pg';
import { PUBLISHED_ITEMS } from '../harness/published-items.ts';

/** The days over which orders are spread, up to yesterday. */
const DAYS = 365;

/** The database of a server, as its role or another. */
export function openDatabase(
  address: { readonly host: string; readonly port: number },
  user = 'comptoir',
): pg.Client {
  return new pg.Client({ ...address, user, database: 'comptoir' });
}

/**
 * Fills a database with a year of orders that were handed over, two fifths of them paid by card, one of fifty given
 * back in part, and with the facts of which the server makes the journal. The trigger that writes facts is off: it
 * would write those of a table at a time, and the journal enters them in their order.
 */
export async function fillYear(client: pg.Client, orders: number): Promise<void> {
  await client.query(SESSION);
  await client.query(SOLD, [orders, DAYS]);
  for (const statement of STATEMENTS) await client.query(statement);
  await client.query('VACUUM (ANALYZE)');
}

const SESSION = `
  SET synchronous_commit = off;
  SET statement_timeout = 0;
  SET work_mem = '256MB'`;

/** Between 11:00 and 22:00 in Paris; two to five lines of the menu each. */
const SOLD = `
  CREATE TEMP TABLE sold AS
  WITH placed AS (
    SELECT n, day, (day + time '11:00' + (n::bigint * 397 % 660) * interval '1 minute')
        AT TIME ZONE 'Europe/Paris' AS at
    FROM (
      SELECT n, current_date - $2::int + ((n - 1)::bigint * $2 / $1)::int AS day
      FROM generate_series(1, $1::int) AS n
    ) AS numbered
  ), dishes AS (
    SELECT item ->> 'item_id' AS item_id, item ->> 'item_name' AS name, price,
      row_number() OVER (ORDER BY item ->> 'item_id') - 1 AS place
    FROM ${PUBLISHED_ITEMS},
      CAST((item -> 'item_price' ->> 'price_pickup')::numeric * 100 AS int) AS price
    WHERE price > 0
  ), lines AS (
    SELECT n, json_agg(json_build_object(
        'position', position, 'item_id', item_id, 'name', name, 'quantity', 1 + position % 2,
        'price', price, 'total', price * (1 + position % 2),
        'discount', CASE WHEN n % 4 = 0 THEN price * (1 + position % 2) / 10 ELSE 0 END
      )) AS lines,
      sum(price * (1 + position % 2))::int AS subtotal,
      (CASE WHEN n % 4 = 0 THEN sum(price * (1 + position % 2) / 10) ELSE 0 END)::int AS discount
    FROM placed CROSS JOIN generate_series(1, 2 + n % 4) AS position
    JOIN dishes ON dishes.place = (n::bigint * 31 + position * 17) % (SELECT count(*) FROM dishes)
    GROUP BY n
  )
  SELECT n, day, at, to_char(day, 'YY') || to_hex(extract(month FROM day)::int) || left(md5('order' || n), 22)
      AS order_id,
    n % 5 < 2 AS by_card, lines, subtotal, discount, CASE WHEN n % 3 = 0 THEN 350 ELSE 0 END AS delivery,
    at + (15 + n % 26) * interval '1 minute' AS ready_at,
    at + (20 + n % 37) * interval '1 minute' AS handed_over_at
  FROM placed JOIN lines USING (n)`;

const TOTAL = '(subtotal - discount + delivery)';
const TAX = `(${TOTAL} - round(${TOTAL} / 1.1))::int`;

const STATEMENTS = [
  `INSERT INTO order_days SELECT day, row_number() OVER (ORDER BY day) * 2000
   FROM (SELECT DISTINCT day FROM sold) AS days ON CONFLICT DO NOTHING`,
  `INSERT INTO orders (order_id, local_id, day, number, content_hash, status, placed_at, submitted_at, held_until,
     order_type, delivery_date, delivery_time, slot_starts_at, promised_at, payment_method, subtotal_cents,
     discount_cents, delivery_cents, tax_cents, total_cents, taxes, first_name, last_name, email, phone,
     address, city, postal_code, country, comment, restaurant_version, progress, revision)
   SELECT order_id, order_id, day, row_number() OVER (PARTITION BY day ORDER BY at), md5(n::text),
     CASE WHEN by_card THEN 'paid' ELSE 'pending' END, at - interval '1 minute', at, at,
     CASE WHEN delivery > 0 THEN 'delivery' ELSE 'pickup' END, day, 'ASAP', at + interval '30 minutes',
     at + interval '30 minutes', CASE WHEN by_card THEN 'card' ELSE 'cash' END, subtotal, discount,
     delivery, ${TAX}, ${TOTAL},
     json_build_array(json_build_object('rate', 10, 'tax_cents', ${TAX}, 'gross_cents', ${TOTAL})),
     'Jeanne', 'Martin', 'jeanne' || n % 9000 || '@example.fr', '06 39 98 12 34', '', '', '', 'France', '', 1,
     'handed_over', 4
   FROM sold`,
  `INSERT INTO order_lines (order_id, position, item_id, item_name, quantity, unit_price_cents, options,
     note, total_cents, discount_cents, tax_cents, rate_basis_points, charged)
   SELECT order_id, line.position, line.item_id, line.name, line.quantity, line.price, '[]', '',
     line.total, line.discount, 0, 1000,
     json_build_array(json_build_object('rate', 10, 'tax_cents', 0, 'gross_cents', line.total - line.discount))
   FROM sold CROSS JOIN LATERAL json_to_recordset(lines) AS line (
     position int, item_id text, name text, quantity int, price int, total int, discount int
   )`,
  `INSERT INTO order_events (order_id, type, actor, at, data)
   SELECT order_id, type, 'staff', event.at, data
   FROM sold CROSS JOIN LATERAL (VALUES
     ('submitted', sold.at, '{"status": "pending"}'::jsonb),
     ('advanced', sold.at + interval '1 minute', '{"progress": "accepted"}'),
     ('advanced', ready_at, '{"progress": "ready"}'),
     ('advanced', handed_over_at, '{"progress": "handed_over"}')
   ) AS event (type, at, data) ORDER BY event.at`,
  `INSERT INTO offer_uses (order_id, offer_id, discount_cents, guest_hash)
   SELECT order_id, 'offer-' || n % 6, discount, md5((n % 9000)::text) FROM sold WHERE discount > 0`,
  `INSERT INTO payment_entries (reference, kind, intent_id, order_id, amount_cents, entered_at)
   SELECT 'captured-' || order_id, 'captured', 'pi_' || order_id, order_id, ${TOTAL}, at
   FROM sold WHERE by_card`,
  `INSERT INTO payment_entries (reference, kind, intent_id, order_id, amount_cents, entered_at)
   SELECT 'refunded-' || order_id, 'refunded', 'pi_' || order_id, order_id, least(500, ${TOTAL}),
     at + interval '1 hour'
   FROM sold WHERE by_card AND n % 20 = 0`,
  `INSERT INTO book_facts (source, kind, subject, at)
   SELECT kind || ':' || subject, kind, subject, at FROM (
     SELECT 'payment' AS kind, reference AS subject, entered_at AS at FROM payment_entries
     UNION ALL
     SELECT 'handed_over', order_id, handed_over_at FROM sold WHERE NOT by_card
   ) AS facts ORDER BY at`,
] as const;
