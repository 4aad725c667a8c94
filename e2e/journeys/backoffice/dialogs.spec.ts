import { expect, type Page } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { AS_SOON_AS_POSSIBLE, placeOrder } from '../../harness/placed-order.ts';
import { farFromEndOfService, testRestaurant } from '../../harness/restaurant-file.ts';
import { enrolTablet, signInCourier } from '../../harness/staff.ts';
import { accessibilityProblems, overflow, smallTargets } from '../../harness/usable-page.ts';
import { PHONE } from '../../harness/windows.ts';
import { openDialog } from '../../screens/any-page.ts';
import { boardScreen } from '../../screens/board-screen.ts';
import { cashScreen } from '../../screens/cash-screen.ts';
import { staffFrame } from '../../screens/staff-frame.ts';

const TABLET = { width: 1024, height: 768 };

test.use({
  // A shop of its own: a board shows the orders of every guest.
  firstRestaurant: testRestaurant(farFromEndOfService),
  restaurant: testRestaurant(farFromEndOfService),
  viewport: TABLET,
  expectedComplaints: /403/,
});
// Two looks of axe for each dialog.
test.describe.configure({ timeout: 240_000 });

/** On a tablet and on a phone: nothing for axe to find, nothing too wide, and nothing too small for a thumb. */
async function fitsAThumb(page: Page): Promise<void> {
  for (const window of [TABLET, PHONE]) {
    await page.setViewportSize(window);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await overflow(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  }
  await page.setViewportSize(TABLET);
}

test('OB-50, OB-54, OB-88, BK-32, BK-33: dialogs and navigations of the counter and the office fit a thumb', async ({
  page,
  context,
  browser,
  shop,
  anOwner,
}) => {
  const lea = await anOwner('Léa');
  await enrolTablet(shop, context, lea, 'Comptoir', { withPin: true });
  await placeOrder(shop, aGuest());
  await placeOrder(shop, aGuest(), [storedLine('soupe-miso', 8)], AS_SOON_AS_POSSIBLE, null, {
    isDelivery: true,
  });
  const board = boardScreen(page);
  await board.open();

  await test.step('the navigation of the counter', async () => {
    await fitsAThumb(page);
    await page.setViewportSize(PHONE);
    await staffFrame(page).menu.click();
    await expect(openDialog(page)).toContainText('Quantités');
    await fitsAThumb(page);
    await page.keyboard.press('Escape');
  });

  await test.step('the prompt for a PIN', async () => {
    for (const step of [/^Accepter/, 'Lancer', 'Prête'] as const) await board.step(1, step);
    await page.getByRole('button', { name: 'Remises en dernier' }).click();
    const finished = openDialog(page, 'Remises en dernier');
    await expect(finished).toContainText('Aucune commande');
    await fitsAThumb(page);
    await page.keyboard.press('Escape');
    await board.step(1, /^Remettre/);
    await expect(board.card(1)).toHaveCount(0);
    await page.getByRole('button', { name: 'Remises en dernier' }).click();
    const recall = finished.getByRole('button', { name: /^Rappeler/ });
    await expect(recall).toBeVisible();
    await fitsAThumb(page);
    const ended = await context.request.delete(`${shop.url}/v2/staff/session/pin`, {
      headers: { origin: shop.url },
      data: {},
    });
    expect(ended.status()).toBe(200);
    await recall.click();
    await expect(page.getByRole('button', { name: 'Léa', exact: true })).toBeVisible();
    await fitsAThumb(page);
    await page.getByRole('button', { name: 'Léa', exact: true }).click();
    await fitsAThumb(page);
    for (const digit of lea.pin) await page.keyboard.press(digit);
    await page.keyboard.press('Enter');
  });

  await test.step('a recalled order is one step back, and nothing of it is swapped any more', async () => {
    await expect(board.column('Prêtes')).toContainText('1');
    await expect(board.card(1).getByRole('button', { name: /^Remettre/ })).toBeVisible();
    await board.card(1).getByRole('button', { name: 'Ouvrir la commande' }).click();
    const inFull = openDialog(page, /^Commande/);
    await expect(inFull.getByRole('region', { name: 'Historique' })).toBeVisible();
    await expect(inFull.getByRole('button', { name: /^Proposer/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await board.step(1, /^Remettre/);
  });

  await test.step('the station of the kitchen', async () => {
    await page.getByRole('link', { name: 'Cuisine' }).click();
    await page.getByRole('button', { name: /^Poste/ }).click();
    await expect(openDialog(page, 'Poste')).toBeVisible();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await fitsAThumb(page);
    await page.keyboard.press('Escape');
  });

  const telephone = await browser.newContext({ viewport: PHONE });
  await test.step('a courier hands an order over at the door', async () => {
    await signInCourier(shop, telephone, 'Karim');
    await board.open();
    for (const step of [/^Accepter/, 'Lancer', 'Prête'] as const) await board.step(2, step);
    const door = await telephone.newPage();
    await door.goto('/gestion');
    const delivery = door.getByRole('article', { name: 'Commande 2' });
    await delivery.getByRole('button', { name: 'Je la prends' }).click();
    await delivery.getByRole('button', { name: 'Je pars' }).click();
    await delivery.getByRole('button', { name: 'Oui' }).click();
    await delivery.getByRole('button', { name: 'Remettre…' }).click();
    await delivery.getByRole('button', { name: /^L’appoint/ }).click();
    await expect(door.getByText('Rien à livrer')).toBeVisible();
  });

  const office = await browser.newContext({ viewport: TABLET });
  await lea.signIn(office);
  const desk = await office.newPage();
  await test.step('the navigation of the office, and what is not settled at the closing', async () => {
    await desk.goto('/gestion/caisse');
    await fitsAThumb(desk);
    const { close, dialog } = cashScreen(desk);
    await close.click();
    await expect(dialog).toContainText('Argent non réglé');
    await expect(dialog).toContainText('Karim a les espèces d’une commande');
    await fitsAThumb(desk);
    await dialog.getByRole('button', { name: 'Reçu de Karim' }).click();
    await expect(dialog).not.toContainText('Karim');
  });

  await test.step('a panel stays in the window of a page that was scrolled', async () => {
    await desk.setViewportSize(PHONE);
    await desk.goto('/gestion/carte');
    await desk.getByRole('button', { name: 'Ajouter un menu' }).click();
    expect(await desk.evaluate(() => scrollY)).toBeGreaterThan(0);
    const { bottom } = await openDialog(desk).evaluate((panel) => panel.getBoundingClientRect());
    expect(bottom).toBe(PHONE.height);
  });
  await telephone.close();
  await office.close();
});
