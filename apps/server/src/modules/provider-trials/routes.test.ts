import { type FakeStripe, openFakeStripe } from '@comptoir/fake-stripe/fake-stripe';
import { signatureOf } from '@comptoir/fake-stripe/signature';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stripeGateway } from '#adapters/cards/stripe-gateway.ts';
import { smtpTransport } from '#adapters/mail/mail-transport.ts';
import { trialMail } from '#modules/mails/trial-mail.ts';
import { Secret } from '#secret.ts';
import type { TrialMailer } from '#shop.ts';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables, PAYMENT_TABLES } from '#test/harness/empty-tables.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { mailServers } from '#test/providers/mail-server.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);
const openMailServer = mailServers();
const opened: FakeStripe[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((stripe) => stripe.close()));
  await emptyTables(database.pool, ...PAYMENT_TABLES);
});

const WEBHOOK_SECRET = 'whsec_test';

function mailerTo(url: string): TrialMailer {
  return {
    isFile: false,
    async send(to, now) {
      const transport = smtpTransport(new Secret(url));
      try {
        const sources = { settings: someSettings(), from: null, siteRoot: '' };
        return await transport.send(trialMail(sources, to, now));
      } finally {
        transport.close();
      }
    },
  };
}

async function cardsOf(secretKey?: string) {
  const stripe = await openFakeStripe(undefined, () => FRIDAY_EVENING);
  opened.push(stripe);
  const keys = {
    secretKey: new Secret(secretKey ?? stripe.secretKey),
    publishableKey: 'pk_test_comptoir',
    webhookSecret: new Secret(WEBHOOK_SECRET),
    apiUrl: stripe.url,
    timeoutMs: 2_000,
    retries: 0,
  };
  return { stripe, cards: stripeGateway(keys, 'shop_1') };
}

describe('OP-21: the test mail', () => {
  it('OP-21: goes to the person who asks, through the mail server, and is in the audit log', async () => {
    const server = await openMailServer();
    const shop = await openShop({ trialMailer: mailerTo(server.url) });
    const { cookies, email } = await shop.person('manager');
    const { status, payload } = await shop.staff('POST', 'provider-trials/mail', {
      cookies,
      body: {},
    });
    expect(status).toBe(200);
    expect(payload).toEqual({ outcome: 'accepted', reason: null, sent_to: email, is_file: false });
    expect(server.mails).toHaveLength(1);
    expect(JSON.stringify(server.mails[0])).toContain(email);
    const { rows } = await database.pool.query(
      `SELECT after FROM staff_audit WHERE action = 'trial.mail' ORDER BY entry_id DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ after: { outcome: 'accepted', reason: null } }]);
  });

  it('OP-21: says with its code that no mail server answers', async () => {
    const shop = await openShop({ trialMailer: mailerTo('smtp://127.0.0.1:1') });
    const { cookies } = await shop.person('owner');
    const { payload } = await shop.staff('POST', 'provider-trials/mail', { cookies, body: {} });
    expect(payload).toMatchObject({ outcome: 'failed', reason: 'ESOCKET' });
  });

  it('OP-21: goes to no other address, and not for those who may not change the settings', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    const named = { cookies, body: { to: 'stranger@example.fr' } };
    expect((await shop.staff('POST', 'provider-trials/mail', named)).status).toBe(422);
    for (const role of ['counter', 'kitchen', 'accountant'] as const) {
      const other = await shop.person(role);
      const answer = await shop.staff('POST', 'provider-trials/mail', {
        cookies: other.cookies,
        body: {},
      });
      expect(answer.status).toBe(403);
    }
  });

  it('OP-21: ten in ten minutes', async () => {
    const shop = await openShop({ rateLimit: true });
    const { cookies } = await shop.person('owner');
    const send = () => shop.staff('POST', 'provider-trials/mail', { cookies, body: {} });
    for (let count = 0; count < 10; count += 1) expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
  });
});

describe('OP-22: the trial of the card provider', () => {
  it('OP-22: with test keys pays, gives it back, and leaves nothing of it in the shop', async () => {
    const { stripe, cards } = await cardsOf();
    const shop = await openShop({ cards });
    const { cookies } = await shop.person('manager');
    const { payload } = await shop.staff('POST', 'provider-trials/cards', { cookies, body: {} });
    expect(payload).toEqual({
      outcome: 'works',
      mode: 'test',
      has_paid: true,
      last_event_at: null,
      last_rejected_at: null,
    });
    const [intent, ...others] = [...stripe.ledger.intents.values()];
    expect(others).toEqual([]);
    expect(intent).toMatchObject({ amount: 50, status: 'succeeded', metadata: {} });
    expect(stripe.ledger.refunded(intent?.id ?? '')).toBe(50);
    for (const event of stripe.ledger.events) {
      const body = JSON.stringify(event);
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/v2/webhooks/stripe',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': signatureOf(body, WEBHOOK_SECRET),
        },
        payload: body,
      });
      expect(answer.statusCode).toBe(200);
    }
    const { rows } = await database.pool.query(
      `SELECT (SELECT count(*) FROM payment_entries) AS entries,
         (SELECT count(*) FROM payment_intents) AS intents`,
    );
    expect(rows).toEqual([{ entries: 0, intents: 0 }]);
  });

  it('OP-22: tells whether the secret of the webhook fits, by the last calls of it', async () => {
    const { cards } = await cardsOf();
    const shop = await openShop({ cards });
    const { cookies } = await shop.person('owner');
    const calls = async () => {
      const { payload } = await shop.staff('POST', 'provider-trials/cards', { cookies, body: {} });
      return [payload.last_event_at, payload.last_rejected_at];
    };
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'ping',
      data: { object: {} },
    });
    const event = async (secret: string) => {
      const headers = {
        'content-type': 'application/json',
        'stripe-signature': signatureOf(body, secret),
      };
      const url = '/v2/webhooks/stripe';
      return (await shop.app.inject({ method: 'POST', url, headers, payload: body })).statusCode;
    };
    expect(await calls()).toEqual([null, null]);
    const [first, second, third] = [0, 10, 20].map((seconds) =>
      new Date(FRIDAY_EVENING + seconds * 1_000).toISOString(),
    );
    shop.setNow(FRIDAY_EVENING);
    expect(await event('whsec_other')).toBe(400);
    expect(await calls()).toEqual([null, first]);
    shop.setNow(FRIDAY_EVENING + 10_000);
    expect(await event(WEBHOOK_SECRET)).toBe(200);
    expect(await calls()).toEqual([second, null]);
    shop.setNow(FRIDAY_EVENING + 20_000);
    expect(await event('whsec_other')).toBe(400);
    expect(await calls()).toEqual([second, third]);
  });

  it('OP-22: says that the provider rejects a key, never the key, and its code in the log alone', async () => {
    const { cards } = await cardsOf('sk_test_of_nobody');
    const logged = vi.spyOn(silentLog, 'warn');
    const shop = await openShop({ cards });
    const { cookies } = await shop.person('owner');
    const answer = await shop.staff('POST', 'provider-trials/cards', { cookies, body: {} });
    expect(answer.payload).toMatchObject({ outcome: 'refused', mode: null, has_paid: false });
    expect(answer.body).not.toMatch(/sk_test|invalid_request_error/);
    const reason = 'invalid_request_error';
    expect(logged.mock.calls).toEqual([[{ reason }, 'The trial of the card provider failed']]);
    logged.mockRestore();
  });

  it('OP-22: says that the provider does not answer', async () => {
    const { stripe, cards } = await cardsOf();
    stripe.failNext('error_before');
    const shop = await openShop({ cards });
    const { cookies } = await shop.person('owner');
    const { payload } = await shop.staff('POST', 'provider-trials/cards', { cookies, body: {} });
    expect(payload).toMatchObject({ outcome: 'no_answer', mode: null, has_paid: false });
  });

  it('OP-22: without keys the demonstration answers for itself', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    const { payload } = await shop.staff('POST', 'provider-trials/cards', { cookies, body: {} });
    expect(payload).toMatchObject({ outcome: 'demo', mode: null, has_paid: false });
  });
});
