import { readSetting } from '@comptoir/contract/settings/settings-path';
import { type FakeStripe, openFakeStripe } from '@comptoir/fake-stripe/fake-stripe';
import { signatureOf } from '@comptoir/fake-stripe/signature';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openCardProvider } from '#adapters/cards/card-provider.ts';
import { measuredGateways } from '#adapters/cards/create-card-gateway.ts';
import { openSealing } from '#adapters/secrets/secrets-key.ts';
import { readInstallation } from '#db/database.ts';
import { type Notifications, openNotifications } from '#db/notifications.ts';
import { restaurantRepository } from '#restaurant/repository.ts';
import { openRestaurantStore } from '#restaurant/store.ts';
import { withoutCards } from '#restaurant/without-cards.ts';
import { Secret } from '#secret.ts';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables, PAYMENT_TABLES } from '#test/harness/empty-tables.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { type StaffShop, staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);
const temporaryDirectory = temporaryDirectories();
const stripes: FakeStripe[] = [];
const listening: Notifications[] = [];
afterEach(async () => {
  await Promise.all(listening.splice(0).map((notifications) => notifications.close()));
  await Promise.all(stripes.splice(0).map((stripe) => stripe.close()));
  await emptyTables(database.pool, ...PAYMENT_TABLES, 'card_keys');
});

const KEYS = {
  secret_key: 'sk_test_comptoir0canary',
  publishable_key: 'pk_test_comptoir0public',
  webhook_secret: 'whsec_comptoir0signed',
};

async function aStripe(secretKey = KEYS.secret_key): Promise<FakeStripe> {
  const stripe = await openFakeStripe(secretKey, () => FRIDAY_EVENING);
  stripes.push(stripe);
  return stripe;
}

interface ServerChoice {
  readonly dataDir: string;
  readonly stripeUrl: string;
  readonly isDemonstration?: boolean;
  readonly environment?: typeof KEYS;
  readonly hasDemoTerminal?: boolean;
}

/** A server as the start composes it: what takes cards, the restaurant that it serves, and its routes. */
async function aServer(choice: ServerChoice) {
  const { dataDir, stripeUrl: apiUrl, environment, isDemonstration = false } = choice;
  const notifications = await openNotifications(database.address, silentLog);
  listening.push(notifications);
  const errors: string[] = [];
  const error = (_fields: unknown, message?: string) =>
    void errors.push(String(message ?? _fields));
  const provider = await openCardProvider(
    {
      stripe: environment
        ? {
            secretKey: new Secret(environment.secret_key),
            publishableKey: environment.publishable_key,
            webhookSecret: new Secret(environment.webhook_secret),
            apiUrl,
          }
        : null,
      stripeApiUrl: apiUrl,
      hasDemoTerminal: choice.hasDemoTerminal ?? false,
      isDemonstration,
    },
    {
      pool: database.pool,
      shopId: (await readInstallation(database.pool)).shopId,
      sealing: openSealing({ secretsKey: null, dataDir }),
      log: { error },
      notifications,
    },
  );
  const payments = { stripe: { active: true }, cod: { active: true } };
  const document = aRestaurant({ settings: someSettings({ payments }) });
  const repository = restaurantRepository(database.pool);
  if ((await repository.version()) === 0) await repository.replace(document, new Map());
  const restaurantStore = await openRestaurantStore(
    repository,
    notifications,
    silentLog,
    (served) => (provider.takesCards() ? served : withoutCards(served)),
  );
  provider.onChange(restaurantStore.deriveAgain);
  const { cards } = measuredGateways(provider.current, new Registry());
  const shop = await openShop({ cards, cardKeys: provider, restaurantStore });
  return { ...shop, errors };
}

/** Who takes cards, as a guest's page learns it. */
async function cardsOf({ app }: Pick<StaffShop, 'app'>) {
  const answer = await app.inject('/v2/public/checkout/cards');
  return answer.json().payload;
}

async function isCardActive({ app }: Pick<StaffShop, 'app'>): Promise<unknown> {
  const answer = await app.inject('/v2/public/settings');
  return readSetting(answer.json().payload, 'payments.stripe.active');
}

const put = (shop: StaffShop, cookies: readonly string[], body: object = KEYS) =>
  shop.staff('PUT', 'card-keys', { cookies, body });

describe('Y-38: keys that an owner enters', () => {
  it('Y-38: are tried, stored encrypted, and take cards on every server without a restart', async () => {
    const { url: stripeUrl } = await aStripe();
    const dataDir = temporaryDirectory();
    const first = await aServer({ dataDir, stripeUrl });
    const second = await aServer({ dataDir, stripeUrl });
    expect([await isCardActive(first), await isCardActive(second)]).toEqual([false, false]);
    const { cookies } = await first.person('owner', { name: 'Léa' });

    const { status, payload, body } = await put(first, cookies);
    expect([status, payload]).toEqual([
      200,
      {
        source: 'page',
        is_fixed: false,
        stored: {
          is_readable: true,
          mode: 'test',
          endings: { secret_key: 'nary', publishable_key: 'blic', webhook_secret: 'gned' },
          changed_at: '2026-11-20T17:00:00.000Z',
          changed_by: 'Léa',
        },
        webhook_path: '/v2/webhooks/stripe',
      },
    ]);
    expect(body).not.toMatch(/comptoir0/);
    for (const shop of [first, second]) {
      await vi.waitFor(async () => expect(await isCardActive(shop)).toBe(true));
      expect(await cardsOf(shop)).toMatchObject({
        provider: 'stripe',
        publishable_key: KEYS.publishable_key,
      });
      const intent = { amount: 11.8, customer_id: null };
      expect((await shop.post('/v2/public/checkout/stripe-payment-intent', intent)).status).toBe(
        200,
      );
    }

    const rows = await database.pool.query('SELECT sealed FROM card_keys');
    expect(rows.rows[0].sealed.toString('latin1')).not.toContain('comptoir0');
    const audit = await database.pool.query(
      `SELECT action, subject, before, after FROM staff_audit ORDER BY entry_id DESC LIMIT 1`,
    );
    expect(audit.rows).toEqual([
      { action: 'payments.keys', subject: 'cards', before: null, after: { mode: 'test' } },
    ]);
    // A server that starts later.
    expect(await cardsOf(await aServer({ dataDir, stripeUrl }))).toMatchObject({
      provider: 'stripe',
    });
  });

  it('Y-38: fit the webhook from then on, and no longer once they are removed', async () => {
    const { url: stripeUrl } = await aStripe();
    const shop = await aServer({ dataDir: temporaryDirectory(), stripeUrl });
    const { cookies } = await shop.person('owner');
    const payload = JSON.stringify({ id: 'evt_1', type: 'ping', data: { object: {} } });
    const called = async () => {
      const headers = {
        'content-type': 'application/json',
        'stripe-signature': signatureOf(payload, KEYS.webhook_secret),
      };
      const call = { method: 'POST', url: '/v2/webhooks/stripe', headers, payload } as const;
      return (await shop.app.inject(call)).statusCode;
    };
    expect(await called()).toBe(400);
    await put(shop, cookies);
    expect(await called()).toBe(200);
    // Sent again they are the same.
    expect((await put(shop, cookies)).status).toBe(200);

    const removed = await shop.staff('DELETE', 'card-keys', { cookies, body: {} });
    expect([removed.status, removed.payload]).toMatchObject([
      200,
      { source: 'none', stored: null },
    ]);
    await vi.waitFor(async () => expect(await isCardActive(shop)).toBe(false));
    expect(await called()).toBe(400);
    expect((await shop.staff('DELETE', 'card-keys', { cookies, body: {} })).status).toBe(200);
  });

  it('Y-38: are not stored where the provider refuses them or does not answer, or they do not fit', async () => {
    const stripe = await aStripe('sk_test_another');
    const shop = await aServer({ dataDir: temporaryDirectory(), stripeUrl: stripe.url });
    const { cookies } = await shop.person('owner');
    const logged = vi.spyOn(silentLog, 'warn');
    const refused = await put(shop, cookies);
    expect([refused.status, JSON.parse(refused.body)]).toEqual([
      422,
      expect.objectContaining({
        code: 'validation',
        errors: [
          {
            path: 'secret_key',
            message:
              'Le prestataire refuse cette clé : ouvrez son tableau de bord, à la page des clés d’API, et copiez-la de nouveau en entier.',
          },
        ],
      }),
    ]);
    expect(logged.mock.calls).toEqual([
      [{ reason: 'invalid_request_error' }, 'The card provider refuses the keys that were entered'],
    ]);
    logged.mockRestore();
    const wrong: readonly (readonly [string, object])[] = [
      ['secret_key', { secret_key: 'pk_test_comptoir0public' }],
      ['publishable_key', { publishable_key: 'sk_test_comptoir0canary' }],
      ['publishable_key', { publishable_key: 'pk_live_comptoir0public' }],
      ['webhook_secret', { webhook_secret: 'comptoir0signed' }],
      ['secret_key', { secret_key: `sk_test_${'0'.repeat(400)}` }],
    ];
    for (const [path, change] of wrong) {
      const answer = await put(shop, cookies, { ...KEYS, ...change });
      expect([answer.status, answer.body]).toEqual([422, expect.stringContaining(`"${path}"`)]);
      expect(answer.body).not.toContain('comptoir0');
    }
    await stripe.close();
    stripes.splice(0);
    expect((await put(shop, cookies)).code).toMatch(/^payment_(?:timeout|unavailable)$/);
    expect((await database.pool.query('SELECT FROM card_keys')).rowCount).toBe(0);
    expect(await cardsOf(shop)).toMatchObject({ provider: null });
  });

  it('Y-38: are entered by an owner alone, who has proven it again', async () => {
    const { url: stripeUrl } = await aStripe();
    const shop = await aServer({ dataDir: temporaryDirectory(), stripeUrl });
    for (const role of ['manager', 'counter', 'kitchen', 'courier', 'accountant'] as const) {
      const { cookies } = await shop.person(role);
      expect((await put(shop, cookies)).status).toBe(403);
      expect((await shop.staff('GET', 'card-keys', { cookies })).status).toBe(403);
      expect((await shop.staff('DELETE', 'card-keys', { cookies, body: {} })).status).toBe(403);
    }
    const { cookies } = await shop.person('owner');
    shop.setNow(FRIDAY_EVENING + 11 * 60_000);
    expect((await put(shop, cookies)).code).toBe('step_up_required');
    expect((await shop.staff('GET', 'card-keys', { cookies })).status).toBe(200);
  });

  it('Y-38: those of the environment win, and a demonstration has none', async () => {
    const { url: stripeUrl } = await aStripe();
    const dataDir = temporaryDirectory();
    const before = await aServer({ dataDir, stripeUrl });
    await put(before, (await before.person('owner')).cookies);
    const environment = {
      secret_key: KEYS.secret_key,
      publishable_key: 'pk_test_installation',
      webhook_secret: 'whsec_installation',
    };
    const shop = await aServer({ dataDir, stripeUrl, environment });
    expect(await cardsOf(shop)).toMatchObject({ publishable_key: 'pk_test_installation' });
    const { cookies } = await shop.person('owner');
    expect((await shop.staff('GET', 'card-keys', { cookies })).payload).toEqual({
      ...{ source: 'environment', is_fixed: true, stored: null },
      webhook_path: '/v2/webhooks/stripe',
    });
    expect((await put(shop, cookies)).code).toBe('card_keys_fixed');
    const removal = await shop.staff('DELETE', 'card-keys', { cookies, body: {} });
    expect([removal.status, removal.code]).toEqual([409, 'card_keys_fixed']);
    const shown = { hasDemoTerminal: true, isDemonstration: true };
    const demonstration = await aServer({ dataDir, stripeUrl, ...shown });
    expect(await cardsOf(demonstration)).toMatchObject({ provider: 'demo' });
    expect((await put(demonstration, cookies)).code).toBe('card_keys_fixed');
  });

  it('Y-38: a server with another key can’t read them, says so, and takes new ones', async () => {
    const { url: stripeUrl } = await aStripe();
    const first = await aServer({ dataDir: temporaryDirectory(), stripeUrl });
    await put(first, (await first.person('owner')).cookies);
    const other = await aServer({ dataDir: temporaryDirectory(), stripeUrl });
    expect(other.errors).toEqual([expect.stringContaining('can’t be read')]);
    expect(await cardsOf(other)).toMatchObject({ provider: null });
    const { cookies } = await other.person('owner');
    expect((await other.staff('GET', 'card-keys', { cookies })).payload).toMatchObject({
      source: 'none',
      stored: { is_readable: false, mode: null, endings: null },
    });
    expect((await put(other, cookies)).payload).toMatchObject({ source: 'page' });
    await vi.waitFor(async () =>
      expect(await cardsOf(other)).toMatchObject({ provider: 'stripe' }),
    );
  });
});
