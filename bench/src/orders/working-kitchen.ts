import { randomUUID } from 'node:crypto';
import { startFakePrinter } from '@comptoir/fake-printers/fake-printer';
import pg from 'pg';
import { openCardStream } from '../board/card-streams.ts';
import { type Device, staffClient } from '../board/staff.ts';
import { CHANGED, CLEAR_SERVICE, SET_SERVICE } from './staff-settings.ts';

/** The kitchen cooks every 20th order: a load has more of them than any kitchen cooks. */
const COOKED_OF = 20;
/** Of an order that its guest has just submitted. */
const SUBMITTED_REVISION = 1;

/** What the kitchen did meanwhile, which shows that it was at work. */
export interface KitchenWork {
  readonly cards: number;
  readonly handedOver: number;
  readonly tickets: number;
  readonly entries: number;
}

export interface WorkingKitchen {
  stop(): Promise<KitchenWork>;
}

/**
 * Opens the restaurant's side of a shop: a board that follows all orders, holds, a pause and a rush, and a kitchen
 * that accepts orders, whose tickets are printed, and hands them over, of which the journal gets its entries.
 */
export async function openKitchen(
  url: string,
  { cookie }: Device,
  database: pg.ClientConfig,
): Promise<WorkingKitchen> {
  const client = new pg.Client({ ...database, user: 'comptoir', database: 'comptoir' });
  await client.connect();
  // A database that ends first already fails the measurement.
  client.on('error', () => {});
  const printer = await startFakePrinter();
  const printerId = randomUUID();
  await client.query(ADD_PRINTER, [printerId, printer.host, printer.port]);
  for (const statement of [CHANGED, ...CLEAR_SERVICE, ...SET_SERVICE])
    await client.query(statement);
  const entriesBefore = await entryCount(client);
  const staff = staffClient(url, cookie);
  const seen = new Set<string>();
  const cooking = new Set<Promise<void>>();
  let cards = 0;
  let handedOver = 0;
  let failure: unknown;

  async function step(orderId: string, to: string, revision: number): Promise<number> {
    const answer = await staff.call<{ order: { revision: number } }>(
      'POST',
      `orders/${orderId}/transitions`,
      { to, revision },
      { 'idempotency-key': randomUUID() },
    );
    return answer.order.revision;
  }

  async function cook(orderId: string): Promise<void> {
    const revision = await step(orderId, 'accepted', SUBMITTED_REVISION);
    await step(orderId, 'handed_over', revision);
    handedOver += 1;
  }

  const stream = await openCardStream(`${url}/v2/staff/events`, cookie, (orderId) => {
    cards += 1;
    // Each change of an order sends its card again.
    if (seen.has(orderId)) return;
    seen.add(orderId);
    if (seen.size % COOKED_OF !== 0) return;
    const one = cook(orderId)
      .catch((error) => {
        failure ??= error;
      })
      .finally(() => cooking.delete(one));
    cooking.add(one);
  });

  return {
    async stop() {
      stream.close();
      await Promise.all(cooking);
      await client.query(REMOVE_PRINTER, [printerId]);
      for (const statement of [CHANGED, ...CLEAR_SERVICE]) await client.query(statement);
      const entries = (await entryCount(client)) - entriesBefore;
      const tickets = printer.papers().length;
      await printer.close();
      await client.end();
      if (failure !== undefined) throw failure;
      return { cards, handedOver, tickets, entries };
    },
  };
}

async function entryCount(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM books.entries',
  );
  return rows[0]?.count ?? 0;
}

const ADD_PRINTER = `
  INSERT INTO printers (printer_id, name, transport, host, port, columns, code_page,
    code_page_number, kinds, copies, prints_when, state_since, created_at)
  VALUES ($1, 'Cuisine', 'escpos_tcp', $2, $3, 48, 'pc858', 19, '{kitchen}', 1, 'accepted', now(), now())`;
const REMOVE_PRINTER = 'UPDATE printers SET removed_at = now() WHERE printer_id = $1';
