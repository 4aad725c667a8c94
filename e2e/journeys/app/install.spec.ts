import { expect, type Page } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { openFrozen } from '../../harness/frozen-clock.ts';
import { isHydrated } from '../../harness/hydration.ts';
import { test } from '../../harness/journey.ts';
import { PHONE } from '../../harness/windows.ts';
import { AT_AN_ADDRESS, IPHONE, installBanner, MACINTOSH } from '../../screens/install-banner.ts';
import { menuScreen, productDialog } from '../../screens/menu-screen.ts';

const KEYS = ['pwa-installed', 'ios-pwa-prompt-shown', 'vite-pwa:hide-install'];

/** The stored keys about installing, in their order. */
const storedKeys = (page: Page) =>
  page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), KEYS);

async function reloadWithOffer(page: Page): Promise<void> {
  await page.reload();
  await isHydrated(page);
  await installBanner(page).offer();
  await page.clock.runFor(20_000);
}

test.describe('with consent and an address', () => {
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

    await reloadWithOffer(page);
    await expect(banner).toHaveCount(0);
    expect(await storedKeys(page)).toEqual(['true', null, null]);
  });

  test('F-7: a no to the browser is one for good', async ({ page }) => {
    const { banner, install, offer, answer } = installBanner(page);
    await openFrozen(page, '/menu');
    await offer();
    await page.clock.runFor(2000);
    await install.click();
    await answer('dismissed');
    await expect(banner).toHaveCount(0);
    expect(await storedKeys(page)).toEqual([null, null, 'true']);

    await reloadWithOffer(page);
    await expect(banner).toHaveCount(0);
  });

  test('F-7: a failure is noted in the console only, the next offer counts, and so does the browser’s own menu', async ({
    page,
  }) => {
    const { banner, install, offer, answer } = installBanner(page);
    await openFrozen(page, '/');
    await offer();
    await page.clock.runFor(2000);
    await install.click();
    const note = page.waitForEvent('console', (message) => /No room left/.test(message.text()));
    await answer('failure');
    expect((await note).type()).toBe('info');
    await expect(banner).toHaveCount(0);
    expect(await storedKeys(page)).toEqual([null, null, null]);
    await offer();
    await expect(install).toBeEnabled();

    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
    await expect(banner).toHaveCount(0);
    expect(await storedKeys(page)).toEqual(['true', null, null]);
  });

  test('F-8: « Plus tard » puts it away', async ({ page }) => {
    const { banner, later, offer } = installBanner(page);
    await openFrozen(page, '/');
    await offer();
    await page.clock.runFor(2000);
    await later.click();
    await expect(banner).toHaveCount(0);
    expect(await storedKeys(page)).toEqual([null, 'true', 'true']);

    await reloadWithOffer(page);
    await expect(banner).toHaveCount(0);
  });

  test('F-8 and F-9: it takes no focus, and Escape in it gives it back', async ({ page }) => {
    const { banner, install, later, offer } = installBanner(page);
    await openFrozen(page, '/menu');
    const search = page.getByRole('searchbox');
    await search.focus();
    await offer();
    await page.clock.runFor(2000);
    await expect(banner).toBeVisible();
    await expect(search).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(banner).toBeVisible();

    const before = page.getByRole('contentinfo').getByRole('button', { name: 'Gérer les cookies' });
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

  test('F-6: two tabs are in step', async ({ page, context }) => {
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
  });

  test('F-6: not inside the installed app', async ({ page }) => {
    await page.addInitScript(() => {
      const { matchMedia } = window;
      window.matchMedia = (query) =>
        matchMedia.call(window, query.includes('display-mode: standalone') ? 'all' : query);
    });
    await openFrozen(page, '/');
    await installBanner(page).offer();
    await page.clock.runFor(20_000);
    await expect(installBanner(page).banner).toHaveCount(0);
  });

  test('F-1: a prompt that comes before hydration is offered later', async ({ page }) => {
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
      const bar = page.getByRole('button', { name: /Voir le panier/ });
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
      await page.getByRole('link', { name: /^Commander · / }).click();
      await expect(page).toHaveURL(/\/checkout/);
      await expect(banner).toHaveCount(0);
      await page.getByRole('banner').getByRole('link').first().click();
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

  test.describe('in Safari on a Macintosh', () => {
    test.use({ userAgent: MACINTOSH });

    test('F-2: the second step leads into the Dock, and to the home screen where it is touched', async ({
      page,
    }) => {
      const { steps } = installBanner(page);
      await page.goto('/');
      await expect(steps.nth(1)).toContainText('Ajouter au Dock');

      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 }),
      );
      await page.goto('/');
      await expect(steps.nth(1)).toContainText('Sur l’écran d’accueil');
    });
  });
});

test.describe('without an address', () => {
  const saveAddress = (page: Page) =>
    page.evaluate(
      (location) => localStorage.setItem('location', JSON.stringify(location)),
      AT_AN_ADDRESS.location,
    );

  test('F-4: it is looked for every second, and 1.5 seconds later there is the offer', async ({
    page,
  }) => {
    const { banner, offer } = installBanner(page);
    await openFrozen(page, '/');
    await offer();
    await page.clock.runFor(3200);
    await saveAddress(page);
    await page.clock.runFor(2299);
    await expect(banner).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(banner).toBeVisible();
  });

  test('F-5: after 15 seconds what the browser offers is offered, whenever it comes', async ({
    page,
  }) => {
    const { banner, offer } = installBanner(page);
    await openFrozen(page, '/');
    await offer();
    await page.clock.runFor(14_999);
    await expect(banner).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(banner).toBeVisible();

    await page.reload();
    await isHydrated(page);
    await page.clock.runFor(15_000);
    await expect(banner).toHaveCount(0);
    await offer();
    await expect(banner).toBeVisible();
  });

  test.describe('on an iPhone', () => {
    test.use({ userAgent: IPHONE });

    test('F-5: there is nothing to be shown before the next start', async ({ page }) => {
      const { banner } = installBanner(page);
      await openFrozen(page, '/');
      await page.clock.runFor(15_001);
      await saveAddress(page);
      await page.clock.runFor(60_000);
      await expect(banner).toHaveCount(0);
      await page.reload();
      await isHydrated(page);
      await page.clock.runFor(2000);
      await expect(banner).toBeVisible();
    });
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
