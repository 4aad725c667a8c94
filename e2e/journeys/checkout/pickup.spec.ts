import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { dayFromNow } from '../../harness/requested-day.ts';
import { PHONE } from '../../harness/windows.ts';
import { anyPage } from '../../screens/any-page.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { menuScreen, oneMore, productDialog } from '../../screens/menu-screen.ts';
import { searchScreen } from '../../screens/search-screen.ts';
import { siteFrame } from '../../screens/site-frame.ts';
import { amountOf } from '../../screens/totals.ts';

test('a pickup in cash costs the same in the cart, on the last step, in the API and in the books', {
  tag: '@essential',
}, async ({ page, request, shop }) => {
  const guest = aGuest();
  const { add, cart, openDish } = menuScreen(page);
  const checkout = checkoutScreen(page);

  await page.goto('/');
  await siteFrame(page).orderPickup.click();
  await expect(page).toHaveURL(/\/menu$/);
  await add('Tempura de crevettes');
  await add('Eau plate');
  const { addButton, group, note, more, dialog } = await openDish('Maki saumon');
  await group('Riz').getByRole('radio').first().check();
  await note.fill('Bien frais');
  await more('Maki saumon');
  await addButton.click();
  await expect(dialog).toBeHidden();
  // 9,00 + 1,90 + 2 × 5,60
  await expect(amountOf(cart, 'Total')).toHaveText('22,10 €');
  await expect(amountOf(cart, 'dont TVA 10 %')).toHaveText('1,84 €');
  await expect(amountOf(cart, 'dont TVA 5,5 %')).toHaveText('0,10 €');

  await cart.getByRole('link', { name: 'Commander · 22,10 €' }).click();
  await checkout.introduce(guest);
  await checkout.next.click();
  await expect(checkout.asSoonAsPossible).toBeChecked();
  await checkout.comment.fill('Je viens à vélo');
  await checkout.next.click();
  await expect(checkout.inCash).toBeChecked();
  await checkout.next.click();
  const confirmation = checkout.step('Confirmation');
  await expect(amountOf(confirmation, 'Total')).toHaveText('22,10 €');
  await expect(confirmation).toContainText('« Bien frais »');
  await expect(confirmation).toContainText('« Je viens à vélo »');

  const placing = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/checkout/'),
  );
  await checkout.finish();
  const placed = await placing;
  const answer = await placed.json();
  const quote = await request.post('/v2/public/checkout/quote', {
    data: placed.request().postDataJSON(),
  });
  expect((await quote.json()).payload).toMatchObject({ total: 22.1, tax: 1.94, problems: [] });

  const receipt = anyPage(page).main;
  await expect(amountOf(receipt, 'Total')).toHaveText('22,10 €');
  await expect(amountOf(receipt, 'Votre numéro')).toHaveText(String(answer.payload.order_number));
  await expect(siteFrame(page).cartLink('vide')).toBeVisible();

  const [order, ...others] = await shop.ordersOf(guest.email);
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    order_number: answer.payload.order_number,
    status: 'pending',
    is_submitted: true,
    order_type: 'pickup',
    delivery_time: 'ASAP',
    payment_method: 'cash',
    subtotal_cents: 2210,
    discount_cents: 0,
    delivery_cents: 0,
    tax_cents: 194,
    total_cents: 2210,
    first_name: 'Camille',
    last_name: 'Durand',
    phone: '06 12 34 56 78',
    address: '',
    comment: 'Je viens à vélo',
    lines: [
      { item_name: 'Tempura de crevettes', quantity: 1, unit_price_cents: 900, total_cents: 900 },
      { item_name: 'Eau plate', quantity: 1, unit_price_cents: 190, total_cents: 190 },
      {
        item_name: 'Maki saumon',
        quantity: 2,
        unit_price_cents: 560,
        total_cents: 1120,
        note: 'Bien frais',
        options: [{ name: 'Riz vinaigré', quantity: 1 }],
      },
    ],
  });
});

test.describe('with a cart from an earlier visit', () => {
  test.use({ stored: { cart: [storedLine('soupe-miso', 2)] } });

  test('K-11: the confirmation outlives a reload, and belongs to its tab; then everything starts anew, but the guest is still known', {
    tag: '@essential',
  }, async ({ page, context, shop }) => {
    const guest = aGuest();
    const checkout = checkoutScreen(page);
    await checkout.readyForPickup(guest);
    await checkout.finish();
    await page.reload();
    await expect(amountOf(anyPage(page).main, 'Total')).toHaveText('7,00 €');
    const other = await context.newPage();
    await other.goto('/success');
    await expect(anyPage(other).title).toHaveText('Aucune commande récente');
    await other.close();
    await siteFrame(page).backToMenu.click();
    await menuScreen(page).add('Edamame');
    await page.goto('/checkout');
    await checkout.chooseType('À emporter');
    await expect(checkout.email).toHaveValue(guest.email);
    await page.goto('/checkout');
    await checkout.finish();
    const orders = await shop.ordersOf(guest.email);
    expect(orders.map(({ total_cents }) => total_cents)).toEqual([700, 470]);
    expect(new Set(orders.map(({ local_id }) => local_id)).size).toBe(2);
  });

  test('S-15: a phone whose clock is a day ahead orders as soon as possible', async ({
    page,
    shop,
  }) => {
    await page.addInitScript(
      (ahead) => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + ahead;
      },
      24 * 60 * 60_000,
    );
    const guest = aGuest();
    const checkout = checkoutScreen(page);
    await checkout.readyForPickup(guest);
    await checkout.finish();
    expect(await shop.ordersOf(guest.email)).toMatchObject([{ delivery_time: 'ASAP' }]);
  });

  test('S-6: a slot in two days is stored as it was chosen', { tag: '@essential' }, async ({
    page,
    shop,
  }) => {
    const guest = aGuest();
    const checkout = checkoutScreen(page);
    await checkout.reachTime(guest);
    const { label, date } = dayFromNow(2);
    await checkout.chooseTime(label, '12:15');
    await checkout.next.click();
    await checkout.next.click();
    await expect(checkout.step('Confirmation')).toContainText(', 12:15');
    await checkout.finish();
    await expect(anyPage(page).main).toContainText(', 12:15');
    expect(await shop.ordersOf(guest.email)).toMatchObject([
      { delivery_date: date, delivery_time: '12:15' },
    ]);
  });

  test('K-4: choosing the type leads on after half a second', async ({ page }) => {
    const { step, typeButton } = checkoutScreen(page);
    await page.clock.install();
    await page.goto('/checkout');
    const pickup = typeButton('À emporter');
    await expect(pickup).toBeVisible();
    // The clock must not jump past the timeouts of what is still loading.
    await page.waitForLoadState('networkidle');
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await pickup.click();
    await page.clock.runFor(499);
    await expect(pickup).toBeVisible();
    await page.clock.runFor(1);
    await expect(step('Vos coordonnées')).toBeVisible();
    await expect(page).toHaveURL(/\?step=personal$/);
  });
});

test('the whole order can be placed without a mouse', { tag: '@essential' }, async ({
  page,
  shop,
}) => {
  const guest = aGuest();
  const checkout = checkoutScreen(page);
  const { checkOut, dish } = menuScreen(page);
  const { field, results } = searchScreen(page);
  const { dialog, addButton } = productDialog(page, 'Soupe miso');
  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  await page.goto('/menu');
  await field.focus();
  await page.keyboard.type('soupe miso');
  await expect(results).toBeVisible();
  await dish('Soupe miso').press('Enter');
  await addButton.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(dish('Soupe miso')).toBeFocused();
  await checkOut.press('Enter');
  await checkout.typeButton('À emporter').press('Enter');
  // Each step's heading takes the focus: what follows it is one Tab away.
  await expect(heading('Vos coordonnées')).toBeFocused();
  for (const text of [guest.firstName, guest.lastName, guest.email, guest.phone]) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(heading('Retrait')).toBeFocused();
  await checkout.asSoonAsPossible.focus();
  await page.keyboard.press('Enter');
  await expect(heading('Paiement')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(checkout.inCash).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading('Confirmation')).toBeFocused();
  await checkout.order.press('Enter');
  await expect(page).toHaveURL(/\/success$/);
  expect(await shop.ordersOf(guest.email)).toHaveLength(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('the order is placed with a thumb, from the bar below the menu', {
    tag: '@essential',
  }, async ({ page, shop }) => {
    const guest = aGuest();
    const { add, openCart, cart } = menuScreen(page);
    const checkout = checkoutScreen(page);
    await page.goto('/menu');
    await add('Soupe miso');
    await openCart.tap();
    const soup = cart.getByRole('group', { name: 'Quantité : Soupe miso' });
    await oneMore(soup).tap();
    await expect(amountOf(cart, 'Total')).toHaveText('7,00 €');
    await page.goBack();
    await expect(cart).toBeHidden();
    await siteFrame(page).cartLink('2 articles').tap();
    await cart.getByRole('link', { name: 'Commander · 7,00 €' }).tap();
    await checkout.chooseType('À emporter');
    await checkout.introduce(guest);
    await checkout.next.tap();
    await checkout.next.tap();
    await checkout.next.tap();
    await expect(amountOf(checkout.step('Confirmation'), 'Total')).toHaveText('7,00 €');
    await checkout.finish();
    expect(await shop.ordersOf(guest.email)).toMatchObject([{ total_cents: 700 }]);
  });
});
