import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, type ViewportSize } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { divideDocuments } from '../../harness/deployment/divided-document.ts';
import { aGuest } from '../../harness/guest.ts';
import { isHydrated } from '../../harness/hydration.ts';
import { test as journey } from '../../harness/journey.ts';
import { placeOrder } from '../../harness/placed-order.ts';
import { dayFromNow } from '../../harness/requested-day.ts';
import { anOffer, everyDay, testRestaurant } from '../../harness/restaurant-file.ts';
import { DESKTOP, PHONE } from '../../harness/windows.ts';
import { anyPage, closeButton, openDialog } from '../../screens/any-page.ts';
import { menuScreen, productDialog } from '../../screens/menu-screen.ts';
import { orderPage } from '../../screens/order-page.ts';

const BUDGETS = join(import.meta.dirname, '../../../apps/storefront/size-budgets.json');

/** The page is painted before its fonts are there, which may shift some lines by a pixel or two. */
const BY_LETTERS = 0.002;

/** The header says a stored order type once it is known. */
const BY_TYPE = 0.003;

const AT_NOON = { label: '', is_open: true, times: [{ start: '12:00', end: '14:00' }] };

/** In a tab without an earlier page: in a renderer that runs already, the first paint comes earlier. */
const test = journey.extend({
  page: async ({ context }, use) => use(await newTab(context)),
});

/** Closes all tabs and opens another one, in a window of this size. */
async function newTab(context: BrowserContext, size: ViewportSize = PHONE): Promise<Page> {
  for (const earlier of context.pages()) await earlier.close();
  const page = await context.newPage();
  await page.setViewportSize(size);
  return page;
}

/** A step for each of the windows, in a tab of its own. */
async function inEachWindow(
  context: BrowserContext,
  what: string,
  step: (page: Page) => Promise<void>,
): Promise<void> {
  for (const [name, size] of Object.entries({ PHONE, DESKTOP })) {
    await test.step(`${what}: ${name}`, async () => step(await newTab(context, size)));
  }
}

test.use({ viewport: PHONE });

test('the first visit to the menu stays within its budget of bytes', async ({ page }) => {
  const { menuPage }: { menuPage: number } = JSON.parse(readFileSync(BUDGETS, 'utf8'));
  const transferred = await countBytesUntilLoad(page);
  await page.goto('/menu');
  await expect(anyPage(page).title).toBeVisible();
  expect(transferred()).toBeGreaterThan(100_000);
  expect(transferred()).toBeLessThanOrEqual(menuPage);
});

test('a page asks for its styles before its modules, and moves nothing while it loads', async ({
  context,
}) => {
  for (const path of ['/', '/menu', '/checkout']) {
    await test.step(path, async () => {
      const page = await newTab(context);
      const answer = await page.goto(path);
      const html = (await answer?.text()) ?? '';
      expect(html).toContain('rel="stylesheet"');
      expect(html).not.toContain('rel="modulepreload"');
      await expect(anyPage(page).title).toBeVisible();
      await expectShiftBelow(BY_LETTERS, page);
    });
  }
});

test('the page of an order moves nothing once it knows the order', async ({ context, shop }) => {
  const path = await placeOrder(shop, aGuest());
  await inEachWindow(context, path, async (page) => {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Choisir une autre heure' })).toBeVisible();
    await expect(orderPage(page).cancel).toBeVisible();
    await expectShiftBelow(BY_LETTERS, page);
  });
});

test('a dish that is opened by its address stays in its place while its form comes', async ({
  context,
}) => {
  await inEachWindow(context, 'Edamame', async (page) => {
    const seen = Promise.withResolvers<void>();
    await page.route('**/assets/product-form-*.js', async (route) => {
      await seen.promise;
      await route.continue();
    });
    await page.goto('/menu?product=edamame');
    const { dialog, addButton } = productDialog(page, 'Edamame');
    await expect(dialog).toBeVisible();
    const price = dialog.getByText('4,70 €', { exact: true });
    const place = await price.boundingBox();
    seen.resolve();
    await expect(addButton).toBeVisible();
    expect(await price.boundingBox()).toEqual(place);
    await expectShiftBelow(BY_LETTERS, page);
  });
});

test('a page whose document comes in two pieces is painted with its whole header, and moves nothing', async ({
  context,
  baseURL,
}) => {
  const pieces = [
    ['/menu', /<nav aria-label="Navigation principale"/, 0],
    ['/menu?product=edamame', /<dialog open=""[^>]*>/, 1],
    ['/menu?product=edamame', /<dialog open="".*?<\/h2>/, 1],
  ] as const;
  for (const [path, mark, paints] of pieces) {
    await inEachWindow(context, `${path} until ${mark}`, async (page) => {
      const shop = await divideDocuments(baseURL ?? '', mark);
      await page.goto(`${shop.url}${path}`, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.styleSheets.length > 0, null, { polling: 50 });
      await expect.poll(() => firstPaints(page)).toBe(paints);
      shop.finish();
      await isHydrated(page);
      expect(await firstPaints(page)).toBe(1);
      await expectShiftBelow(BY_LETTERS, page);
      await page.close();
      shop.close();
    });
  }
});

test('a dish that is closed before the page is hydrated stays closed', async ({ page }) => {
  const modules = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await modules.promise;
    await route.continue();
  });
  await page.goto('/menu?product=edamame', { waitUntil: 'commit' });
  const { dialog } = productDialog(page, 'Edamame');
  await closeButton(dialog).click();
  await expect(dialog).toBeHidden();
  await page.evaluate(() => {
    HTMLDialogElement.prototype.showModal = function () {
      document.body.append('opened again');
      this.show();
    };
  });
  modules.resolve();
  await expect(page).toHaveURL(/\/menu$/);
  await isHydrated(page);
  await expect(page.getByText('opened again')).toHaveCount(0);
  await expect(dialog).toBeHidden();
});

test.describe('what depends on the minute', () => {
  test.use({
    restaurant: testRestaurant((file) => {
      const never = { label: '', is_open: false, times: [] };
      const [carte, midi] = file.menus;
      if (carte && midi) {
        carte.active_times = { ...everyDay(never), [dayFromNow(2).weekday]: AT_NOON };
        midi.active_times = everyDay(never);
      }
      const times = { days: [dayFromNow(2).weekday], start: '12:00', end: '14:00' };
      file.offers = [
        anOffer({ id: 'livraison', type: 'free_delivery', name: 'Livraison offerte' }),
        anOffer({
          id: 'later',
          type: 'percentage',
          name: 'Plus tard',
          value: 10,
          active_times: times,
          items: ['edamame'],
        }),
        anOffer({
          id: 'now',
          type: 'percentage',
          name: 'Maintenant',
          value: 5,
          items: ['soupe-miso'],
        }),
      ];
    }),
  });

  test('A-11, O-22: a page is rendered with it, and moves nothing', async ({
    context,
    browser,
    baseURL,
  }) => {
    const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    for (const path of ['/', '/menu', '/menu?product=edamame']) {
      await plain.goto(path);
      const offers = (shown: Page) => shown.getByRole('region', { name: 'Offres en cours' });
      const before = await offers(plain).innerText();
      const opening = plain.getByText(/^Fermé|^Ouvert|^Dernières|^Sur commande/).first();
      await expect(opening).toBeVisible();
      expect(before).toMatch(/^Maintenant/m);
      expect(before).not.toContain('Livraison offerte');

      await inEachWindow(context, path, async (page) => {
        await page.goto(path);
        await isHydrated(page);
        await expect(offers(page).getByText('Plus tard')).toHaveCount(1);
        await expectShiftBelow(BY_LETTERS, page);
      });
    }
    await plain.close();
  });
});

test.describe('for a guest who chose delivery before', () => {
  test.use({
    // A pickup has four offers in two rows, a delivery three in one.
    restaurant: testRestaurant((file) => {
      const offer = (
        id: string,
        type: 'percentage' | 'free_delivery',
        orderType: 'pickup' | 'delivery' | 'both',
      ) => anOffer({ id, name: `Offre ${id}`, type, value: 10, delivery_pickup: orderType });
      file.offers = [
        offer('a', 'percentage', 'both'),
        offer('b', 'percentage', 'pickup'),
        offer('c', 'percentage', 'pickup'),
        offer('d', 'percentage', 'pickup'),
        offer('e', 'free_delivery', 'delivery'),
      ];
    }),
    stored: { location: { is_pickup: false, query: '', zone: null, _distance: null } },
  });

  test('the offers of a delivery are there with the first paint', async ({ context }) => {
    for (const path of ['/', '/menu']) {
      await inEachWindow(context, path, async (page) => {
        await page.goto(path);
        await isHydrated(page);
        const offers = page.getByRole('region', { name: 'Offres en cours' });
        await expect(offers).toContainText('Offre e');
        await expect(offers).not.toContainText('Offre b');
        // The name of the type in the header is wider than that of a pickup.
        await expectShiftBelow(BY_TYPE, page);
      });
    }
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('pages are whole, and a dish is shown at its address, with its options and allergens, and can be closed', async ({
    page,
  }) => {
    await page.goto('/menu');
    await expect(anyPage(page).title).toHaveText('La carte');
    await expect(menuScreen(page).dish('Soupe miso')).toBeVisible();
    await page.goto('/terms-of-service');
    await expect(anyPage(page).main).toContainText('Kinoné SARL');
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await page.goto('/menu?product=poke-saumon');
      const { dialog } = productDialog(page, 'Poké saumon');
      await expect(dialog).toBeInViewport();
      await expect(dialog.getByText(/Allergènes/)).toBeVisible();
      await expect(dialog.getByText(/^Base/)).toBeVisible();
      await expect(dialog.getByRole('status')).toBeHidden();
      await closeButton(dialog).click();
      await expect(dialog).toBeHidden();
      await expect(anyPage(page).title).toBeVisible();
    }
  });
});

test.describe('with something in the cart', () => {
  test.use({ stored: { cart: [storedLine('soupe-miso', 2)] } });

  test('what the page is entered with does not grow', async ({ context }) => {
    for (const hash of ['#cart', '#filters']) {
      await test.step(hash, async () => {
        const page = await newTab(context);
        const seen = Promise.withResolvers<void>();
        await page.route('**/assets/{cart-content,filter-fields}-*.js', async (route) => {
          await seen.promise;
          await route.continue();
        });
        await page.goto(`/menu${hash}`);
        await expect(page.getByRole('button', { name: 'Filtres' })).toBeVisible();
        seen.resolve();
        const dialog = openDialog(page);
        await expect(dialog.getByText(/^(Soupe miso|Végétarien)$/).first()).toBeVisible();
        await expectShiftBelow(BY_LETTERS, page);
      });
    }
  });
});

/**
 * What the network delivers to a page until its load event: heads and bodies, compressed as they come. How much of what
 * loads afterwards is there when a test looks depends on the machine.
 */
async function countBytesUntilLoad(page: Page): Promise<() => number> {
  const network = await page.context().newCDPSession(page);
  let bytes = 0;
  let isLoaded = false;
  network.on('Page.loadEventFired', () => {
    isLoaded = true;
  });
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    if (!isLoaded) bytes += encodedDataLength;
  });
  await network.send('Page.enable');
  await network.send('Network.enable');
  return () => bytes;
}

/** One once something was painted. */
function firstPaints(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByName('first-paint').length);
}

/** The sum of all shifts that no touch or key brought about; a failure names what has moved. */
async function expectShiftBelow(bound: number, page: Page): Promise<void> {
  const shifts = await page.evaluate(
    () =>
      new Promise<readonly { value: number; moved: readonly string[] }[]>((resolve) => {
        const seen: LayoutShift[] = [];
        new PerformanceObserver((list) => {
          seen.push(...(list.getEntries() as unknown as LayoutShift[]));
        }).observe({ type: 'layout-shift', buffered: true });
        const placeOf = ({ x, y, width, height }: DOMRectReadOnly) =>
          [x, y, width, height].map(Math.round).join(' ');
        const movedIn = ({ sources }: LayoutShift) =>
          sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.textContent?.slice(0, 40)}: ${placeOf(previousRect)} to ${placeOf(currentRect)}`,
          );
        // What was seen before comes in a task of its own.
        setTimeout(() =>
          requestAnimationFrame(() =>
            resolve(seen.map((shift) => ({ value: shift.value, moved: movedIn(shift) }))),
          ),
        );
      }),
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThan(bound);
}

/** As the browser reports it; the types of the DOM do not have it. */
interface LayoutShift {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}
