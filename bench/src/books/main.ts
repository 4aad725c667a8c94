import { setTimeout as after } from 'node:timers/promises';
import { firstOwner } from '../board/staff.ts';
import { startServerProcess } from '../harness/server-process.ts';
import { archiveTable } from './measured-archive.ts';
import { figuresTable } from './measured-figures.ts';
import { fillYear, openDatabase } from './year-of-orders.ts';

const ORDERS = Number(process.env.BENCH_ORDERS ?? 100_000);
const LOOK_MS = 500;

/** A year of orders, entered by the journal itself: how fast figures, the VAT report and the archive are. */
const server = await startServerProcess({ RESTAURANT_FILE: 'restaurants/demo/restaurant.json' });
const client = openDatabase(await server.postgres());
try {
  await client.connect();
  const owner = await firstOwner(server);
  const { day } = await owner.call<{ day: string }>('GET', 'orders');
  await fillYear(client, ORDERS);
  console.log(await enterAll());
  await asAdministrator('VACUUM (ANALYZE) books.entries');
  const shop = { server, client, cookie: owner.cookie(), today: day };
  console.log(await figuresTable(shop));
  console.log(await archiveTable(shop));
} finally {
  await client.end();
  await server.stop();
}

/** Runs a statement that only who owns the journal may. */
async function asAdministrator(statement: string): Promise<void> {
  const administrator = openDatabase(await server.postgres(), 'postgres');
  await administrator.connect();
  await administrator.query(statement);
  await administrator.end();
}

/** Waits until the server has made the journal of all facts, and closed each day. */
async function enterAll(): Promise<string> {
  const waiting = async () => {
    const { rows } = await client.query<{ count: number; entries: number }>(
      `SELECT (SELECT count(*) FROM book_facts)::int AS count,
         (SELECT coalesce(max(number), 0) FROM books.entries)::int AS entries`,
    );
    return rows[0] ?? { count: 0, entries: 0 };
  };
  while ((await waiting()).entries === 0) await after(LOOK_MS);
  const begin = performance.now();
  const first = (await waiting()).entries;
  while ((await waiting()).count > 0) await after(LOOK_MS);
  const { entries } = await waiting();
  const seconds = (performance.now() - begin) / 1000;
  return `${ORDERS} orders made ${entries} entries, ${Math.round((entries - first) / seconds)} a second.\n`;
}
