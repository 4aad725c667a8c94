import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test, visitEarlier } from '../../harness/journey.ts';
import { dayFromNow } from '../../harness/requested-day.ts';
import { itemOf, removeItem, testRestaurant } from '../../harness/restaurant-file.ts';
import { anyPage } from '../../screens/any-page.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { menuScreen } from '../../screens/menu-screen.ts';
import { confirmedOrder, orderPage } from '../../screens/order-page.ts';
import { siteFrame } from '../../screens/site-frame.ts';
import { amountOf } from '../../screens/totals.ts';

test.use({ stored: { cart: [storedLine('soupe-miso', 2), storedLine('tempura-crevettes')] } });

/** Places an order for as soon as possible. */
async function order(page: Page) {
  const checkout = checkoutScreen(page);
  await checkout.readyForPickup(aGuest());
  await checkout.finish();
  return confirmedOrder(page);
}

/** How far the order is, in a sentence. */
function sentence(page: Page, text: string) {
  return anyPage(page).main.getByRole('status').filter({ hasText: text });
}

function currentStep(page: Page) {
  return orderPage(page).progress.locator('[aria-current=step]');
}

test('T-6: the page after an order says its number, what was ordered and the tax in it, and follows it step by step', {
  tag: '@essential',
}, async ({ page, shop }) => {
  const { number } = await order(page);
  const { main } = anyPage(page);
  await expect(amountOf(main, 'Votre numéro')).toHaveText(String(number));
  await expect(amountOf(main, 'Total')).toHaveText('16,00 €');
  await expect(amountOf(main, 'dont TVA 10 %')).toHaveText('1,46 €');
  await expect(main).toContainText(`Au comptoir, donnez le numéro ${number}.`);
  await expect(main).toContainText('14 rue Mercière, 69002 Lyon');

  await expect(sentence(page, 'Le restaurant a reçu votre commande.')).toBeVisible();
  await expect(currentStep(page)).toContainText('Reçue');
  await shop.moveOrder(number, 'preparing');
  await expect(sentence(page, 'Votre commande est en préparation.')).toBeVisible();
  await expect(currentStep(page)).toContainText('En préparation, en cours');
  await expect(orderPage(page).progress.getByRole('listitem').first()).toContainText(
    'Reçue, terminé',
  );
  await shop.moveOrder(number, 'ready');
  await expect(sentence(page, 'elle vous attend au comptoir')).toBeVisible();
  await shop.moveOrder(number, 'handed_over');
  await expect(currentStep(page)).toContainText('Remise');
  await expect(page.getByRole('heading', { name: 'Et maintenant' })).toBeHidden();
});

test('S-9: its time goes into the calendar, on the restaurant’s clock, and the same is ordered again', async ({
  page,
}) => {
  const checkout = checkoutScreen(page);
  await checkout.reachTime(aGuest());
  const { label, date } = dayFromNow(2);
  await checkout.chooseTime(label, '12:15');
  await checkout.next.click();
  await checkout.next.click();
  await checkout.finish();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Ajouter à l’agenda' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^commande-\d+\.ics$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(instantIn(file, 'DTSTART')).toBe(`${date} 12:15`);
  expect(instantIn(file, 'DTEND')).toBe(`${date} 12:30`);
  expect(file).toContain('LOCATION:14 rue Mercière\\, 69002 Lyon');
  await page.getByRole('button', { name: 'Commander à nouveau' }).click();
  await expect(page).toHaveURL(/\/menu#cart$/);
  const { cart, line } = menuScreen(page);
  await expect(line('Soupe miso')).toContainText('7,00 €');
  await expect(amountOf(cart, 'Total')).toHaveText('16,00 €');
});

/** A time of a calendar file as Paris reads it: '2026-11-22 12:15'. */
function instantIn(file: string, name: string): string {
  const [, year, month, day, hours, minutes] =
    file.match(new RegExp(`${name}:(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)00Z`)) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hours}:${minutes}:00Z`);
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Paris',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at);
}

test('K-29, V-31: back from the order leads to it, and other pages say that it is under way', async ({
  page,
  shop,
}) => {
  const checkout = checkoutScreen(page);
  const guest = aGuest();
  await page.goto('/menu');
  await checkout.reachTime(guest);
  await checkout.next.click();
  await checkout.next.click();
  await checkout.finish();
  await page.goBack();
  await expect(page).toHaveURL(/\/success$/);
  const { number } = await confirmedOrder(page);
  expect(await shop.ordersOf(guest.email)).toHaveLength(1);

  const notice = page.getByRole('complementary').filter({ hasText: `Votre commande n° ${number}` });
  await siteFrame(page).backToMenu.click();
  await expect(notice).toContainText('Le restaurant a reçu votre commande.');
  await notice.getByRole('link', { name: 'La suivre' }).click();
  await expect(page).toHaveURL(/\/order\?key=/);
  await expect(notice).toBeHidden();
  await shop.moveOrder(number, 'handed_over');
  await page.goto('/menu');
  await expect(anyPage(page).title).toBeVisible();
  await expect(notice).toBeHidden();
});

test('ordering the same again says first what is no longer as it was', async ({ page, shop }) => {
  await order(page);
  await shop.sell(
    testRestaurant((file) => {
      itemOf(file, 'soupe-miso').item_price = { price_pickup: 3.8, price_delivery: 4 };
      removeItem(file, 'tempura-crevettes');
    }),
  );
  await page.getByRole('button', { name: 'Commander à nouveau' }).click();
  const { main } = anyPage(page);
  await expect(main).toContainText('Tempura de crevettes : n’est plus à la carte.');
  await expect(main).toContainText('Soupe miso : 7,60 € au lieu de 7,00 €.');
  await main.getByRole('button', { name: 'Ajouter au panier · 7,60 €' }).click();
  const { cart } = menuScreen(page);
  await expect(amountOf(cart, 'Total')).toHaveText('7,60 €');
});

test.describe('the page of an order', () => {
  test('T-4, T-14: shows it in any browser that has its key, and stays live after its stream was refused', async ({
    page,
    browser,
    shop,
  }) => {
    const { number, key } = await order(page);
    // Another browser knows nothing of the order but its link.
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await visitEarlier(other, shop.url);
    let asked = 0;
    await other.route('**/events', (route) => {
      asked += 1;
      return asked > 2 ? route.continue() : route.fulfill({ status: 204 });
    });
    const opened = other.waitForResponse(
      (response) => response.url().endsWith('/events') && response.status() === 200,
    );
    await other.goto(`/order?key=${key}`);
    const { main } = anyPage(other);
    await expect(amountOf(main, 'Votre numéro')).toHaveText(String(number));
    await expect(amountOf(main, 'Total')).toHaveText('16,00 €');
    await expect(currentStep(other)).toContainText('Reçue');
    await opened;
    await shop.moveOrder(number, 'ready');
    await expect(sentence(other, 'elle vous attend au comptoir')).toBeVisible();
    await expect(other.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await elsewhere.close();
  });

  test.describe('that does not exist', () => {
    test.use({ expectedComplaints: /404 .*\/orders\/inconnue/ });

    test('T-4: says so, and whom to ask, as does a link without its key', async ({ page }) => {
      const { main } = anyPage(page);
      await page.goto('/order');
      await expect(main).toContainText('Ce lien n’ouvre aucune commande.');
      await page.goto('/order?key=inconnue');
      await expect(main).toContainText('Ce lien n’ouvre aucune commande.');
      await expect(main.getByRole('link', { name: '04 65 71 14 02' })).toBeVisible();
      await siteFrame(page).seeMenu.click();
      await expect(page).toHaveURL(/\/menu$/);
    });
  });
});

test.describe('on the narrowest phones', () => {
  test.use({
    viewport: { width: 320, height: 640 },
    stored: { cart: [storedLine('tempura-crevettes', 2), storedLine('sauce-soja-salee', 4)] },
  });

  test('nothing is cut from the cart to the order', async ({ page }) => {
    const checkout = checkoutScreen(page);
    await page.goto('/menu#cart');
    const { cart } = menuScreen(page);
    await cart.getByText('4 × Sauce soja salée').click();
    await expect(cart.getByRole('group', { name: 'Quantité : Wasabi' })).toBeVisible();
    expect(await hiddenWidth(cart), 'the cart').toBe(0);
    await checkout.readyForPickup(aGuest());
    expect(await hiddenWidth(page.locator('html')), 'the last step').toBe(0);
    await checkout.finish();
    await expect(currentStep(page)).toContainText('Reçue');
    expect(await hiddenWidth(page.locator('html')), 'the order').toBe(0);
  });
});

/** How much of a place sticks out of it at the side. */
function hiddenWidth(place: Locator): Promise<number> {
  return place.evaluate((element) => element.scrollWidth - element.clientWidth);
}

test.describe('a restaurant that cannot be notified', () => {
  test.use({
    restaurant: testRestaurant(({ settings }) => {
      delete settings.contacts.email;
    }),
  });

  test('J-51: its guest reads that the order is registered, and whom to call', async ({ page }) => {
    await order(page);
    const { main } = anyPage(page);
    await expect(sentence(page, 'Votre commande est enregistrée.')).toBeVisible();
    await expect(anyPage(page).title).toHaveText('Commande enregistrée');
    await expect(currentStep(page)).toContainText('Enregistrée, en cours');
    await expect(main.getByRole('alert')).toContainText('n’a pas encore pu être prévenu');
    await expect(main.getByRole('alert').getByRole('link', { name: /^04 / })).toBeVisible();
    await expect(main).not.toContainText('Le restaurant a reçu votre commande');
    await expect(page.getByRole('heading', { name: 'Et maintenant' })).toBeHidden();
  });
});
