import { expect, type Page } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { firstSlot, placeOrder } from '../../harness/placed-order.ts';
import { isUsable } from '../../harness/usable-page.ts';
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

const look = (page: Page) => isUsable(page, [DESKTOP, PHONE]);

/** What orders could not be sent to is told beside its field, until it is whole. */
async function tryContacts(page: Page): Promise<void> {
  for (const [label, partly, told] of [
    ['Téléphone', '04 65', 'ce numéro de téléphone ne se compose pas'],
    ['Adresse e-mail', 'lou@', 'cette adresse e-mail n’est pas complète'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    const whole = await field.inputValue();
    await field.fill(partly);
    await field.press('Tab');
    await expect(field).toHaveAccessibleDescription(new RegExp(told, 'i'));
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(whole);
    await field.press('Tab');
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  }
}

test('OP-2, OP-5, OP-7, OP-8: a newcomer sets a pizzeria up on a phone in 70 taps, and it takes an order', {
  tag: '@essential',
}, async ({ page, browser, shop }) => {
  const guests = await browser.newContext({ viewport: PHONE, baseURL: shop.url, locale: 'fr-FR' });
  const guest = await guests.newPage();
  const answer = await guest.goto('/menu');
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  const soon = guest.getByRole('heading', { name: 'Ouvre bientôt' });
  await expect(soon).toBeVisible();
  await look(guest);

  const taps = await setUpPizzeria({
    page,
    shop,
    async look(shown, step) {
      if (step === 'identity') await tryContacts(shown);
      await look(shown);
    },
    async beforeOpening() {
      await guest.reload();
      await expect(soon).toBeVisible();
    },
  });
  expect(taps).toBeLessThanOrEqual(70);
  const orderOf = (text: string) => page.getByRole('article').filter({ hasText: text }).first();
  await expect(orderOf('Burrata'), 'the test order').toBeVisible();

  await expect
    .poll(async () => {
      await guest.goto('/menu');
      return guest.title();
    })
    .toContain('Pizza Lou');
  await expect(guest.getByRole('link', { name: 'Margherita', exact: true })).toBeVisible();
  await look(guest);
  await guests.close();

  await placeOrder(shop, aGuest(), [storedLine('focaccia-au-romarin')], await firstSlot(shop));
  await expect(orderOf('Focaccia au romarin'), 'the order of a guest').toBeVisible();
});
