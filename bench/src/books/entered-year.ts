import { setTimeout as after } from 'node:timers/promises';
import type { ServerProcess } from '../harness/server-process.ts';
import { fillYear, openDatabase } from './year-of-orders.ts';

const LOOK_MS = 500;

/** Fills a server's database with a year of orders and waits until it has made the journal of them: how fast it was. */
export async function enterYear(server: ServerProcess, orders: number): Promise<string> {
  const client = openDatabase(await server.postgres());
  await client.connect();
  try {
    await fillYear(client, orders);
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
    await vacuumJournal(server);
    return `${orders} orders made ${entries} entries, ${Math.round((entries - first) / seconds)} a second.\n`;
  } finally {
    await client.end();
  }
}

/** Only who owns the journal may. */
async function vacuumJournal(server: ServerProcess): Promise<void> {
  const administrator = openDatabase(await server.postgres(), 'postgres');
  await administrator.connect();
  await administrator.query('VACUUM (ANALYZE) books.entries');
  await administrator.end();
}
