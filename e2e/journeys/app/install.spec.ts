import { expect, type Page } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { openFrozen } from '../../harness/frozen-clock.ts';
import { isHydrated } from '../../harness/hydration.ts';
import { test } from '../../harness/journey.ts';
import { PHONE } from '../../harness/windows.ts';
import { anyPage } from '../../screens/any-page.ts';
import { AT_AN_ADDRESS, IPHONE, installBanner } from '../../screens/install-banner.ts';
import { menuScreen, productDialog } from '../../screens/menu-screen.ts';
import { searchScreen } from '../../screens/search-screen.ts';
import { siteFrame } from '../../screens/site-frame.ts';

const KEYS = ['pwa-installed', 'ios-pwa-prompt-shown', 'vite-pwa:hide-install'];

/** The stored keys about installing, in their order. */
const storedKeys = (page: Page) =>
  page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), KEYS);

test.use({ stored: AT_AN_ADDRESS });

test('F-3, F-6 and F-7: two seconds after the start the site can be installed, once', async ({
  page,
}) => {
  const { banner, install, offer, answer } = installBanner(page);
  await openFrozen(page, '/');
  await offer();
  await page.clock.runFor(1999);
  await expect(banner).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(banner).toBeVisible();
  await install.click();
  await expect(banner.getByRole('button', { name: 'Installation...' })).toBeDisabled();
  expect(await storedKeys(page)).toEqual([null, null, null]);
  await answer('accepted');
  await expect(banner).toHaveCount(0);
  expect(await storedKeys(page)).toEqual(['true', null, null]);

  await page.reload();
  await isHydrated(page);
  await offer();
  await page.clock.runFor(20_000);
  await expect(banner).toHaveCount(0);
  expect(await storedKeys(page)).toEqual(['true', null, null]);
});

test('F-8 and F-9: it takes no focus, and Escape in it gives it back', async ({ page }) => {
  const { banner, install, later, offer } = installBanner(page);
  await openFrozen(page, '/menu');
  const search = searchScreen(page).field;
  await search.focus();
  await offer();
  await page.clock.runFor(2000);
  await expect(banner).toBeVisible();
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(banner).toBeVisible();

  const before = siteFrame(page).manageCookies;
  await before.focus();
  await expect.poll(() => tabTo(page, "Installer l'application")).toBe(true);
  await expect(install).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(later).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(banner).toHaveCount(0);
  const isBack = page.evaluate(() => document.activeElement?.closest('footer') !== null);
  expect(await isBack).toBe(true);
});

test('F-6 and F-8: « Plus tard » puts it away in every tab, for good', async ({
  page,
  context,
}) => {
  const { banner, later, offer } = installBanner(page);
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/');
  await offer();
  await installBanner(other).offer();
  await expect(banner).toBeVisible();
  await expect(installBanner(other).banner).toBeVisible();
  await later.click();
  await expect(installBanner(other).banner).toHaveCount(0);
  expect(await storedKeys(page)).toEqual([null, 'true', 'true']);
});

test('F-1 and F-7: a prompt that comes before hydration is offered later, and not once the browser’s own menu has installed', async ({
  page,
}) => {
  const entry = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*', async (route) => {
    await entry.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  // The document's own script runs before the event of this name.
  await page.waitForFunction(() => document.readyState !== 'loading');
  await expect
    .poll(async () => {
      await installBanner(page).offer();
      return page.evaluate(() => 'installPrompt' in window);
    })
    .toBe(true);
  entry.resolve();
  await expect(installBanner(page).install).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
  await expect(installBanner(page).banner).toHaveCount(0);
  expect(await storedKeys(page)).toEqual(['true', null, null]);
});

test.describe('on a phone with a cart', () => {
  test.use({
    viewport: PHONE,
    stored: { ...AT_AN_ADDRESS, cart: [storedLine('soupe-miso', 2)] },
  });

  test('F-9: it lies above the cart’s bar, below what is opened, and not on the checkout', async ({
    page,
  }) => {
    const { banner, install, offer } = installBanner(page);
    const bar = menuScreen(page).openCart;
    await page.goto('/menu');
    await offer();
    await expect(banner).toBeVisible();
    const [above, below] = [await banner.boundingBox(), await bar.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);

    await menuScreen(page).dish('Soupe miso').click();
    await expect(productDialog(page, 'Soupe miso').addButton).toBeVisible();
    await expect(banner).toBeVisible();
    const isCovered = banner.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(await isCovered).toBe(true);
    await page.keyboard.press('Escape');

    await bar.click();
    await menuScreen(page).checkOut.click();
    await expect(page).toHaveURL(/\/checkout/);
    await expect(banner).toHaveCount(0);
    await anyPage(page).header.getByRole('link').first().click();
    await expect(install).toBeVisible();
  });
});

test.describe('on an iPhone', () => {
  test.use({ viewport: PHONE, userAgent: IPHONE });

  test('F-2 and F-8: the three steps are shown, once', async ({ page }) => {
    const { banner, steps, understood } = installBanner(page);
    await openFrozen(page, '/');
    await page.clock.runFor(1999);
    await expect(banner).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(steps).toHaveText([
      /Partager/,
      /Sur l’écran d’accueil/,
      /Confirmez avec «\sAjouter\s»/,
    ]);
    await expect(banner.getByRole('button')).toHaveCount(1);
    await understood.click();
    await expect(banner).toHaveCount(0);
    expect(await storedKeys(page)).toEqual([null, 'true', null]);

    await page.reload();
    await isHydrated(page);
    await page.clock.runFor(20_000);
    await expect(banner).toHaveCount(0);
  });
});

/** Presses Tab; returns whether the focus is in a region of this name. */
async function tabTo(page: Page, region: string): Promise<boolean> {
  await page.keyboard.press('Tab');
  return page.evaluate((name) => {
    const section = document.activeElement?.closest('section');
    return section?.querySelector('h2')?.textContent === name;
  }, region);
}
