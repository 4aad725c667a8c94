import { expect } from '@playwright/test';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { placeOrder } from '../../harness/placed-order.ts';
import { farFromEndOfService, testRestaurant } from '../../harness/restaurant-file.ts';
import { enrolTablet } from '../../harness/staff.ts';
import { accessibilityProblems } from '../../harness/usable-page.ts';
import { PHONE } from '../../harness/windows.ts';
import { boardScreen } from '../../screens/board-screen.ts';
import { menuScreen } from '../../screens/menu-screen.ts';
import { serviceScreen } from '../../screens/service-screen.ts';

const restaurant = testRestaurant(farFromEndOfService);

test.use({
  // A shop of its own: what is set here holds for every guest.
  firstRestaurant: restaurant,
  restaurant,
  viewport: { width: 1024, height: 768 },
  expectedComplaints: /ERR_INTERNET_DISCONNECTED/,
});

// Two browsers and looks of axe on a busy machine.
test.describe.configure({ timeout: 240_000 });

const DAY = 1440;

/** « Accepter · 20:35 » in minutes of the day. */
function minutesIn(text: string): number {
  const [, hours, minutes] = /(\d\d):(\d\d)/.exec(text) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

test('SV-60, SV-71, SV-72, SV-76: what a shared tablet sells out, pauses and slows down a guest’s open menu knows, until it is ended', {
  tag: '@essential',
}, async ({ page: tablet, context, browser, shop, anOwner }) => {
  const lea = await anOwner('Léa');
  await enrolTablet(shop, context, lea, 'Cuisine', { withPin: false });
  await placeOrder(shop, aGuest());
  const phone = await browser.newContext({ viewport: PHONE });
  const guest = await phone.newPage();
  await guest.goto('/menu');
  const dish = menuScreen(guest).card('Soupe miso');
  await expect(dish).toBeVisible();
  await expect(dish).not.toContainText('Épuisé');
  const board = boardScreen(tablet);
  const service = serviceScreen(tablet);
  await board.open();

  await tablet.keyboard.press('e');
  await service.search.fill('soupe');
  expect(await accessibilityProblems(tablet)).toEqual([]);
  await service.dialog
    .getByRole('button', { name: /^Ce service : Soupe miso/ })
    .first()
    .click();
  await service.actAs('Léa', lea.pin);
  await expect(service.strip).toContainText('Soupe miso épuisé');
  await expect(service.strip).toContainText('jusqu’à la fin du service');
  await expect(tablet.getByRole('article')).toContainText('Soupe miso épuisé');
  expect(await accessibilityProblems(tablet)).toEqual([]);
  await expect(dish).toContainText('Épuisé');
  await service.end(/^Remettre : Soupe miso/);
  await expect(tablet.getByRole('article')).not.toContainText('épuisé');
  await expect(dish).not.toContainText('Épuisé');

  await service.open('Pause');
  await service.dialog.getByRole('button', { name: /^Toutes les commandes : 30 min/ }).click();
  await expect(service.strip).toContainText('encore 30 min');
  await expect(guest.getByText(/^Les commandes reprennent/)).toBeVisible();
  await service.end(/^Terminer : Pause/);
  await expect(guest.getByText(/^Les commandes reprennent/)).toHaveCount(0);

  const accept = tablet.getByRole('button', { name: /^Accepter/ });
  const promised = minutesIn(await accept.innerText());
  await service.open('Coup de feu');
  await service.dialog.getByRole('button', { name: /^\+30 min : 1 h/ }).click();
  await expect(service.strip).toContainText('+30 min');
  await expect
    .poll(async () => (minutesIn(await accept.innerText()) - promised + DAY) % DAY)
    .toBeGreaterThanOrEqual(30);
  await expect(guest.getByText(/comptez 30 minutes de plus/)).toBeVisible();
  await service.end(/^Terminer : Coup de feu/);
  await expect(service.strip).toHaveCount(0);
  await phone.close();
});

test('SV-74, SV-75: the ruler closes a slot and opens it again, and sends nothing without a network', async ({
  page,
  context,
  shop,
  anOwner,
}) => {
  const lea = await anOwner('Léa');
  await enrolTablet(shop, context, lea, 'Comptoir', { withPin: true });
  const service = serviceScreen(page);
  await boardScreen(page).open();
  await service.open('Créneaux');
  const last = service.dialog.getByRole('listitem').last();
  await expect(last).toContainText(/commande/);
  await last.getByRole('button', { name: /^Fermer le créneau/ }).press('Enter');
  await expect(last).toContainText('Fermé');
  await expect(service.strip).toContainText('Créneaux fermés');
  expect(await accessibilityProblems(page)).toEqual([]);
  await context.setOffline(true);
  await expect(service.dialog.getByRole('status')).toContainText('Hors ligne');
  const open = last.getByRole('button', { name: /^Rouvrir le créneau/ });
  await expect(open).toBeDisabled();
  await context.setOffline(false);
  await open.click();
  await expect(last).not.toContainText('Fermé');
  await expect(service.strip).toHaveCount(0);
});
