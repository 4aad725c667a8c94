import { expect, type Page } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { FROZEN_AT, freezeClock, openFrozen } from '../../harness/frozen-clock.ts';
import { isHydrated } from '../../harness/hydration.ts';
import { test } from '../../harness/journey.ts';
import { knowAccount } from '../../screens/known-account.ts';
import { locationPanel } from '../../screens/location-panel.ts';

const MINUTE = 60_000;
const ABSENCE = 2880 * MINUTE;

const soup = { cart: [storedLine('soupe-miso', 2)] };

const keysOf = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
const hasCart = (page: Page) => page.evaluate(() => localStorage.getItem('cart') !== null);
const isWiped = (page: Page) => expect.poll(() => hasCart(page)).toBe(false);
/** Leaves the shop, and opens it again at another time. */
const comeBackAt = async (page: Page, time: number) => {
  await page.goto('about:blank');
  await page.clock.pauseAt(time);
  await page.goto('/menu');
};
/** Half a second after everything was wiped the page is another one. */
const startsAnew = async (page: Page) => {
  await Promise.all([page.waitForEvent('load'), page.clock.runFor(500)]);
  await isHydrated(page);
};

test('F-11 and F-12: more than 50 MB are cleared after two seconds, once', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ usage: 51 * 1024 * 1024, quota: 1e10 });
  });
  await openFrozen(page, '/');
  await page.evaluate(() => caches.open('left-over'));
  const hasLeftOver = () => page.evaluate(() => caches.has('left-over'));
  await page.clock.runFor(1999);
  expect(await hasLeftOver()).toBe(true);
  await page.clock.runFor(1);
  await expect.poll(hasLeftOver).toBe(false);
  await expect.poll(() => keysOf(page)).toContain('storage-relieved');
  await startsAnew(page);

  await page.evaluate(() => caches.open('left-over'));
  await page.clock.runFor(10_000);
  expect(await hasLeftOver()).toBe(true);
});

test.describe('a guest with a cart', () => {
  test.use({ stored: soup });

  test('F-14: who comes back after 2880 minutes finds it, after more of them a new start, as does who left the page open', async ({
    page,
    context,
  }) => {
    await openFrozen(page, '/menu');
    await comeBackAt(page, FROZEN_AT + ABSENCE);
    await isHydrated(page);
    expect(await hasCart(page)).toBe(true);

    await page.evaluate(() => sessionStorage.setItem('checkout-form', '{}'));
    await comeBackAt(page, FROZEN_AT + 2 * ABSENCE + MINUTE);
    await isWiped(page);
    // The page is not hydrated: nothing can be added to it that would be lost.
    await expect(page.locator('body')).toHaveAttribute('inert');
    expect(await keysOf(page)).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    await startsAnew(page);
    await expect(page.locator('body')).not.toHaveAttribute('inert');
    expect(await keysOf(page)).not.toContain('checkout-form');
    expect(await hasCart(page)).toBe(false);

    await page.evaluate(() => localStorage.setItem('cart', '[]'));
    await page.clock.setSystemTime(FROZEN_AT + 4 * ABSENCE);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await isWiped(page);
  });

  test('F-15 and F-16: a logout without an answer holds nothing up for more than two seconds', async ({
    page,
  }) => {
    await knowAccount(page);
    const call = page.waitForRequest('**/v2/public/auth/logout/');
    await page.route('**/v2/public/auth/logout/', () => {});
    await page.addInitScript(
      (lastVisit) => {
        if (localStorage.getItem('last-visit') === null) {
          localStorage.setItem('last-visit', lastVisit);
        }
      },
      String(FROZEN_AT - ABSENCE - MINUTE),
    );
    await freezeClock(page);
    await page.goto('/menu');
    const headers = await (await call).allHeaders();
    expect(headers).toMatchObject({ authorization: 'Bearer known', 'x-user-id': 'camille' });
    await expect(page.locator('body')).toHaveAttribute('inert');
    await page.clock.runFor(1999);
    expect(await hasCart(page)).toBe(true);
    await page.clock.runFor(1);
    await isWiped(page);
  });
});

test('F-17: a browser without geolocation has a note in its console, and no button', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
  const note = page.waitForEvent('console', (message) => /no geolocation/.test(message.text()));
  await page.goto('/menu');
  const { panel, openForDelivery } = locationPanel(page);
  await openForDelivery();
  expect((await note).type()).toBe('info');
  await expect(panel.getByRole('button', { name: 'Me localiser' })).toHaveCount(0);
});
