import type { PrinterSettings } from '@comptoir/contract/staff/printing';
import type { Network } from '@comptoir/fake-printers/polling-device';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterEach } from 'vitest';
import type { TestDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { newId, tokenHash } from '#tokens.ts';
import { FRIDAY_EVENING, shops } from './checkout-shop.ts';
import { orderAs } from './mail-shop.ts';
import { aPrinter, boardAt, PRINTING_TABLES } from './printing-shop.ts';

/** A printer that polls, with the path that is set in it. */
export interface PolledPrinter {
  readonly printerId: string;
  readonly key: string;
  readonly path: string;
}

export async function aPolledPrinter(
  pool: pg.Pool,
  transport: 'epson_sdp' | 'star_cloudprnt',
  settings: Partial<PrinterSettings> = {},
): Promise<PolledPrinter> {
  const key = newId();
  const overrides = { transport, host: null, port: null, ...settings };
  const printerId = await aPrinter(pool, overrides, tokenHash(key));
  return { printerId, key, path: `/print/${transport === 'epson_sdp' ? 'epson' : 'star'}/${key}` };
}

/** Carries the requests of a device to an application, to each of several in turn. */
export function networkTo(apps: readonly FastifyInstance[], path: string): Network {
  let requests = 0;
  return async ({ method, headers, query, body }) => {
    const app = apps[requests % apps.length];
    requests += 1;
    if (!app) throw new Error('There is no application.');
    const answer = await app.inject({
      method,
      url: `${path}${query}`,
      headers,
      ...(body !== null && { payload: body }),
    });
    return {
      status: answer.statusCode,
      contentType: String(answer.headers['content-type'] ?? ''),
      body: answer.rawPayload,
    };
  };
}

/** Places an order and accepts it, so that its tickets are queued; answers its id. */
export async function acceptOrder(app: FastifyInstance, pool: pg.Pool): Promise<string> {
  const orderId = await orderAs(app, 'jeanne@example.fr');
  await boardAt(pool).move(orderId, 'accepted');
  return orderId;
}

/** The state and the reason of every job, in the sequence of their orders. */
export async function printedJobs(pool: pg.Pool) {
  const { rows } = await pool.query<{ state: string; reason: string | null }>(
    `SELECT job.state, job.reason FROM print_jobs AS job JOIN orders USING (order_id)
     ORDER BY orders.number, job.reprint`,
  );
  return rows.map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`));
}

/** How a printer is. */
export async function stateOf(pool: pg.Pool, printerId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ state: string }>(
    'SELECT state FROM printers WHERE printer_id = $1',
    [printerId],
  );
  return rows[0]?.state;
}

/** Opens shops with one printer that asks for its tickets, on a test database that is emptied after each test. */
export function polledShops(
  database: TestDatabase,
  transport: Parameters<typeof aPolledPrinter>[1],
) {
  const openShop = shops(database);
  afterEach(() => emptyTables(database.pool, ...PRINTING_TABLES));

  async function openPolledShop() {
    const { pool } = database;
    const shop = await openShop();
    const known = await aPolledPrinter(pool, transport);
    let seconds = 0;
    return {
      ...shop,
      ...known,
      network: networkTo([shop.app], known.path),
      order: () => acceptOrder(shop.app, pool),
      jobs: () => printedJobs(pool),
      state: () => stateOf(pool, known.printerId),
      pass(more: number) {
        seconds += more;
        shop.setNow(FRIDAY_EVENING + seconds * 1_000);
      },
    };
  }
  return { openShop, openPolledShop };
}
