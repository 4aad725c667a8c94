import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { openFrozen } from '../../harness/frozen-clock.ts';
import { aGuest } from '../../harness/guest.ts';
import { isHydrated } from '../../harness/hydration.ts';
import { test } from '../../harness/journey.ts';
import { coveredFocus } from '../../harness/usable-page.ts';
import { DESKTOP, PHONE } from '../../harness/windows.ts';
import { anyPage, closeButton, openDialog } from '../../screens/any-page.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { menuScreen } from '../../screens/menu-screen.ts';
import { searchScreen } from '../../screens/search-screen.ts';
import { siteFrame } from '../../screens/site-frame.ts';

const soup = { cart: [storedLine('soupe-miso', 2)] };

test('W-30: another page is announced, and has the focus on its heading', async ({ page }) => {
  await page.goto('/');
  await isHydrated(page);
  await siteFrame(page).menuLink.click();
  await expect(page.getByRole('heading', { level: 1, name: 'La carte' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^La carte · / })).toHaveCount(1);
});

test('W-30: a dish that was opened by its address has the focus, before the page is hydrated too, and leaves it on the heading', async ({
  page,
}) => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/menu?product=soupe-miso', { waitUntil: 'commit' });
  const close = closeButton(openDialog(page, 'Soupe miso'));
  await expect(close).toBeFocused();
  arrive();
  await isHydrated(page);
  await expect(page.locator('dialog:modal')).toBeVisible();
  await expect(close).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'La carte' })).toBeFocused();
  await expect(page).toHaveURL(/\/menu$/);
  await page.keyboard.press('Tab');
  await expect(searchScreen(page).field).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBeLessThan(20);
});

test.describe('with a cart, on a wide window', () => {
  test.use({
    stored: { cart: [storedLine('plateau-comptoir', 1), ...soup.cart] },
    viewport: DESKTOP,
  });

  test('W-30: the cart of the header leads the keyboard past the menu, and nothing lies over what has the focus', async ({
    page,
  }) => {
    await page.goto('/menu');
    await isHydrated(page);
    await siteFrame(page).cartLink().press('Enter');
    const { cart, checkOut } = menuScreen(page);
    await expect(cart.getByRole('heading', { name: 'Votre panier' })).toBeFocused();
    await expect(checkOut).toBeVisible();
    const covered: string[] = [];
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      if (await checkOut.evaluate((link) => link === document.activeElement)) break;
      covered.push(...(await coveredFocus(page)));
    }
    await expect(checkOut).toBeFocused();
    expect(covered).toEqual([]);
  });
});

test.describe('over a slow network', () => {
  test.use({ viewport: PHONE });

  test('W-33: what is pressed before the page is hydrated is busy, and answered then', {
    tag: '@essential',
  }, async ({ page }) => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const pickup = siteFrame(page).orderPickup;
    const delivery = page.getByRole('button', { name: 'Se faire livrer' });
    await delivery.click();
    await pickup.click();
    await expect(pickup).toHaveAttribute('aria-busy', 'true');
    await expect(delivery).not.toHaveAttribute('aria-busy');
    arrive();
    await expect(page).toHaveURL(/\/menu$/);
    await menuScreen(page).addAtOnce('Soupe miso').click();
    await expect(menuScreen(page).openCart).toContainText(/^1 ?Voir le panier/);
  });
});

test.describe('an order whose answer does not come', () => {
  test.use({ stored: soup });

  test('W-31, K-27: says that it is under way, and is sent again after 20 seconds as the same order', async ({
    page,
    shop,
  }) => {
    const guest = aGuest();
    const checkout = checkoutScreen(page);
    await checkout.readyForPickup(guest);
    let asked = 0;
    await page.route('**/v2/public/checkout/', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      asked += 1;
      // The first reaches the shop, and its answer is lost on the way.
      if (asked === 1) await route.fetch();
      else await route.continue();
    });
    await page.clock.install();
    await checkout.order.click();
    await expect(checkout.order).toHaveAttribute('aria-busy', 'true');
    const notice = page.getByRole('status');
    await page.clock.runFor(1_000);
    await expect(notice.filter({ hasText: 'Un instant…' })).toBeVisible();
    await page.clock.runFor(7_500);
    await expect(notice.filter({ hasText: 'Toujours en cours…' })).toBeVisible();
    await page.clock.runFor(12_000);
    await page.getByRole('button', { name: 'Renvoyer' }).click();
    await expect(page).toHaveURL(/\/success$/);
    expect(asked).toBe(2);
    expect(await shop.ordersOf(guest.email)).toHaveLength(1);
  });
});

test.describe('a dish that was shared', () => {
  test.use({ stored: { 'cookie-consent': '' }, viewport: PHONE });

  test('F-18: is not covered by the dialog about cookies for 10 seconds, or before a scroll', async ({
    page,
  }) => {
    const question = siteFrame(page).consent;
    await openFrozen(page, '/menu?product=soupe-miso');
    await page.clock.runFor(9_900);
    await expect(question).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(question).toBeVisible();
  });
});

test.describe('in a low window', () => {
  test.use({ stored: soup, viewport: { width: 640, height: 380 } });

  test('W-32: nothing is fixed over the page', async ({ page }) => {
    await page.goto('/menu');
    await expect(menuScreen(page).openCart).toBeVisible();
    const fixed = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
        .map((element) => element.className),
    );
    expect(fixed).toEqual([]);
  });
});

test.describe('with the colours of the system', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('W-32: the main action has a border', async ({ page }) => {
    await page.goto('/');
    await expect(siteFrame(page).orderPickup).toHaveCSS('border-top-width', '2px');
  });

  test.describe('at the payment', () => {
    test.use({ stored: soup });

    test('W-32: what is chosen is framed', async ({ page }) => {
      const { readyForPickup, stepButton, step } = checkoutScreen(page);
      await readyForPickup(aGuest());
      await stepButton('Paiement').click();
      const payment = step('Paiement');
      const frame = (name: string) =>
        payment.locator('label').filter({ has: page.getByRole('radio', { name }) });
      await expect(frame('En espèces')).toHaveCSS('border-top-width', '3px');
      await expect(frame('Par carte')).toHaveCSS('border-top-width', '1px');
    });
  });
});

test.describe('on paper', () => {
  test.use({ stored: soup });

  for (const path of ['/', '/menu', '/checkout?step=personal']) {
    test(`W-32: ${path} is ink on white, in the dark too`, async ({ page }) => {
      await page.goto(path);
      await isHydrated(page);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      const grounds = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main, main section, main aside')]
          .map((element) => getComputedStyle(element))
          .map(({ backgroundColor, backgroundImage }) => `${backgroundColor} ${backgroundImage}`),
      );
      const white = /^(rgba\(0, 0, 0, 0\)|rgb\(255, 255, 255\)) none$/;
      expect(grounds.filter((ground) => !white.test(ground))).toEqual([]);
      const heading = anyPage(page).title;
      const ink = await heading.evaluate((title) => {
        const sample = document.createElement('p');
        sample.style.color = 'oklch(0.22 0.02 160)';
        title.append(sample);
        const [shown, wanted] = [title, sample].map((element) => getComputedStyle(element).color);
        return { shown, wanted };
      });
      expect(ink.shown).toBe(ink.wanted);
    });
  }

  test('W-32: the page of an order is a receipt', async ({ page }) => {
    const checkout = checkoutScreen(page);
    await checkout.readyForPickup(aGuest());
    await checkout.finish();
    await page.emulateMedia({ media: 'print' });
    const { main } = anyPage(page);
    await expect(main.getByText('Votre numéro')).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Votre commande' })).toBeVisible();
    await expect(anyPage(page).header).toBeHidden();
    await expect(anyPage(page).footer).toBeHidden();
    await expect(main.getByRole('button')).toHaveCount(0);
    await expect(main.getByRole('link', { name: 'Retour à la carte' })).toBeHidden();
  });
});
