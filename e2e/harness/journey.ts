import { type FakeStripe, openFakeStripe } from '@comptoir/fake-stripe/fake-stripe';
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { markHydration } from './hydration.ts';
import { type RestaurantFile, testRestaurant } from './restaurant-file.ts';
import { openShop, type Shop } from './shop.ts';

interface JourneyFixtures {
  /** What the shop sells when the journey begins. */
  restaurant: RestaurantFile;
  /**
   * What the browser kept from an earlier visit: values of its localStorage, by key; consent to
   * cookies beside it, so that nobody is asked in the middle of a journey.
   */
  stored: Readonly<Record<string, unknown>>;
  /** What the browser will complain about, such as an answer 409 that the journey provokes. */
  expectedComplaints: RegExp;
}

interface WorkerFixtures {
  /** Who takes the shop's cards. */
  cardProvider: 'demo' | 'stripe';
  /** The Stripe that takes them; null for the demonstration terminal. */
  stripe: FakeStripe | null;
  firstRestaurant: RestaurantFile;
  shop: Shop;
}

const CONSENT = { 'cookie-consent': true };

/** Matches no text. */
const NOTHING = /(?!)/;

/** A test with a running shop, whose address the pages are relative to. */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  firstRestaurant: [testRestaurant(), { scope: 'worker', option: true }],
  restaurant: [testRestaurant(), { option: true }],
  stored: [{}, { option: true }],
  expectedComplaints: [NOTHING, { option: true }],

  cardProvider: ['demo', { scope: 'worker', option: true }],

  stripe: [
    async ({ cardProvider }, use) => {
      const stripe = cardProvider === 'stripe' ? await openFakeStripe() : null;
      await use(stripe);
      await stripe?.close();
    },
    { scope: 'worker' },
  ],

  shop: [
    async ({ firstRestaurant, stripe }, use) => {
      const shop = await openShop(firstRestaurant, stripe ? stripeEnvironment(stripe) : {});
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ shop, restaurant }, use) => {
    await shop.open();
    await shop.sell(restaurant);
    await use(shop.url);
  },

  storageState: async ({ baseURL, stored }, use) => {
    const localStorage = Object.entries({ ...CONSENT, ...stored }).map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    }));
    await use({ cookies: [], origins: [{ origin: baseURL ?? '', localStorage }] });
  },

  /** Fails a journey during which any page broke, or broke its own security policy. */
  context: async ({ context, shop, expectedComplaints }, use, testInfo) => {
    const complaints = collectComplaints(context);
    await markHydration(context);
    await use(context);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server', { body: shop.log() });
    }
    const unexpected = complaints.filter((complaint) => !expectedComplaints.test(complaint));
    expect(unexpected, 'what the browser complained about').toEqual([]);
  },
});

/** What the webhook's calls are signed with. */
export const WEBHOOK_SECRET = 'whsec_journeys';

function stripeEnvironment({ secretKey, url }: FakeStripe): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_journeys',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: url,
  };
}

/** What the router writes when a page is left while it still asks where the page's links lead. */
const LEFT_EARLY = /^Failed to fetch manifest patches/;
/** What Playwright writes where a journey is to do without the worker. */
const WITHOUT_WORKER = /^Service Worker registration blocked by Playwright/;

/** Errors and warnings in the console of any page, and what a page threw and nobody caught. */
function collectComplaints(context: BrowserContext): readonly string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (LEFT_EARLY.test(message.text()) || WITHOUT_WORKER.test(message.text())) return;
    complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (thrown) => complaints.push(String(thrown.error())));
  return complaints;
}
