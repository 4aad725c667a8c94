import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { enrolTablet } from '../../harness/staff.ts';
import { accessibilityProblems } from '../../harness/usable-page.ts';
import { PHONE } from '../../harness/windows.ts';
import { anyPage } from '../../screens/any-page.ts';
import { boardScreen } from '../../screens/board-screen.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { dishFilter } from '../../screens/dish-filter.ts';
import { orderPage } from '../../screens/order-page.ts';

test.use({
  // A shop of its own: a board shows the orders of every guest.
  firstRestaurant: testRestaurant(),
  // What comes too late is refused.
  expectedComplaints: /409/,
  stored: { cart: [storedLine('soupe-miso', 2), storedLine('salade-chou')] },
  viewport: PHONE,
});

test('I-52, OB-84: an allergy goes from the filter to the board, and the guest of the order can write to it', async ({
  page,
  browser,
  shop,
  anOwner,
}) => {
  const owner = await anOwner('Léa Moreau');
  await page.goto('/menu');
  await dishFilter(page).choose('sésame');
  const checkout = checkoutScreen(page);
  await page.goto('/checkout?step=personal');
  await expect(checkout.allergies).toHaveValue('sésame');
  await checkout.allergies.fill('Sésame, et arachides même en traces');
  await page.reload();
  await expect(checkout.allergies).toHaveValue('Sésame, et arachides même en traces');
  await checkout.introduce(aGuest());
  expect(await accessibilityProblems(page)).toEqual([]);
  await checkout.stepButton('Confirmation').click();
  await expect(checkout.step('Confirmation')).toContainText('Sésame, et arachides même en traces');
  await checkout.finish();
  const order = anyPage(page).main;
  await expect(order.getByText('Ce que vous évitez se trouve dans votre commande :')).toBeVisible();
  await expect(order).toContainText('Salade de chou – contient : sésame');
  await expect(order).not.toContainText('Soupe miso –');

  const counter = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  await enrolTablet(shop, counter, owner, 'Comptoir', { withPin: true });
  const board = boardScreen(await counter.newPage());
  await board.open();
  const card = board.card(1);
  await expect(card).toContainText('Allergènes : arachides, sésame');
  await expect(card).toContainText('« Sésame, et arachides même en traces »');

  await page.getByText('Écrire au restaurant').click();
  await page.getByLabel('Votre message').fill('Je suis devant la porte bleue.');
  const send = page.getByRole('button', { name: 'Envoyer', exact: true });
  await send.click();
  await expect(page.getByText('Envoyé : « Je suis devant la porte bleue. »')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect(card).toContainText('« Je suis devant la porte bleue. »');
  // W-30: what is pressed keeps the focus, or passes it on where it goes.
  await expect(send).toBeFocused();

  const later = page.getByRole('button', { name: 'Choisir une autre heure' });
  await later.click();
  await expect(page.getByLabel('Nouvelle heure')).toBeFocused();
  // OB-52: another guest was faster. The times are asked for again, and the guest reads why.
  const full = { status: 'error', code: 'slot_full', message: 'Ce créneau est complet.' };
  await page.route('**/time', (route) => route.fulfill({ status: 409, json: full }));
  await page.getByLabel('Nouvelle heure').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Déplacer ma commande' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Ce créneau est complet.' }),
  ).toBeVisible();
  await page.unroute('**/time');
  await page.getByRole('button', { name: 'Garder l’heure' }).click();
  await expect(later).toBeFocused();

  const { cancel, confirmCancelling } = orderPage(page);
  await cancel.click();
  await page.getByRole('button', { name: 'Garder ma commande' }).click();
  await expect(cancel).toBeFocused();
  const message = 'Cette commande ne peut pas être annulée ici. Appelez le restaurant.';
  // Refused, while the page that is read again still offers it.
  await page.route('**/cancel', (route) =>
    route.fulfill({
      status: 409,
      json: { status: 'error', code: 'order_not_cancellable', message },
    }),
  );
  await cancel.click();
  await confirmCancelling.click();
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await expect(cancel).toBeFocused();
  await page.unroute('**/cancel');
  await cancel.click();
  await confirmCancelling.click();
  await expect(anyPage(page).main).toContainText('Rien n’a été encaissé');
  await expect(anyPage(page).title).toBeFocused();
  await expect(card).toBeHidden();
});
