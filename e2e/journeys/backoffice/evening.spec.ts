import { expect, type Route } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { enrolTablet } from '../../harness/staff.ts';
import { overflow } from '../../harness/usable-page.ts';
import { PHONE } from '../../harness/windows.ts';
import { anyPage, openDialog } from '../../screens/any-page.ts';
import { boardScreen } from '../../screens/board-screen.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { dishFilter } from '../../screens/dish-filter.ts';
import { staffFrame } from '../../screens/staff-frame.ts';

const TABLET = { width: 1024, height: 768 } as const;

test.use({
  // A shop of its own: a board shows the orders of every guest.
  firstRestaurant: testRestaurant(),
  stored: { cart: [storedLine('soupe-miso', 2), storedLine('tempura-crevettes')] },
});

test('OB-70, OB-71, OB-88, I-51: an order rings on the tablet until it is accepted, and its guest sees each step', async ({
  page: guest,
  browser,
  shop,
  anOwner,
}) => {
  const owner = await anOwner('Léa Moreau');
  const kitchen = await browser.newContext({ viewport: TABLET });
  await enrolTablet(shop, kitchen, owner, 'Tablette cuisine', { withPin: false });
  const page = await kitchen.newPage();
  const board = boardScreen(page);
  await board.open();
  await board.beginService();

  await guest.setViewportSize(PHONE);
  await guest.goto('/menu');
  await dishFilter(guest).choose('sésame', 'arachides');
  const checkout = checkoutScreen(guest);
  await checkout.readyForPickup(aGuest());
  const avoided = checkout.step('Confirmation').getByText('arachides, sésame');
  await expect(avoided).toBeVisible();
  await checkout.finish();
  const stored = await guest.evaluate(() => sessionStorage.getItem('confirmed-order') ?? '{}');
  const number: number = JSON.parse(stored).orderNumber;

  const card = board.card(number);
  await expect(board.column('Nouvelles')).toContainText(String(number));
  await expect(card).toContainText(/2 ×\s*Soupe miso/);
  await expect(card).toContainText('Allergènes : arachides, sésame');
  await expect(card).toContainText('À encaisser');
  await expect.poll(() => board.bell()).toMatchObject({ isPlaying: true, isAudible: true });
  await expect(page).toHaveTitle(/^\(\d+\) Nouvelle/);

  await board.step(number, /^Accepter/);
  const pin = openDialog(page);
  await pin.getByRole('button', { name: /Léa/ }).click();
  await staffFrame(page).enterPin(owner.pin);
  await expect(board.column('À lancer')).toContainText(String(number));
  await expect.poll(() => board.bell()).toMatchObject({ isPlaying: false });
  const sentence = anyPage(guest).main.getByRole('status');
  const accepted = sentence.filter({ hasText: 'Le restaurant a accepté votre commande.' });
  await expect(accepted).toBeVisible();

  // A wrong tap: taken back on the tablet and, at once, on the guest's page.
  const sending = Promise.withResolvers<void>();
  const holdOne = async (route: Route) => {
    await sending.promise;
    await route.continue();
  };
  await page.route('**/transitions', holdOne, { times: 1 });
  await board.step(number, 'Lancer');
  await expect(page.getByText(/1 étape en attente/)).toBeVisible();
  expect(await overflow(page), 'beside a step that waits').toEqual([]);
  sending.resolve();
  await expect(board.column('En cours')).toContainText(String(number));
  await page.getByRole('button', { name: /^Annuler/ }).click();
  await expect(board.column('À lancer')).toContainText(String(number));
  await expect(accepted).toBeVisible();

  await card.getByRole('button', { name: 'Plus de temps' }).click();
  const [later] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/promise')),
    card.getByRole('button', { name: /^\+5/ }).click(),
  ]);
  expect(later.status()).toBe(200);

  await board.step(number, 'Lancer');
  await board.step(number, 'Prête');
  await expect(board.column('Prêtes')).toContainText(String(number));
  await board.step(number, /^Remettre/);
  await expect(card).toBeHidden();
  await expect(sentence.filter({ hasText: 'vous a été remise' })).toBeVisible();

  await staffFrame(page).pageLink('Recherche').click();
  await page.getByRole('link', { name: new RegExp(`^${number}`) }).click();
  const history = page.getByRole('region', { name: 'Historique' });
  await expect(history).toContainText('Remise');
  await expect(history.getByRole('deletion')).toContainText('En préparation');
  await kitchen.close();
});
