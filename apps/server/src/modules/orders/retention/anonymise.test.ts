import { beforeEach, expect, test, vi } from 'vitest';
import type { OutgoingMail } from '#adapters/mail/mail-transport.ts';
import { enqueueMail } from '#jobs/mails/enqueue-mail.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { retentionJobs } from '#retention-jobs.ts';
import {
  AN_ADDRESS,
  aCustomer,
  aDelivery,
  anOrder,
  type OrderBody,
} from '#test/builders/order-builder.ts';
import { anOffer, aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { type AccountShop, accountShops, PASSWORD } from '#test/shops/account-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { mailJobs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { anonymiseWhenOver } from './anonymise.ts';

const database = testDatabase();
const openShop = accountShops(database);
const openMailJobs = mailJobs(database);
const CHECKOUT = '/v2/public/checkout/';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WAIT_OPTIONS = { timeout: 20_000 };
const TOMORROW = { delivery_date: '2026-11-21', delivery_time_range: '20:00' };

let shop: AccountShop;
beforeEach(async () => {
  shop = await openShop();
});

async function place(order: OrderBody, token?: string): Promise<string> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const sent = { method: 'POST', url: CHECKOUT, headers, payload: order } as const;
  return String((await shop.app.inject(sent)).json().payload.order_id);
}

async function placeAndSubmit(order: OrderBody, token?: string): Promise<string> {
  const order_id = await place(order, token);
  expect((await shop.put(CHECKOUT, { order_id, status: 'pending' })).status).toBe(200);
  return order_id;
}

async function deleteAccount(token: string) {
  const deleted = await shop.auth('DELETE', '/delete-profile/', {
    token,
    body: { password: PASSWORD },
  });
  expect(deleted.status).toBe(200);
}

/** All personal data of an order. */
async function guestOf(orderId: string): Promise<string> {
  const { rows } = await database.pool.query<{ text: string }>(
    `SELECT concat_ws('|', first_name, last_name, email, phone, address, entry_code, floor, comment, allergies,
       avoided_allergens,
       (SELECT string_agg(note, '') FROM order_lines WHERE order_lines.order_id = orders.order_id)) AS text
     FROM orders WHERE order_id = $1`,
    [orderId],
  );
  return rows[0]?.text ?? 'deleted';
}

const NOTHING = '|||||||||{}|';
const JEANNE =
  'Jeanne|Martin|jeanne.martin@example.fr|06 39 98 12 34|3 rue de la République|27B|3e gauche|Interphone 4242B|Pas de soja|{soya}|Sans wasabi';
const items = [{ item_id: 'maki-saumon', quantity: 2, note: 'Sans wasabi', options: [] }];
const aDeliveryOf = (user_id: string | null, date: OrderBody['customer']['date'] = null) =>
  aDelivery({
    user_id,
    items,
    comment: 'Interphone 4242B',
    allergies: 'Pas de soja',
    avoided_allergens: ['soya'],
    customer: aCustomer({
      location: { ...AN_ADDRESS, entry_code: '27B', floor: '3e gauche' },
      date,
    }),
  });

/** Runs the hourly jobs, so many hours after the start. */
async function cleanUpAfter(hours: number, retention = {}): Promise<void> {
  const settings = { ...someSettings(), retention };
  const snapshot = restaurantSnapshot(0, aRestaurant({ settings }));
  const shop = {
    pool: database.pool,
    restaurant: async () => snapshot,
    accountMails: { enqueue: enqueueMail },
  };
  for (const { run } of retentionJobs(shop)) {
    await run(FRIDAY_EVENING + hours * HOUR);
  }
}

test('N-60: an order in progress is not anonymised with its account: ticket and cancellation name the guest', async () => {
  const { token, id } = await shop.member();
  const orderId = await placeAndSubmit(aDeliveryOf(id), token);
  shop.setNow(FRIDAY_EVENING + MINUTE);
  await deleteAccount(token);
  const sent: OutgoingMail[] = [];
  await openMailJobs({
    send: async (mail) => {
      sent.push(mail);
      return { kind: 'accepted' };
    },
    close() {},
  });
  const mail = (kind: string) => sent.find((one) => one.kind === kind);
  await vi.waitFor(() => expect(mail('order_ticket')).toBeDefined(), WAIT_OPTIONS);
  for (const said of ['Jeanne Martin', '06 39 98 12 34', '3 rue de la République', '4242B']) {
    expect(mail('order_ticket')?.text).toContain(said);
  }
  const now = () => FRIDAY_EVENING + 2 * MINUTE;
  const cancel = ordersAt(database.pool, now).cancel;
  expect(await cancel(orderId, { refund: null })).toMatchObject({ kind: 'cancelled' });
  await vi.waitFor(() => expect(mail('order_cancelled')).toBeDefined(), WAIT_OPTIONS);
  expect(mail('order_cancelled')?.to.address).toBe('jeanne.martin@example.fr');
  await cleanUpAfter(1);
  expect(await guestOf(orderId)).toBe(NOTHING);
});

test('N-60: an order that is never handed over is over a day after its requested time', async () => {
  const { token, id } = await shop.member();
  const orderId = await placeAndSubmit(aDeliveryOf(id, TOMORROW), token);
  await deleteAccount(token);
  const { rows } = await database.pool.query('SELECT user_id FROM orders');
  expect(rows).toEqual([{ user_id: null }]);
  // Tomorrow at 20:00 is 26 hours from now.
  await cleanUpAfter(49);
  expect(await guestOf(orderId)).toBe(JEANNE);
  await cleanUpAfter(50);
  expect(await guestOf(orderId)).toBe(NOTHING);
});

test('N-60: orders that are over are anonymised at once, with those placed under the address', async () => {
  const { token, id } = await shop.member();
  const own = await placeAndSubmit(aDeliveryOf(id), token);
  const asGuest = await placeAndSubmit(aDeliveryOf(null));
  const underWay = await placeAndSubmit(aDeliveryOf(null));
  for (const orderId of [own, asGuest]) {
    await ordersAt(database.pool, FRIDAY_EVENING).advance(orderId, 'handed_over');
  }
  await deleteAccount(token);
  expect([await guestOf(own), await guestOf(asGuest)]).toEqual([NOTHING, NOTHING]);
  expect(await guestOf(underWay)).toBe(JEANNE);
});

test('N-60: an open order can be submitted after the deletion of its account, and is deleted when it is not', async () => {
  const { token, id } = await shop.member();
  const paying = await place(aDeliveryOf(id), token);
  const abandoned = await place(aDeliveryOf(id), token);
  await deleteAccount(token);
  expect((await shop.put(CHECKOUT, { order_id: paying, status: 'pending' })).status).toBe(200);
  expect([await guestOf(paying), await guestOf(abandoned)]).toEqual([JEANNE, JEANNE]);
  await cleanUpAfter(25);
  expect([await guestOf(paying), await guestOf(abandoned)]).toEqual([NOTHING, 'deleted']);
});

test('N-60: an order that waits to be anonymised is offered to no new account', async () => {
  const { token, email } = await shop.member();
  await placeAndSubmit(anOrder());
  expect((await shop.auth('GET', '/guest-orders', { token })).body.total).toBe(1);
  await deleteAccount(token);
  shop.setNow(FRIDAY_EVENING + MINUTE);
  const again = await shop.member({ email });
  expect((await shop.auth('GET', '/guest-orders', { token: again.token })).body.total).toBe(0);
  const claimed = await shop.auth('POST', '/guest-orders', { token: again.token });
  expect(claimed.status).toBe(200);
  const { rows } = await database.pool.query('SELECT user_id FROM orders');
  expect(rows).toEqual([{ user_id: null }]);
});

test('N-61: retention skips an order in progress, and anonymises it when it is over', async () => {
  await database.pool.query("UPDATE erasure_progress SET erased_until = '-infinity'");
  const inAWeek = { delivery_date: '2026-11-27', delivery_time_range: '20:00' };
  const [soon, later] = [
    await placeAndSubmit(aDeliveryOf(null)),
    await placeAndSubmit(aDeliveryOf(null, inAWeek)),
  ];
  await cleanUpAfter(49, { order_guests_days: 2 });
  expect([await guestOf(soon), await guestOf(later)]).toEqual([NOTHING, JEANNE]);
  await cleanUpAfter(8 * 24 + 1, { order_guests_days: 2 });
  expect(await guestOf(later)).toBe(JEANNE);
  await cleanUpAfter(8 * 24 + 2, { order_guests_days: 2 });
  expect(await guestOf(later)).toBe(NOTHING);
});

test('N-61: the deletion of an inactive account skips an order in progress, too', async () => {
  const { token, id } = await shop.member();
  const orderId = await placeAndSubmit(aDeliveryOf(id), token);
  await database.pool.query('UPDATE users SET last_login_at = $1, warned_at = $1', [
    new Date('2020-01-01T00:00:00Z'),
  ]);
  await cleanUpAfter(1);
  const { rows } = await database.pool.query('SELECT count(*) AS users FROM users');
  expect(rows).toEqual([{ users: 0 }]);
  expect(await guestOf(orderId)).toBe(JEANNE);
  await cleanUpAfter(25);
  expect(await guestOf(orderId)).toBe(NOTHING);
});

test('OL-4: an anonymised order keeps what its offers gave, and no longer whose it was', async () => {
  await database.pool.query("UPDATE erasure_progress SET erased_until = '-infinity'");
  shop = await openShop({ restaurant: { offers: [anOffer({ max_uses_per_guest: 1 })] } });
  const less = { discount: 1.18, tax: 0.97, total: 10.62 };
  const orderId = await placeAndSubmit(anOrder(less));
  const restaurant = ordersAt(database.pool);
  for (const step of ['accepted', 'preparing', 'ready', 'handed_over'] as const) {
    await restaurant.advance(orderId, step);
  }
  const uses = async () => {
    const { rows } = await database.pool.query(
      'SELECT discount_cents, guest_hash IS NULL AS is_forgotten FROM offer_uses',
    );
    return rows;
  };
  expect(await uses()).toEqual([{ discount_cents: 118, is_forgotten: false }]);
  await cleanUpAfter(72, { order_guests_days: 2 });
  expect(await uses()).toEqual([{ discount_cents: 118, is_forgotten: true }]);
});

test('RF-5: what was written to a refund goes with the guest, its reason stays', async () => {
  const orderId = await placeAndSubmit(aDeliveryOf(null));
  await database.pool.query(
    `INSERT INTO order_refunds
       (refund_id, order_id, means, amount_cents, rates, reason, text, requested_at)
     VALUES ('one', $1, 'cash', 100, '[]', 'quality', 'Mme Martin a rappelé', now())`,
    [orderId],
  );
  const long = new Date('2026-01-01T12:00:00Z');
  const order = { order_id: orderId, placed_at: long, submitted_at: long, slot_starts_at: long };
  await anonymiseWhenOver(database.pool, [{ ...order, progress: 'handed_over' }], Date.now());
  const { rows } = await database.pool.query('SELECT reason, text FROM order_refunds');
  expect(rows).toEqual([{ reason: 'quality', text: null }]);
});
