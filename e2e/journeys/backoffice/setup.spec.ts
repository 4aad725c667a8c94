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

/** What is wrong with hours, or what they mean, stands beside their fields. Rules H-6 and H-13. */
async function tryHours(page: Page): Promise<void> {
  const start = page.getByLabel(/lundi.* 2$/i).first();
  const end = page.getByLabel(/lundi.* 2$/i).nth(1);
  const typed = [await start.inputValue(), await end.inputValue()] as const;
  await start.fill('12:00');
  await expect(start).toHaveAccessibleDescription(/recouvre une autre/);
  await expect(start).toHaveAttribute('aria-invalid', 'true');
  const [field, told] = [
    await end.boundingBox(),
    await page.getByText(/recouvre une autre/).boundingBox(),
  ];
  expect((told?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)).toBeLessThanOrEqual(8);
  await start.fill(typed[1]);
  await expect(end).toHaveAccessibleDescription(/^24\sh\ssur\s24\s: de 22:30 à 22:30 le lendemain/);
  await start.fill(typed[0]);
  await expect(end).toHaveAccessibleDescription('');
  await expect(page.getByText('Enregistré dans le brouillon').first()).toBeVisible();
}

/** A postal code is read once its field is left: CEDEX goes with a note, what is none is told beside it. Rule D-16. */
async function tryPostalCodes(page: Page): Promise<void> {
  const field = page.getByLabel('Code postal', { exact: true });
  const fee = page.getByLabel('Frais en euros');
  const charged = await fee.inputValue();
  await fee.fill('');
  await field.fill('6900');
  await field.press('Tab');
  await expect(field).toHaveAccessibleDescription(/«\s6900\s» n’est pas un code postal/);
  await field.fill('69002 CEDEX 02');
  await field.press('Tab');
  await expect(field).toHaveValue('69002');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(/«\sCEDEX\s» a été retiré/)).toBeVisible();
  await fee.fill(charged);
  await fee.press('Tab');
}

test('OP-2, OP-5, OP-7, OP-8: a newcomer sets a pizzeria up on a phone in 70 taps, and it takes an order', {
  tag: '@essential',
}, async ({ page, browser, shop }) => {
  const guests = await browser.newContext({ viewport: PHONE });
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
      if (step === 'hours') await tryHours(shown);
      if (step === 'service') await tryPostalCodes(shown);
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
