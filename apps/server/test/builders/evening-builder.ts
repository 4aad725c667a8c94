import { device } from '@comptoir/fake-push/device';
import type pg from 'pg';
import { writeJournal } from '#modules/books/write-journal.ts';
import { aPerson, boardOf } from '#test/shops/board-shop.ts';
import { aCardOrder, type CardShop, CHECKOUT } from '#test/shops/card-shop.ts';
import { A_CUSTOMER } from '#test/shops/invoices.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { aPrinter } from '#test/shops/printing-shop.ts';
import { aReport, HALF_AN_HOUR_LATER } from '#test/shops/reported-items.ts';
import type { KnownIds } from '#test/shops/staff-answers.ts';
import { ONE_MAKI, proposalsOf } from '#test/shops/substitution-shop.ts';
import { AN_ADDRESS, aCustomer, aDelivery, anOrder } from './order-builder.ts';

interface Evening {
  readonly orders: readonly Placed[];
  readonly printerId: string;
}

/** An order and everything that could open it. */
export interface Placed {
  readonly orderId: string;
  readonly orderKey: string;
  readonly localId: string;
  linkKey: string;
}

/** Places an order. */
export async function place(shop: CardShop, body: ReturnType<typeof anOrder>): Promise<Placed> {
  const answer = await shop.post(CHECKOUT, body);
  if (answer.status !== 200) throw new Error(`Not placed: ${JSON.stringify(answer.body)}`);
  const { order_id, order_key } = answer.body.payload ?? {};
  const localId = String(body.local_id);
  return { orderId: String(order_id), orderKey: String(order_key), localId, linkKey: '' };
}

/** A delivery that was paid by card, and reported, invoiced and in part refunded after its hand-over. */
async function servedOrder(shop: CardShop): Promise<Placed> {
  const intentId = await shop.intent(18.5);
  const { payment_method, transaction_id } = aCardOrder(intentId);
  const customer = aCustomer({ location: AN_ADDRESS, last_name: 'Quatremère' });
  const placed = await place(shop, aDelivery({ payment_method, transaction_id, customer }));
  shop.stripe.ledger.pay(intentId);
  await shop.deliverEvent();
  return placed;
}

/** An evening of a shop with `LEGAL_SITE` and a soup, in which everything happened that staff can read about. */
export async function anEvening(pool: pg.Pool, shop: CardShop): Promise<Evening> {
  const printerId = await aPrinter(pool, { kinds: ['kitchen', 'counter'] });
  const served = await servedOrder(shop);
  const waiting = await place(shop, anOrder());
  await shop.put(CHECKOUT, { order_id: waiting.orderId, status: 'pending' });
  const orders = [served, waiting];
  await ordersAt(pool).openLinks(
    pool,
    orders.map(({ orderId }) => orderId),
  );
  const { rows } = await pool.query('SELECT order_id, key FROM order_links');
  for (const order of orders) {
    order.linkKey = rows.find(({ order_id }) => order_id === order.orderId)?.key;
  }
  const guest = `/v2/public/orders/${served.orderKey}`;
  const { subscription } = device('https://fcm.googleapis.com/fcm/send/evening');
  await shop.post(`${guest}/subscriptions`, { transport: 'web', ...subscription });
  const accepting = boardOf(shop, await aPerson(pool, 'counter'));
  const owner = await aPerson(pool, 'owner', { at: HALF_AN_HOUR_LATER });
  const board = boardOf(shop, owner);
  await accepting.move(waiting.orderId, { to: 'accepted', revision: 1 });
  await ordersAt(pool).advance(served.orderId, 'handed_over');
  shop.setNow(HALF_AN_HOUR_LATER);
  await proposalsOf(shop, owner).propose(waiting.orderId, ONE_MAKI);
  await shop.post(`${guest}/reported-items`, aReport({ text: 'Oublié' }));
  const invoiced = await shop.post(`${guest}/billing/invoice`, A_CUSTOMER);
  if (invoiced.status !== 200) throw new Error('The served order has no invoice.');
  const partial = { amount: 1, reason: 'other', text: 'Froid' };
  await board.post(`orders/${served.orderId}/refunds`, partial, { 'idempotency-key': 'r' });
  await writeJournal(pool, 'Europe/Paris', HALF_AN_HOUR_LATER + 60_000);
  await board.post('books/closings', { day: '2026-11-20' });
  return { orders, printerId };
}

async function column(pool: pg.Pool, statement: string): Promise<readonly string[]> {
  return (await pool.query({ text: statement, rowMode: 'array' })).rows.map(([id]) => String(id));
}

/** The ids that a caller of the staff's API may know of. */
export async function idsOf(pool: pg.Pool, orders: readonly Placed[]): Promise<KnownIds> {
  return {
    order_id: orders.map(({ orderId }) => orderId),
    report_id: await column(pool, 'SELECT report_id FROM item_reports'),
    job_id: await column(pool, 'SELECT job_id FROM print_jobs'),
    printer_id: await column(pool, 'SELECT printer_id FROM printers'),
    person_id: await column(pool, 'SELECT person_id FROM staff_people'),
    device_id: await column(pool, 'SELECT device_id FROM staff_devices'),
    subscription_id: await column(pool, 'SELECT subscription_id FROM push_subscriptions'),
    document: ['receipt', '2026-000001'],
    number: ['1', '2', '3'],
    version: ['0', '1'],
  };
}
