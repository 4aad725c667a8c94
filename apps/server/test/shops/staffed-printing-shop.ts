import { afterEach } from 'vitest';
import { endLeases } from '#modules/printing/queue/print-queue.ts';
import type { TestDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, boardOf, type Member, STAFF_TABLES } from './board-shop.ts';
import { FRIDAY_EVENING, type Shop, shops } from './checkout-shop.ts';
import { orderAs } from './mail-shop.ts';
import { boardAt, PRINTING_TABLES, printQueueAt } from './printing-shop.ts';

/** Milliseconds after the evening's begin, as an instant. */
export const at = (afterMs: number) => FRIDAY_EVENING + afterMs;

/** A claim at the evening's begin. */
export const LEASE = { now: at(0), leaseMs: 20_000 };

/** Calls the routes as this member. */
export function callsOf({ app }: Pick<Shop, 'app'>, { headers }: Member) {
  return async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
    const key = { 'idempotency-key': `${path}-${JSON.stringify(payload)}` };
    const answer = await app.inject({
      method,
      url: `/v2/staff/${path}`,
      headers: { ...headers, ...(method === 'GET' ? {} : key) },
      ...(method !== 'GET' && { payload: payload ?? {} }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const body = isJson ? answer.json() : null;
    return {
      status: answer.statusCode,
      code: body?.code,
      errors: body?.errors,
      payload: body?.payload,
      raw: answer.body,
      type: String(answer.headers['content-type']),
    };
  };
}

/** Shops whose tickets the staff looks after, on a test database that is emptied after each test. */
export function staffedPrintingShops(database: TestDatabase) {
  const openShop = shops(database);
  afterEach(() => emptyTables(database.pool, ...PRINTING_TABLES, ...STAFF_TABLES));

  async function aManagedShop(role: 'manager' | 'kitchen' | 'counter' = 'manager') {
    const shop = await openShop();
    const member = await aPerson(database.pool, role, { name: 'Léa' });
    return { shop, call: callsOf(shop, member), board: boardOf(shop, member) };
  }

  async function anAcceptedOrder(shop: Shop): Promise<string> {
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    await boardAt(database.pool).move(orderId, 'accepted');
    return orderId;
  }

  /** A job of the printer that was sent and never answered. */
  async function anUncertainJob(printerId: string): Promise<string> {
    const queue = printQueueAt(database.pool);
    const { jobId = '', leaseId = '' } = (await queue.claim(printerId, LEASE)) ?? {};
    await queue.markSent(jobId, leaseId, at(0), LEASE.leaseMs);
    await endLeases(database.pool, at(LEASE.leaseMs));
    return jobId;
  }

  async function audited(action: string, subject: string) {
    const { rows } = await database.pool.query(
      'SELECT before, after FROM staff_audit WHERE action = $1 AND subject = $2',
      [action, subject],
    );
    return rows;
  }

  return { openShop, aManagedShop, anAcceptedOrder, anUncertainJob, audited };
}
