import { NOTHING_SET } from '@comptoir/domain/availability/live-state';
import type pg from 'pg';
import { expect } from 'vitest';
import { watchOrders } from '#modules/alerts/order-watch.ts';
import { deleteEndedAvailability } from '#modules/availability/availability.ts';
import { boardStore } from '#modules/board/boards.ts';
import { heldBackEvents } from '#modules/orders/event-reader.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { anOrder } from '#test/builders/order-builder.ts';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { CHECKOUT } from '#test/shops/card-shop.ts';
import { executeDueEffects } from '#test/shops/due-jobs.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { STAFF_PASSWORD, type StaffShop } from '#test/shops/staff-shop.ts';

const MINUTE = 60_000;

/** What people and devices of the restaurant do, from a sign-in to the audit log. */
export async function manageStaff(shop: StaffShop): Promise<void> {
  const owner = await shop.person('owner', { pin: '2580' });
  const cook = await shop.person('kitchen', { pin: '1470' });
  const { cookies } = owner;
  const ask = asking(shop);
  const code = shop.totpOf(owner.totp ?? '');
  const signIn = { email: owner.email, password: STAFF_PASSWORD, code };
  await shop.staff('POST', 'session', { body: { ...signIn, password: 'faux' } });
  await ask('POST', 'session', { body: signIn });
  const pages = ['session', 'people', 'invitations', 'devices', 'account/sessions'];
  for (const path of [...pages, 'figures', 'figures/vat']) await ask('GET', path, { cookies });
  const { code: enrolment } = await ask('POST', 'devices', {
    cookies,
    body: { name: 'Passe', kind: 'board' },
  });
  const tablet = await shop.staff('POST', 'session/device', { body: { code: enrolment } });
  await ask('GET', 'session/people', { cookies: tablet.cookies });
  for (const pin of ['9999', '1470']) {
    const body = { person_id: cook.personId, pin };
    await shop.staff('POST', 'session/pin', { cookies: tablet.cookies, body });
  }
  await ask('GET', 'session', { cookies: tablet.cookies });
  await ask('DELETE', 'session/pin', { cookies: tablet.cookies, body: {} });
  await ask('PATCH', `people/${cook.personId}`, { cookies, body: { role: 'counter' } });
  const invitation = { email: 'nouveau@example.fr', role: 'kitchen' };
  await ask('POST', 'invitations', { cookies, body: invitation });
  await ask('POST', 'account/recovery-codes', { cookies, body: {} });
  for (const query of ['', '?search=order', '?action=order&from=2026-11-01&to=2026-11-20']) {
    await ask('GET', `audit${query}`, { cookies });
  }
  await ask('DELETE', `people/${cook.personId}`, { cookies, body: {} });
  await ask('DELETE', 'session', { cookies, body: {} });
}

/** What a board does with orders: lists, a search, steps, what they cause, and the alerts about one that waits. */
export async function runBoard(shop: StaffShop, pool: pg.Pool): Promise<void> {
  const { cookies } = await shop.person('manager');
  const ask = asking(shop);
  const ids = [await submitted(shop), await submitted(shop)];
  const [moved = '', waiting = ''] = ids;
  const step = (body: object, key: string) =>
    ask('POST', `orders/${moved}/transitions`, {
      cookies,
      body,
      headers: { 'idempotency-key': key },
    });
  await ask('POST', 'board/service', { cookies, body: { active: true } });
  for (const query of ['', '?day=2026-11-19', '?search=1', '?search=martin', '?search=jea+1234']) {
    const { orders } = await ask('GET', `orders${query}`, { cookies });
    expect(orders.length, query).toBeGreaterThan(0);
  }
  const { order } = await ask('GET', `orders/${moved}`, { cookies });
  await ask('GET', `orders/${moved}/refunds`, { cookies });
  await ask('GET', `orders/${moved}/reported-items`, { cookies });
  await ask('GET', 'reported-items', { cookies });
  const accepted = await step({ to: 'accepted', revision: order.revision }, 'accept');
  await step({ to: 'accepted', revision: order.revision }, 'accept');
  const { revision } = accepted.order;
  const undone = await ask('POST', `orders/${moved}/undo`, { cookies, body: { revision } });
  const again = await step({ to: 'accepted', revision: undone.order.revision }, 'again');
  const promised_at = new Date(shop.now() + 90 * MINUTE).toISOString();
  const promise = { revision: again.order.revision, promised_at };
  const promised = await ask('POST', `orders/${moved}/promise`, { cookies, body: promise });
  await ask('POST', `orders/${waiting}/silence`, { cookies, body: {} });
  await step({ to: 'cancelled', reason: 'sold_out', revision: promised.order.revision }, 'cancel');
  await setHours(ask, cookies);
  const later = shop.now() + 11 * MINUTE;
  const clock = () => later;
  await executeDueEffects(pool, clock());
  await boardStore(pool).noteAlive(['device:walk'], later);
  await heldBackEvents(pool, { transaction: '0', sequence: 0 }, 100);
  const settings = someSettings({ kitchen: { accept_within: 5 } });
  const snapshot = restaurantSnapshot(0, aRestaurant({ settings }));
  await watchOrders({
    pool,
    restaurant: async () => snapshot,
    readSet: async () => NOTHING_SET,
    orders: ordersAt(pool, later),
    hasWebhook: true,
    clock,
    log: silentLog,
  });
}

/** Other hours and holidays, and what is looked at before a service. */
async function setHours(ask: ReturnType<typeof asking>, cookies: readonly string[]): Promise<void> {
  const day = { from: '2026-11-22', to: '2026-11-22', order_type: null, ranges: [] };
  const { exception_id, revision } = await ask('POST', 'exceptions', { cookies, body: day });
  const path = `exceptions/${exception_id}`;
  await ask('PUT', path, { cookies, body: { ...day, to: '2026-11-23', revision } });
  for (const is_as_usual of [true, false]) {
    await ask('PUT', 'public-holidays/2026-12-25', { cookies, body: { is_as_usual } });
  }
  for (const read of ['exceptions', 'opening-check', 'preparation-times']) {
    await ask('GET', read, { cookies });
  }
  await ask('DELETE', path, { cookies, body: {} });
}

/** What the staff sets for a while, with an order that takes a counted portion, and its end. */
export async function setService(shop: StaffShop, pool: pg.Pool): Promise<void> {
  const { cookies } = await shop.person('counter');
  const ask = asking(shop);
  const change = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}) =>
    ask(method, path, { cookies, body });
  const hold = { kind: 'item', id: 'maki-saumon', until: 'service', remaining: 20 };
  await change('POST', 'holds', hold);
  await submitted(shop);
  const { holds } = await change('POST', 'holds', { ...hold, remaining: 10 });
  await change('PUT', 'pauses/delivery', { until: 'service' });
  await change('PUT', 'rush', { minutes: 15, until: 'service' });
  const slot = `slots/${new Date(shop.now() + 60 * MINUTE).toISOString()}/closure`;
  await change('PUT', slot);
  await ask('GET', 'availability', { cookies });
  for (const path of [`holds/${holds[0].hold_id}`, 'pauses/delivery', 'rush', slot]) {
    await change('DELETE', path);
  }
  await deleteEndedAvailability(pool, shop.now());
}

export async function submitted(shop: StaffShop): Promise<string> {
  const { body } = await shop.post(CHECKOUT, anOrder({ local_id: crypto.randomUUID() }));
  const { order_id } = body.payload ?? {};
  await shop.put(CHECKOUT, { order_id, status: 'pending' });
  return String(order_id);
}

export function asking(shop: StaffShop) {
  return async (...call: Parameters<StaffShop['staff']>) => {
    const { status, payload, body } = await shop.staff(...call);
    if (status !== 200) throw new Error(`${call[0]} ${call[1]}: ${status} ${body}`);
    return payload;
  };
}
