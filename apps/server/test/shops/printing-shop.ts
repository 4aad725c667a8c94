import type { PrinterSettings } from '@comptoir/contract/staff/printing';
import { renderText } from '@comptoir/tickets/render-text';
import type pg from 'pg';
import { openOrders } from '#modules/orders/orders.ts';
import { orderMoney } from '#modules/payments/refunds/order-money.ts';
import { printerStore } from '#modules/printing/printers/printer-store.ts';
import type { ClaimedJob } from '#modules/printing/printing.ts';
import { openPrintQueue } from '#modules/printing/queue/print-queue.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { FRIDAY_EVENING } from './checkout-shop.ts';
import { byBoard, ordersAt } from './orders-at.ts';

/** The tables of printing. */
export const PRINTING_TABLES = ['print_jobs', 'printers'] as const;

/** A kitchen printer that prints accepted orders at once. */
export function someSettingsOfPrinter(overrides: Partial<PrinterSettings> = {}): PrinterSettings {
  return {
    name: 'Cuisine',
    transport: 'escpos_tcp',
    host: '127.0.0.1',
    port: 9100,
    replies: 'completion',
    relay_device_id: null,
    columns: 42,
    code_page: 'pc858',
    code_page_number: 19,
    kinds: ['kitchen'],
    categories: [],
    copies: 1,
    prints_when: 'accepted',
    minutes_before_start: null,
    fallback_printer_id: null,
    opens_drawer: false,
    ...overrides,
  };
}

/** Stores a printer that is ready; answers its id. */
export async function aPrinter(
  pool: pg.Pool,
  overrides: Partial<PrinterSettings> = {},
  keyHash: Buffer | null = null,
): Promise<string> {
  const store = printerStore(pool);
  const at = FRIDAY_EVENING - 3_600_000;
  const printerId = await store.add(someSettingsOfPrinter(overrides), keyHash, at);
  await store.noteCondition(printerId, 'ready', at);
  return printerId;
}

/** The print queue of a database, whose restaurant is the small one. */
export function printQueueAt(
  pool: pg.Pool,
  restaurant = aRestaurant(),
  count: (outcome: string) => void = () => {},
) {
  const snapshot = restaurantSnapshot(0, restaurant);
  const orders = openOrders({ pool, money: orderMoney, clock: () => FRIDAY_EVENING });
  return openPrintQueue({ pool, orders, restaurant: async () => snapshot }, count);
}

/** A job's paper as text. */
export function textOf({ ticket, format }: ClaimedJob): string {
  return renderText(ticket, format.columns);
}

/** Changes orders as a board does, so many milliseconds after the evening began. */
export function boardAt(pool: pg.Pool, afterMs = 0) {
  const now = FRIDAY_EVENING + afterMs;
  const orders = ordersAt(pool, now);
  const seenNow = async (orderId: string) => {
    const { rows } = await pool.query<{ revision: number }>(
      'SELECT revision FROM orders WHERE order_id = $1',
      [orderId],
    );
    return byBoard(rows[0]?.revision ?? 0);
  };
  return {
    move: async (
      orderId: string,
      to: 'accepted' | 'preparing' | 'ready' | 'handed_over' | 'cancelled',
      promisedAt: number | null = null,
    ) => {
      const by = await seenNow(orderId);
      if (to === 'cancelled')
        return orders.cancel(orderId, { reason: 'closing', refund: null }, by);
      const computePromise = () => FRIDAY_EVENING + 30 * 60_000;
      return orders.advance(orderId, { to, promisedAt, computePromise }, by);
    },
    promise: async (orderId: string, promisedAt: number) =>
      orders.changePromisedTime(orderId, promisedAt, await seenNow(orderId)),
    undo: async (orderId: string) => orders.undo(orderId, await seenNow(orderId)),
  };
}
