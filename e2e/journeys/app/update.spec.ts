import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { installWorker } from '../../harness/browser/worker.ts';
import { storedLine } from '../../harness/cart-line.ts';
import { SECOND_BUILD_ID, secondBuild } from '../../harness/deployment/changed-builds.ts';
import { aGuest } from '../../harness/guest.ts';
import { isHydrated } from '../../harness/hydration.ts';
import { test as base } from '../../harness/journey.ts';
import { anyPage, closeButton, openDialog } from '../../screens/any-page.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { menuScreen } from '../../screens/menu-screen.ts';
import { siteFrame } from '../../screens/site-frame.ts';

/** Journeys during which the shop goes over to another build of its storefront. */
const test = base.extend<{ deploySecond: () => Promise<void> }>({
  deploySecond: async ({ shop }, use) => {
    const directory = await secondBuild();
    await use(() => shop.deploy(directory));
    await shop.deploy();
    await rm(directory, { recursive: true });
  },
});

test.use({
  serviceWorkers: 'allow',
  // No server answers during the change, and the stream of an order breaks off.
  expectedComplaints:
    /ERR_(CONNECTION_(REFUSED|RESET)|INCOMPLETE_CHUNKED_ENCODING|FAILED)|manifest version mismatch|Failed to fetch/,
  stored: { cart: [storedLine('soupe-miso', 2)] },
});

const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Mise à jour disponible' });
const buildOf = (page: Page) => page.locator('meta[name="build"]').getAttribute('content');
/** A page that is just being left has no build; a new one is fetched whole before it comes. */
const becomesSecond = (page: Page) =>
  expect.poll(() => buildOf(page).catch(() => null), { timeout: 30_000 }).toBe(SECOND_BUILD_ID);
const cameBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

test('B-12: an open checkout survives a new build, which comes as soon as it is left', async ({
  page,
  shop,
  deploySecond,
}) => {
  const guest = aGuest();
  const { enterDetails, email, step, next, stepButton, order, finish } = checkoutScreen(page);
  await enterDetails(guest);
  await installWorker(page);
  const first = await buildOf(page);
  await deploySecond();
  await cameBack(page);

  await expect(banner(page)).toContainText('Une nouvelle version est prête');
  await expect(email).toHaveValue(guest.email);
  await next.click();
  await expect(step('Retrait')).toBeVisible();
  await stepButton('Confirmation').click();
  await expect(order).toBeVisible();
  expect(await buildOf(page)).toBe(first);
  await finish();

  await becomesSecond(page);
  await expect(anyPage(page).title).toHaveText('Commande confirmée');
  await expect(banner(page)).toBeHidden();
  expect(await shop.ordersOf(guest.email)).toMatchObject([{ total_cents: 700 }]);
});

test('B-13: « Actualiser » brings the new build at once, with everything that was typed', async ({
  page,
  deploySecond,
}) => {
  const guest = aGuest();
  const { enterDetails, email } = checkoutScreen(page);
  await enterDetails(guest);
  await installWorker(page);
  await deploySecond();
  await cameBack(page);
  await banner(page).getByRole('button', { name: 'Actualiser' }).click();
  await becomesSecond(page);
  await expect(email).toHaveValue(guest.email);
  await expect(banner(page)).toBeHidden();
});

test('B-12: a page on which nothing is open is brought up to date by itself, with its cart', async ({
  page,
  deploySecond,
}) => {
  const { line, openDish, dish } = menuScreen(page);
  await page.goto('/menu');
  await installWorker(page);
  const { note, dialog } = await openDish('Edamame');
  await note.fill('Sans sel, merci');
  await deploySecond();
  const told = page.waitForResponse('**/_build/latest.json');
  await cameBack(page);
  await told;
  // A dish is open, with a note; under its dialog there is no banner.
  await expect(banner(page)).toBeHidden();
  await expect(note).toHaveValue('Sans sel, merci');
  await closeButton(dialog).click();
  await becomesSecond(page);
  await expect(dish('Edamame')).toBeVisible();
  await expect(line('Soupe miso')).toBeVisible();
});

test('B-12, B-13: a new build reloads an idle page once, after its worker took over', async ({
  page,
  deploySecond,
}) => {
  await page.addInitScript(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const isNewer = Boolean(registration?.waiting ?? registration?.installing);
    const starts = sessionStorage.getItem('starts') ?? '';
    sessionStorage.setItem('starts', `${starts} ${isNewer ? 'worker to come' : 'up to date'}`);
  });
  await page.goto('/menu');
  await installWorker(page);
  await page.evaluate(() => sessionStorage.removeItem('starts'));
  await deploySecond();
  // The page waits eight seconds for the worker, which takes longer on a busy machine.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  // A check that began while no server answered has failed, and none follows while the clock is paused.
  await expect(async () => {
    await cameBack(page);
    expect(await buildOf(page)).toBe(SECOND_BUILD_ID);
  }).toPass({ timeout: 30_000 });
  await page.clock.resume();
  await isHydrated(page);
  expect(await page.evaluate(() => sessionStorage.getItem('starts'))).toBe(' up to date');
});

test('B-13: the banner is never under a dialog', async ({ page }) => {
  const another = { id: 'another', timestamp: 0 };
  await page.route('**/_build/latest.json', (route) => route.fulfill({ json: another }));
  await page.goto('/checkout');
  await expect(banner(page)).toBeVisible();
  await siteFrame(page).orderType.click();
  await expect(openDialog(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(banner(page)).toBeVisible();
});
