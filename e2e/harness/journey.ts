import { type FakeStripe, openFakeStripe } from '@comptoir/fake-stripe/fake-stripe';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { markHydration } from './hydration.ts';
import { type RestaurantFile, testRestaurant } from './restaurant-file.ts';
import { openShop, type Shop } from './shop.ts';
import { anOwner, type Owner, type OwnerOptions } from './staff.ts';

interface JourneyFixtures {
  /** What the shop sells when the journey begins; null: what the journeys before have left. */
  restaurant: RestaurantFile | null;
  /**
   * Values of localStorage from an earlier visit, by key; consent to cookies is added, so that no dialog
   * interrupts a journey.
   */
  stored: Readonly<Record<string, unknown>>;
  /** Console errors that the journey provokes, such as an answer 409. */
  expectedComplaints: RegExp;
  /** Opens the account of an owner for this journey. */
  anOwner(name: string, options?: OwnerOptions): Promise<Owner>;
}

interface WorkerFixtures {
  /** The card provider of the shop. */
  cardProvider: 'demo' | 'stripe';
  /** The fake Stripe; null with the demonstration provider. */
  stripe: FakeStripe | null;
  /** Null: the shop begins empty, to be set up. */
  firstRestaurant: RestaurantFile | null;
  shop: Shop;
}

const CONSENT = { 'cookie-consent': true };

/** An open page follows what the staff sets: while its server is away, it tries again. */
const SERVER_AWAY =
  /net::ERR_(INCOMPLETE_CHUNKED_ENCODING|CONNECTION_\w+|EMPTY_RESPONSE) .*\/v2\/public\/availability/;

/** A shop that took over 1500 ms for its icons on a busy machine: there is no public service in tests. */
const NO_ICON_SERVICE = /net::ERR_NAME_NOT_RESOLVED .*api\.iconify\.design\//;

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
    if (restaurant) await shop.sell(restaurant);
    await use(shop.url);
  },

  anOwner: async ({ shop }, use) => {
    const owners: Owner[] = [];
    await use(async (name, options) => {
      const owner = await anOwner(shop, name, options);
      owners.push(owner);
      return owner;
    });
    for (const owner of owners) await owner.close();
  },

  /** Fails a journey in which any page logs an error or violates its content security policy. */
  context: async ({ context, shop, baseURL, stored, expectedComplaints }, use, testInfo) => {
    await visitEarlier(await context.newPage(), baseURL ?? shop.url, stored);
    const complaints = collectComplaints(context);
    await markHydration(context);
    await use(context);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server', { body: shop.log() });
    }
    const tolerated = [expectedComplaints, SERVER_AWAY, NO_ICON_SERVICE];
    const unexpected = complaints.filter(
      (complaint) => !tolerated.some((pattern) => pattern.test(complaint)),
    );
    expect(unexpected, 'what the browser complained about').toEqual([]);
  },

  /**
   * The page in which the values were stored: a page costs a process of the browser. A service worker
   * begins in a tab without an earlier page.
   */
  page: async ({ context, serviceWorkers }, use) => {
    const [first] = context.pages();
    if (first && serviceWorkers !== 'allow') return use(first);
    await first?.close();
    await use(await context.newPage());
  },
});

/** With an icon, or the browser would ask the shop for one. */
const EMPTY_PAGE = '<link rel="icon" href="data:,">';

/** Writes consent and `stored` into the localStorage of the shop, from an empty page of its origin. */
export async function visitEarlier(
  page: Page,
  origin: string,
  stored: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const isAny = () => true;
  await page.route(isAny, (route) => route.fulfill({ contentType: 'text/html', body: EMPTY_PAGE }));
  await page.goto(origin);
  await page.evaluate(
    (values) => {
      for (const [key, value] of Object.entries(values)) {
        localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
      }
    },
    { ...CONSENT, ...stored },
  );
  await page.unroute(isAny);
}

/** The key that signs webhooks. */
export const WEBHOOK_SECRET = 'whsec_journeys';

function stripeEnvironment({ secretKey, url }: FakeStripe): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_journeys',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: url,
  };
}

/** Logged by the router when a page is left during its prefetch of links. */
const LEFT_EARLY = /^Failed to fetch manifest patches/;
/** Logged by Playwright where service workers are blocked. */
const WITHOUT_WORKER = /^Service Worker registration blocked by Playwright/;

/** Errors and warnings in the console of any page, and uncaught exceptions. */
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
