import pg from 'pg';

/**
 * Writes the rows of orders with the driver alone: the upper bound of the database. The same tables and
 * indexes, with as many lines as the server's order, in one pipelined transaction.
 */
export async function openRawOrders(
  address: { readonly host: string; readonly port: number },
  clients: number,
) {
  const pool = new pg.Pool({
    ...address,
    user: 'comptoir',
    database: 'comptoir',
    // As many as the server's pool: more would only queue inside PostgreSQL.
    max: Math.min(clients, 16),
    pipeline: true,
  });
  const { rows } = await pool.query<Placed>(PLACED);
  const [placed] = rows;
  if (!placed) throw new Error('Place an order through the server first');
  const { version, day, slot, lines } = placed;
  const run = Date.now().toString(36);
  const year = new Date().toISOString().slice(2, 4);
  let drawn = 0;

  async function place(): Promise<void> {
    drawn += 1;
    const id = `${year}-raw-${run}-${drawn}`;
    const client = await pool.connect();
    try {
      await Promise.all([
        client.query('BEGIN'),
        client.query({ name: 'order', text: INSERT_ORDER, values: [id, version, day, slot] }),
        client.query({ name: 'lines', text: INSERT_LINES, values: [id, lines] }),
        client.query('COMMIT'),
      ]);
    } finally {
      client.release();
    }
  }

  /** Deletes pending mails, which the server would otherwise send during the measurement. */
  async function dropMails(): Promise<void> {
    await pool.query('DELETE FROM pgboss.job');
  }

  return { place, dropMails, close: () => pool.end() };
}

/** The order that the server has placed. */
interface Placed {
  readonly version: string;
  readonly day: string;
  readonly slot: string | null;
  readonly lines: number;
}

const PLACED = `
  SELECT restaurant_version AS version, day::text, slot_starts_at::text AS slot,
    (SELECT count(*)::int FROM order_lines WHERE order_id = orders.order_id) AS lines
  FROM orders LIMIT 1`;

const INSERT_ORDER = `
  INSERT INTO orders (
    order_id, local_id, day, number, content_hash, status, placed_at, held_until, order_type, delivery_date,
    delivery_time, slot_starts_at, payment_method, subtotal_cents, discount_cents, delivery_cents,
    tax_cents, total_cents, taxes, first_name, last_name, email, phone, address, city, postal_code,
    country, comment, restaurant_version
  ) VALUES (
    $1, $1, $3, nextval('order_counter'), 'hash', 'pending', now(), now(), 'pickup', current_date,
    '20:00', $4, 'cash', 5000, 0, 0, 455, 5000, '[]', 'Jeanne', 'Martin', 'jeanne@example.fr',
    '0639981234', '', '', '', '', '', $2
  )`;

const INSERT_LINES = `
  INSERT INTO order_lines (
    order_id, position, item_id, item_name, quantity, unit_price_cents, options, note, total_cents,
    discount_cents, tax_cents
  )
  SELECT $1, position, 'maki', 'Maki saumon', 2, 500, '[]', '', 1000, 0, 91
  FROM generate_series(1, $2::int) AS position`;
