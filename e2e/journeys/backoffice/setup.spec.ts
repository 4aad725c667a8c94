import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { firstSlot, placeOrder } from '../../harness/placed-order.ts';
import { DESKTOP, PHONE } from '../../harness/windows.ts';
import { setUpPizzeria } from '../../screens/setup-walk.ts';

test.use({
  // A shop of its own, without a restaurant or an owner.
  firstRestaurant: null,
  restaurant: null,
  viewport: PHONE,
  actionTimeout: 15_000,
  // A caller who has not signed in yet.
  expectedComplaints: /status of (?:401|403) .*\/v2\/staff\//,
});
test.describe.configure({ timeout: 180_000 });

/** Nothing for axe to find, and nothing that sticks out of a phone or a desktop. */
async function isUsable(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  for (const window of [DESKTOP, PHONE]) {
    await page.setViewportSize(window);
    const excess = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(excess, `what sticks out at ${window.width}`).toBeLessThanOrEqual(0);
  }
}

test('OP-2, OP-5, OP-7, OP-8: a newcomer sets a pizzeria up on a phone in 60 taps, and it takes an order', {
  tag: '@essential',
}, async ({ page, browser, shop }) => {
  const guests = await browser.newContext({ viewport: PHONE, baseURL: shop.url, locale: 'fr-FR' });
  const guest = await guests.newPage();
  const answer = await guest.goto('/menu');
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  const soon = guest.getByRole('heading', { name: 'Ouvre bientôt' });
  await expect(soon).toBeVisible();
  await isUsable(guest);

  const taps = await setUpPizzeria({
    page,
    shop,
    look: isUsable,
    async beforeOpening() {
      await guest.reload();
      await expect(soon).toBeVisible();
    },
  });
  expect(taps).toBeLessThanOrEqual(60);
  const orderOf = (text: string) => page.getByRole('article').filter({ hasText: text }).first();
  await expect(orderOf('Burrata'), 'the test order').toBeVisible();

  await expect
    .poll(async () => {
      await guest.goto('/menu');
      return guest.title();
    })
    .toContain('Pizza Lou');
  await expect(guest.getByRole('link', { name: 'Margherita', exact: true })).toBeVisible();
  await isUsable(guest);
  await guests.close();

  await placeOrder(shop, aGuest(), [storedLine('focaccia-au-romarin')], await firstSlot(shop));
  await expect(orderOf('Focaccia au romarin'), 'the order of a guest').toBeVisible();
});
