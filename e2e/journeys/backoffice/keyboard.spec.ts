import { expect } from '@playwright/test';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { placeOrder } from '../../harness/placed-order.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { enrolTablet } from '../../harness/staff.ts';
import { accessibilityProblems } from '../../harness/usable-page.ts';
import { anyPage, openDialog } from '../../screens/any-page.ts';
import { boardScreen } from '../../screens/board-screen.ts';
import { orderInFull } from '../../screens/order-in-full.ts';
import { staffFrame } from '../../screens/staff-frame.ts';

test.use({
  // A shop of its own: a board shows the orders of every guest.
  firstRestaurant: testRestaurant(),
  viewport: { width: 1024, height: 768 },
});

// Ten looks of axe.
test.describe.configure({ timeout: 150_000 });

test('OB-73, OB-74, OB-76: a keyboard alone takes an order from its ring to a cancellation', async ({
  page,
  context,
  shop,
  anOwner,
}) => {
  const owner = await anOwner('Inès');
  await enrolTablet(shop, context, owner, 'Bump bar', { withPin: true });
  const guest = aGuest();
  await placeOrder(shop, guest);
  const [stored] = await shop.ordersOf(guest.email);
  const number = stored?.order_number ?? 0;
  const board = boardScreen(page);
  await board.open();

  await boardScreen(page).begin.first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => board.bell()).toMatchObject({ isPlaying: true });
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.keyboard.press('?');
  await expect(openDialog(page, 'Touches')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.keyboard.press('1');
  const { panel, cancel, outOfStock, confirmCancelling } = orderInFull(page);
  await expect(panel.getByRole('button', { name: /^Accepter/ })).toBeVisible();
  await expect(panel.getByText('Historique')).toBeVisible();
  // What belongs to the page below is not asked for again.
  expect(asked).not.toContain('/v2/staff/books/clock');
  expect(await accessibilityProblems(page)).toEqual([]);
  await panel.press('Enter');
  await expect(panel.getByRole('button', { name: 'Lancer' })).toBeVisible();
  await panel.press('Enter');
  await expect(panel.getByRole('button', { name: 'Prête' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(panel.getByRole('button', { name: 'Lancer' })).toBeVisible();

  await cancel.focus();
  await page.keyboard.press('Enter');
  await outOfStock.focus();
  await page.keyboard.press('Space');
  await confirmCancelling.focus();
  await page.keyboard.press('Enter');
  await expect(panel).toContainText(`Commande ${number} annulée`);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await page.keyboard.press('u');
  await expect(board.column('À lancer')).toContainText(String(number));
  await page.getByRole('link', { name: 'Cuisine' }).click();
  const ticket = board.card(number);
  await expect(ticket).toContainText('Soupe miso');
  await expect(ticket).not.toContainText(guest.lastName);
  await expect(ticket).not.toContainText('€');
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('link', { name: 'Quantités' }).press('Enter');
  await expect(anyPage(page).main).toContainText('Soupe miso');
  expect(await accessibilityProblems(page)).toEqual([]);
  await staffFrame(page).pageLink('Recherche').press('Enter');
  await page.getByRole('link', { name: new RegExp(`^${number}`) }).press('Enter');
  await expect(page.getByRole('region', { name: 'Historique' })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Commandes d’une journée' }).press('Enter');
  await expect(page.getByRole('link', { name: new RegExp(`^${number}`) })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('searchbox').fill('rien de tel');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto('/gestion/rien');
  await expect(page.getByRole('heading', { name: 'Cette page n’existe pas' })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
});
