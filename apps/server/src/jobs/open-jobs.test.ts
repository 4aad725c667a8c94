import { setTimeout as delay } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import { describe, expect, test, vi } from 'vitest';
import type { Delivery } from '#adapters/mail/mail-transport.ts';
import { anOrder } from '#test/builders/order-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { mailServers } from '#test/providers/mail-server.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { aJob } from '#test/shops/due-jobs.ts';
import { mailJobs, orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { enqueueMail } from './mails/enqueue-mail.ts';
import { mailStore } from './mails/mail-store.ts';
import { orderSubmittedTask } from './mails/send-mail.ts';

const database = testDatabase();
const openShop = shops(database);
const openMailServer = mailServers();
const openMailJobs = mailJobs(database);

const RESTAURANT = 'bonjour@comptoir.example.fr';
const WAIT_OPTIONS = { timeout: 25_000, interval: 50 };

/** The number of mails by recipient. */
function recipients(mails: readonly Email[]): Readonly<Record<string, number>> {
  const all = mails.flatMap(({ to }) => (to ?? []).map(({ address }) => address ?? ''));
  const same = [...Map.groupBy(all, (one) => one)];
  return Object.fromEntries(same.map(([address, { length }]) => [address, length]));
}

const states = async () => {
  const { rows } = await database.pool.query<{ state: string; count: number }>(
    'SELECT state, count(*) AS count FROM mails GROUP BY state',
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

const settled = (count: number, state = 'sent') =>
  vi.waitFor(async () => expect(await states()).toEqual({ [state]: count }), WAIT_OPTIONS);

describe('mails about orders', () => {
  test('J-1, J-2: a submitted order sends one to the guest and one to the restaurant', async () => {
    const server = await openMailServer();
    const { app } = await openShop();
    await orderAs(app, 'jeanne@example.fr');
    await openMailJobs(server.url);
    await settled(2);
    expect(recipients(server.mails)).toEqual({ 'jeanne@example.fr': 1, [RESTAURANT]: 1 });
    const [confirmation] = server.mails.filter(({ subject }) => subject?.startsWith('Votre'));
    expect(confirmation?.replyTo?.[0]?.address).toBe(RESTAURANT);
    const [ticket] = server.mails.filter(({ subject }) => subject?.startsWith('Commande'));
    expect(ticket?.replyTo?.[0]?.address).toBe('jeanne@example.fr');
  });

  test('J-11: the guest gets one mail when the order is ready, and one when it is cancelled', async () => {
    const server = await openMailServer();
    const { app } = await openShop();
    const order = await orderAs(app, 'jeanne@example.fr');
    await openMailJobs(server.url);
    await settled(2);
    const { advance, cancel } = ordersAt(database.pool, Date.now);
    await Promise.all([1, 2].map(() => advance(order, 'ready')));
    await settled(3);
    await cancel(order, { refund: null });
    await settled(4);
    expect(server.mails.slice(2).map(({ subject }) => subject)).toEqual([
      'Votre commande n° 1 est prête',
      'Votre commande n° 1 est annulée',
    ]);
    expect(recipients(server.mails.slice(2))).toEqual({ 'jeanne@example.fr': 2 });
  });

  test('J-2: an order that is not submitted sends nothing', async () => {
    const server = await openMailServer();
    const { post } = await openShop();
    await post('/v2/public/checkout/', anOrder());
    await openMailJobs(server.url);
    const { rows } = await database.pool.query('SELECT FROM pgboss.job');
    expect(rows).toEqual([]);
    expect(await states()).toEqual({});
  });

  test('T-3, J-8: the confirmation links to the state of its order, on the shop’s own site', async () => {
    const server = await openMailServer();
    const { app } = await openShop();
    await orderAs(app, 'jeanne@example.fr');
    await openMailJobs(server.url);
    await settled(2);
    const html = server.mails.find(({ subject }) => subject?.startsWith('Votre'))?.html ?? '';
    const [, key = ''] =
      /href="https:\/\/www\.comptoir\.example\.fr\/order\?key=([\w-]{43})"/.exec(html) ?? [];
    const answer = await app.inject(`/v2/public/orders/${key}`);
    expect(answer.json().payload).toMatchObject({ order_number: 1, total: 11.8 });
  });

  test('J-3, J-4: with the mail server down, every order’s mail arrives once it is back, once', {
    timeout: 60_000,
  }, async () => {
    const { port, close } = await openMailServer();
    await close();
    const { app } = await openShop();
    await openMailJobs(`smtp://127.0.0.1:${port}`);
    const guests = Array.from({ length: 15 }, (_, at) => `guest-${at}@example.fr`);
    await Promise.all(guests.map((email) => orderAs(app, email)));
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query('SELECT FROM mails WHERE reason IS NOT NULL');
      expect(rows.length).toBe(30);
    }, WAIT_OPTIONS);
    expect(await states()).toEqual({ waiting: 30 });
    const server = await openMailServer({}, port);
    await settled(30);
    expect(recipients(server.mails)).toEqual({
      ...Object.fromEntries(guests.map((email) => [email, 1])),
      [RESTAURANT]: 15,
    });
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(30);
  });

  test('J-3: several servers share the mails, and each goes out once', {
    timeout: 60_000,
  }, async () => {
    const server = await openMailServer();
    const { app } = await openShop();
    await Promise.all([1, 2, 3].map(() => openMailJobs(server.url)));
    const guests = Array.from({ length: 20 }, (_, at) => `guest-${at}@example.fr`);
    await Promise.all(guests.map((email) => orderAs(app, email)));
    await settled(40);
    expect(server.mails.length).toBe(40);
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(40);
  });

  test('J-12: what is being handed over when a server stops is ended and marked', async () => {
    const begun = Promise.withResolvers<void>();
    const { app } = await openShop();
    await orderAs(app, 'jeanne@example.fr');
    const send = vi.fn(async (): Promise<Delivery> => {
      if (send.mock.calls.length === 2) begun.resolve();
      await delay(1_000);
      return { kind: 'accepted' };
    });
    const close = vi.fn();
    const jobs = await openMailJobs({ send, close });
    await begun.promise;
    expect(await states()).toEqual({ waiting: 2 });
    await jobs.stop();
    expect(await states()).toEqual({ sent: 2 });
    expect(send).toHaveBeenCalledTimes(2);
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('J-2: the restaurant’s tickets are handed over first', async () => {
    const { app } = await openShop();
    const { openLinks } = ordersAt(database.pool);
    const submitted = orderSubmittedTask({
      pool: database.pool,
      openLinks,
      countSubmitted() {},
    });
    for (let count = 0; count < 20; count += 1) {
      const id = await orderAs(app, `guest-${count}@example.fr`);
      await submitted.run(aJob(id));
    }
    const kinds: string[] = [];
    await openMailJobs({
      async send({ kind }) {
        kinds.push(kind);
        return { kind: 'accepted' };
      },
      close() {},
    });
    await settled(40);
    // As many as the first batches of two workers.
    expect(new Set(kinds.slice(0, 16))).toEqual(new Set(['order_ticket']));
  });

  test('J-2: a mail has one job, however often it is enqueued', async () => {
    const { app } = await openShop();
    await orderAs(app, 'jeanne@example.fr');
    const heard = Promise.withResolvers<Delivery>();
    const send = vi.fn(() => heard.promise);
    await openMailJobs({ send, close: () => heard.resolve({ kind: 'accepted' }) });
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2), WAIT_OPTIONS);
    await database.pool.query("SELECT add_job('send-mail', mail_id::text) FROM mails");
    const { rows } = await database.pool.query(
      "SELECT state::text FROM pgboss.job WHERE name = 'send-mail'",
    );
    expect(rows).toEqual([{ state: 'active' }, { state: 'active' }]);
    heard.resolve({ kind: 'accepted' });
    await settled(2);
  });

  test('J-4: a recipient whom a mail server rejects for now gets the mail later', async () => {
    let rejections = 3;
    const server = await openMailServer({
      recipient() {
        rejections -= 1;
        return rejections >= 0 ? { status: 451, text: 'Greylisted, try again later' } : null;
      },
    });
    const { app } = await openShop();
    await orderAs(app, 'jeanne@example.fr');
    await openMailJobs(server.url);
    await settled(2);
    expect(server.mails.length).toBe(2);
  });

  test('J-5: a mail whose recipient is rejected for good is given up at once, and replayed on demand', {
    timeout: 60_000,
  }, async () => {
    let isKnown = false;
    const server = await openMailServer({
      recipient: (address) =>
        address === 'unreachable@example.fr' && !isKnown
          ? { status: 550, text: `User ${address} unknown` }
          : null,
    });
    const { app } = await openShop();
    await orderAs(app, 'unreachable@example.fr');
    await openMailJobs(server.url);
    await vi.waitFor(
      async () => expect(await states()).toEqual({ sent: 1, dead: 1 }),
      WAIT_OPTIONS,
    );
    const mails = mailStore(database.pool);
    const [dead, ...others] = await mails.listDead();
    expect(others).toEqual([]);
    expect(dead).toMatchObject({
      kind: 'order_confirmation',
      order_number: 1,
      tries: 1,
      reason: 'EENVELOPE 550',
    });

    isKnown = true;
    expect(await mails.replay(dead?.mail_id ?? null)).toBe(1);
    await settled(2);
    expect(recipients(server.mails)).toEqual({ 'unreachable@example.fr': 1, [RESTAURANT]: 1 });
    expect(await mails.replay(null)).toBe(0);
  });

  test('J-3, U-13: a lost connection to the database loses no mail', async () => {
    const server = await openMailServer();
    const { app } = await openShop();
    await openMailJobs(server.url);
    await orderAs(app, 'before@example.fr');
    await settled(2);
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    // Lost connections of the pool are replaced.
    const ask = () =>
      Promise.all(Array.from({ length: 16 }, () => database.pool.query('SELECT 1')));
    await vi.waitFor(ask, WAIT_OPTIONS);
    await orderAs(app, 'after@example.fr');
    await settled(4);
    expect(recipients(server.mails)).toEqual({
      'before@example.fr': 1,
      'after@example.fr': 1,
      [RESTAURANT]: 2,
    });
  });

  test('J-3: a mail that the mail server accepted is not sent again', async () => {
    const server = await openMailServer();
    const { app } = await openShop();
    await orderAs(app, 'jeanne@example.fr');
    await openMailJobs(server.url);
    await settled(2);
    // As if every mail and the order had been enqueued again.
    await database.pool.query("SELECT add_job('send-mail', mail_id::text) FROM mails");
    await database.pool.query("SELECT add_job('order-submitted', order_id) FROM orders");
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        `SELECT name, count(*) AS done FROM pgboss.job
         WHERE state = 'completed' GROUP BY name ORDER BY name`,
      );
      expect(rows).toEqual([
        { name: 'order-submitted', done: 2 },
        { name: 'send-mail', done: 4 },
      ]);
    }, WAIT_OPTIONS);
    expect(server.mails.length).toBe(2);
  });
});

test('J-1, U-30: a submission that is run twice, as after a kill, mails and counts its order once', async () => {
  const { app } = await openShop();
  const id = await orderAs(app, 'jeanne@example.fr');
  const counted = vi.fn();
  const { pool } = database;
  const { openLinks } = ordersAt(pool);
  const job = aJob(id);
  const killed = orderSubmittedTask({
    pool,
    async openLinks(...links) {
      await openLinks(...links);
      throw new Error('killed before the commit');
    },
    countSubmitted: counted,
  });
  await expect(killed.run(job)).rejects.toThrow('killed');
  const submitted = orderSubmittedTask({ pool, openLinks, countSubmitted: counted });
  await Promise.all([submitted.run(job), submitted.run(job)]);
  expect(await states()).toEqual({ waiting: 2 });
  expect(counted.mock.calls.flat(2)).toEqual([
    { order_type: 'pickup', payment_method: 'cash', total_cents: 1180 },
  ]);
});

test('J-10: an order that was submitted without a job, as after a restore, is mailed', async () => {
  const server = await openMailServer();
  const { app } = await openShop();
  await orderAs(app, 'jeanne@example.fr');
  await database.pool.query('DELETE FROM pgboss.job');
  await database.pool.query("UPDATE orders SET submitted_at = now() - interval '2 minutes'");
  await openMailJobs(server.url);
  await settled(2);
});

describe('mails about accounts', () => {
  test('J-1, J-9: the mail about a deleted account is sent, and then nothing of it stays', async () => {
    const server = await openMailServer();
    await openMailJobs(server.url);
    const farewell = {
      ...({ kind: 'account_deleted', locale: 'fr' } as const),
      ...{ to: 'zoe@example.fr', first_name: 'Zoé' },
    };
    await enqueueMail(database.pool, farewell);
    await settled(1);
    expect(recipients(server.mails)).toEqual({ 'zoe@example.fr': 1 });
    expect(server.mails[0]?.text).toContain('Bonjour Zoé');
    for (const table of ['mails', 'pgboss.job']) {
      const { rows } = await database.pool.query(`SELECT t::text AS row FROM ${table} AS t`);
      expect(JSON.stringify(rows)).not.toMatch(/zoe@|Zoé/);
    }
  });

  test('J-9: the mail about a deleted account leaves nothing when it is refused either', async () => {
    const server = await openMailServer({
      recipient: () => ({ status: 550, text: 'No such user' }),
    });
    await openMailJobs(server.url);
    await enqueueMail(database.pool, {
      kind: 'account_deleted',
      locale: 'fr',
      to: 'zoe@example.fr',
      first_name: 'Zoé',
    });
    await settled(1, 'dead');
    const { rows } = await database.pool.query('SELECT request, reason FROM mails');
    expect(rows).toEqual([{ request: null, reason: 'EENVELOPE 550' }]);
  });

  test('J-9: a mail to an account that is gone is dropped', async () => {
    const server = await openMailServer();
    await openMailJobs(server.url);
    await enqueueMail(database.pool, { kind: 'password_changed', user_id: 'gone' });
    await settled(1, 'dropped');
    expect(server.mails).toEqual([]);
  });

  test('J-2: a mail enqueued by a transaction that fails is never sent', async () => {
    const server = await openMailServer();
    await openMailJobs(server.url);
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await enqueueMail(client, {
      kind: 'account_deleted',
      to: 'a@example.fr',
      first_name: 'A',
      locale: 'fr',
    });
    await client.query('ROLLBACK');
    client.release();
    await enqueueMail(database.pool, {
      kind: 'account_deleted',
      locale: 'fr',
      to: 'b@example.fr',
      first_name: 'B',
    });
    await settled(1);
    expect(recipients(server.mails)).toEqual({ 'b@example.fr': 1 });
  });
});
