import { Registry } from 'prom-client';
import { describe, expect, test, vi } from 'vitest';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { mailServers } from '#test/providers/mail-server.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { mailJobs, orderAs } from '#test/shops/mail-shop.ts';
import { keyOf, ordersAt } from '#test/shops/orders-at.ts';
import { mailMetrics, mailStore } from './mail-store.ts';
import { sendAddressedTickets, watchTicketRecipient } from './ticket-recipient.ts';

const database = testDatabase();
const openShop = shops(database);
const openMailServer = mailServers();
const openMailJobs = mailJobs(database);

const WAIT_OPTIONS = { timeout: 25_000, interval: 50 };
const WITHOUT_ADDRESS = { settings: someSettings({ contacts: { name: 'Le Petit Comptoir' } }) };
const mails = () => mailStore(database.pool);

async function statesOfMails() {
  const { rows } = await database.pool.query<{ kind: string; state: string; reason: string }>(
    'SELECT kind, state, reason FROM mails ORDER BY kind',
  );
  return rows.map(({ kind, state, reason }) => `${kind} ${state} ${reason}`);
}

/** Places an order at a restaurant without an address; its mails are attempted. */
async function unnotifiedOrder() {
  const server = await openMailServer();
  const { app } = await openShop(WITHOUT_ADDRESS, { now: Date.now() });
  const orderId = await orderAs(app, 'jeanne@example.fr');
  const jobs = await openMailJobs(server.url, undefined, WITHOUT_ADDRESS);
  await vi.waitFor(
    async () =>
      expect(await statesOfMails()).toEqual([
        'order_confirmation sent null',
        'order_ticket dead no_recipient',
      ]),
    WAIT_OPTIONS,
  );
  await jobs.stop();
  return { app, orderId, server };
}

describe('a restaurant without an address', () => {
  test('J-50: the ticket is stored as undelivered and listed, and is sent once there is an address', async () => {
    const { server } = await unnotifiedOrder();
    expect(await mails().listDead()).toMatchObject([
      { kind: 'order_ticket', reason: 'no_recipient' },
    ]);
    expect(await sendAddressedTickets(database.pool, aRestaurant(WITHOUT_ADDRESS).settings)).toBe(
      0,
    );
    expect(await sendAddressedTickets(database.pool, aRestaurant().settings)).toBe(1);
    expect(await sendAddressedTickets(database.pool, aRestaurant().settings)).toBe(0);
    await openMailJobs(server.url);
    await vi.waitFor(
      async () => expect(await statesOfMails()).toContain('order_ticket sent null'),
      WAIT_OPTIONS,
    );
    expect(server.mails.filter(({ subject }) => subject?.startsWith('Commande'))).toHaveLength(1);
  });

  test('J-50: a ticket is not sent any more once its order is over', async () => {
    const { orderId } = await unnotifiedOrder();
    const cancel = ordersAt(database.pool, Date.now).cancel;
    expect(await cancel(orderId, { refund: null })).toMatchObject({ kind: 'cancelled' });
    expect(await sendAddressedTickets(database.pool, aRestaurant().settings)).toBe(0);
  });

  test('J-50: a ticket is not sent any more three hours after its order’s requested time', async () => {
    await unnotifiedOrder();
    await database.pool.query(
      "UPDATE orders SET slot_starts_at = slot_starts_at - interval '4 hours'",
    );
    expect(await sendAddressedTickets(database.pool, aRestaurant().settings)).toBe(0);
  });

  test('J-50: a ticket that was given up for another reason waits for its replay', async () => {
    await unnotifiedOrder();
    await database.pool.query("UPDATE mails SET reason = 'recipient' WHERE state = 'dead'");
    expect(await sendAddressedTickets(database.pool, aRestaurant().settings)).toBe(0);
  });

  test('J-51: the state of its order says that the restaurant was not notified, until it is', async () => {
    const { app, orderId } = await unnotifiedOrder();
    const state = `/v2/public/orders/${await keyOf(database, orderId)}`;
    const notified = async () => (await app.inject(state)).json().payload.restaurant_notified;
    expect(await notified()).toBe(false);
    await sendAddressedTickets(database.pool, aRestaurant().settings);
    expect(await notified()).toBe(false);
    await database.pool.query("UPDATE mails SET state = 'sent' WHERE kind = 'order_ticket'");
    expect(await notified()).toBe(true);
  });

  test('J-51: the state says so before the ticket was tried', async () => {
    const notified = async (overrides: object) => {
      const { app } = await openShop(overrides);
      const key = await keyOf(database, await orderAs(app, 'jeanne@example.fr'));
      const { payload } = (await app.inject(`/v2/public/orders/${key}`)).json();
      return payload.restaurant_notified;
    };
    expect(await notified(WITHOUT_ADDRESS)).toBe(false);
    expect(await notified({})).toBe(true);
  });

  test('J-51: the state says so when the ticket was given up or its first try failed', async () => {
    const { app } = await openShop();
    const orderId = await orderAs(app, 'jeanne@example.fr');
    const key = await keyOf(database, orderId);
    const notifiedAs = async (state: string, tries: number) => {
      await database.pool.query('DELETE FROM mails');
      await database.pool.query(
        "INSERT INTO mails (kind, order_id, state, tries) VALUES ('order_ticket', $1, $2, $3)",
        [orderId, state, tries],
      );
      return (await app.inject(`/v2/public/orders/${key}`)).json().payload.restaurant_notified;
    };
    expect(await notifiedAs('waiting', 0)).toBe(true);
    expect(await notifiedAs('waiting', 1)).toBe(false);
    expect(await notifiedAs('dead', 1)).toBe(false);
    expect(await notifiedAs('dropped', 1)).toBe(false);
    expect(await notifiedAs('sent', 3)).toBe(true);
  });
});

describe('the administrator', () => {
  test('J-52: is warned at the start, and with every new version that has no address', async () => {
    const warn = vi.fn();
    let publish = (_: typeof snapshot) => {};
    const snapshot = aRestaurant(WITHOUT_ADDRESS);
    const registry = new Registry();
    await watchTicketRecipient(
      {
        current: async () => snapshot,
        onChange: (listener) => {
          publish = listener;
        },
      },
      registry,
      { warn },
    );
    expect(warn).toHaveBeenCalledTimes(1);
    publish(aRestaurant());
    expect(warn).toHaveBeenCalledTimes(1);
    publish(snapshot);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(warn.mock.calls[0]?.[0]).toMatch(/contacts\.email/);
  });

  test('J-52: finds in the metrics that no address is set, and how many tickets are undelivered', async () => {
    const registry = new Registry();
    mailMetrics(registry, mails());
    let settings = aRestaurant(WITHOUT_ADDRESS).settings;
    await watchTicketRecipient({ current: async () => ({ settings }), onChange() {} }, registry, {
      warn() {},
    });
    const figures = async () =>
      (await registry.metrics())
        .split('\n')
        .filter((line) => /^comptoir_ticket/.test(line))
        .toSorted();
    expect(await figures()).toEqual([
      'comptoir_ticket_recipient_missing 1',
      'comptoir_tickets_undelivered 0',
    ]);
    await unnotifiedOrder();
    settings = aRestaurant().settings;
    expect(await figures()).toEqual([
      'comptoir_ticket_recipient_missing 0',
      'comptoir_tickets_undelivered 1',
    ]);
    await database.pool.query("UPDATE mails SET created_at = created_at - interval '1 day'");
    expect(await figures()).toContain('comptoir_tickets_undelivered 0');
    await database.pool.query(
      `UPDATE mails SET state = 'waiting', tries = 1, created_at = now() - interval '6 minutes',
         waiting_since = now() - interval '6 minutes'`,
    );
    expect(await figures()).toContain('comptoir_tickets_undelivered 1');
  });
});

test('J-51: the streams of an order are notified when its ticket was given up', async () => {
  const heard: string[] = [];
  const client = await database.pool.connect();
  client.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await client.query('LISTEN order_changed');
  const { orderId } = await unnotifiedOrder();
  // Once for the submission, once for the ticket.
  await expect.poll(() => heard).toEqual([orderId, orderId]);
  client.release(true);
});
