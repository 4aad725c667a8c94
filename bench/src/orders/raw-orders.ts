import pg from 'pg';

/**
 * Writes the rows of orders with the driver alone: the upper bound of the database. An order with its lines and the
 * uses of its offers as the server has written them, value by value, in one pipelined transaction.
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
    // Every value stays the text that PostgreSQL sends, and is sent back.
    types: { getTypeParser: () => String },
  });
  const read = async (from: string) => (await pool.query<Row>(`SELECT * FROM ${from}`)).rows;
  const [order] = await read('orders LIMIT 1');
  if (!order) throw new Error('Place an order through the server first');
  const ofOrder = `WHERE order_id = '${order.order_id}'`;
  // The database computes `due_at`, and a sequence draws the number.
  const { due_at: _, number: __, ...columns } = order;
  // As a POST writes it. A server sends mails of each submitted order, also beside the load.
  const written = { ...columns, submitted_at: null, progress: null };
  const inserts = [
    insert('orders', [written], { number: "nextval('order_counter')" }),
    insert('order_lines', await read(`order_lines ${ofOrder}`)),
    insert('offer_uses', await read(`offer_uses ${ofOrder}`)),
  ].filter(({ values }) => values.length > 0);
  const run = Date.now().toString(36);
  let drawn = 0;

  async function place(): Promise<void> {
    drawn += 1;
    const id = `raw-${run}-${drawn}`;
    const client = await pool.connect();
    try {
      await Promise.all([
        client.query('BEGIN'),
        ...inserts.map(({ values, ...statement }) =>
          client.query({ ...statement, values: [id, ...values] }),
        ),
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

type Row = Readonly<Record<string, string | null>>;

/** The statement that inserts these rows under the id $1, with a parameter for each value. */
function insert(table: string, rows: readonly Row[], drawn: Readonly<Record<string, string>> = {}) {
  const columns = Object.keys(rows[0] ?? {});
  const values: (string | null)[] = [];
  const parameterOf = (row: Row, column: string) =>
    isId(column) ? '$1' : `$${values.push(row[column] ?? null) + 1}`;
  const lists = rows.map((row) => [
    ...columns.map((column) => parameterOf(row, column)),
    ...Object.values(drawn),
  ]);
  const text = `INSERT INTO ${table} (${[...columns, ...Object.keys(drawn)].join(', ')})
    VALUES ${lists.map((list) => `(${list.join(', ')})`).join(', ')}`;
  return { name: table, text, values };
}

function isId(column: string): boolean {
  return column === 'order_id' || column === 'local_id';
}
