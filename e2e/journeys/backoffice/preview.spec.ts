import { expect, type Page } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { accessibilityProblems } from '../../harness/usable-page.ts';
import { DESKTOP } from '../../harness/windows.ts';
import { anyPage } from '../../screens/any-page.ts';
import { catalogueScreen } from '../../screens/catalogue-screen.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { menuScreen } from '../../screens/menu-screen.ts';
import { amountOf } from '../../screens/totals.ts';

const restaurant = testRestaurant();
const BAND = 'Aperçu du brouillon : aucune commande possible';
/** A guest's cart in the browser in which the draft is previewed. */
const OWN_CART = [storedLine('edamame', 3)];

test.use({
  // A shop of its own: its draft is changed.
  firstRestaurant: restaurant,
  restaurant,
  stored: { cart: OWN_CART },
  viewport: DESKTOP,
  expectedComplaints: /status of (403|422)/,
});
test.describe.configure({ mode: 'default', timeout: 240_000 });

/** What is in a frame is a page of its own, which is looked at alone. */
const WITHOUT_FRAME = { exclude: 'iframe' };

async function draftPrice(page: Page, name: RegExp, price: string): Promise<void> {
  await page.goto('/gestion/carte');
  await page.getByRole('link', { name }).click();
  await catalogueScreen(page).price.fill(price);
  await catalogueScreen(page).price.press('Enter');
  await expect(catalogueScreen(page).saved).toBeVisible();
}

test('CA-30, CA-31, CA-34, CA-35: a new price is looked at in the storefront before guests have it', async ({
  page,
  context,
  browser,
  anOwner,
}) => {
  const lea = await anOwner('Léa');
  await lea.signIn(context);
  await draftPrice(page, /^Soupe miso/, '7,77');
  await catalogueScreen(page).back.click();
  await page.getByRole('link', { name: 'Aperçu', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aperçu' })).toBeVisible();

  const frame = page.frameLocator('iframe[title="Aperçu du brouillon"]');
  const dish = frame.getByRole('listitem').filter({
    has: frame.getByRole('link', { name: 'Soupe miso', exact: true }),
  });
  await expect(frame.getByText(BAND)).toBeVisible();
  await expect(dish).toContainText('7,77');
  const iframe = page.locator('iframe');
  expect(await iframe.evaluate((element: HTMLElement) => element.offsetWidth)).toBe(390);
  await page.getByRole('radio', { name: 'Ordinateur, 1440 px' }).check();
  await expect(iframe).toHaveJSProperty('offsetWidth', 1440);
  await expect(dish).toContainText('7,77');
  expect(await accessibilityProblems(page, WITHOUT_FRAME)).toEqual([]);

  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Ouvrir seul dans un onglet' }).click();
  const alone = await opening;
  await expect(alone).toHaveURL(/\/_preview\/menu$/);
  // What is written last, in the storage of the preview.
  await alone.waitForFunction(() => localStorage.getItem('last-visit') !== null);
  await expect(alone.getByText(BAND)).toBeVisible();
  expect(await accessibilityProblems(alone)).toEqual([]);
  const menu = menuScreen(alone);
  await menu.add('Soupe miso');
  await expect(menu.line('Soupe miso')).toContainText('7,77');
  await expect(menu.line('Edamame')).toHaveCount(0);
  await alone
    .getByRole('complementary')
    .getByRole('link', { name: /^Commander/ })
    // The only one: a group order could not be stored.
    .click();
  await expect(alone).toHaveURL(/\/_preview\/checkout/);
  await expect(alone.getByText(BAND)).toBeVisible();

  await alone.evaluate(() => document.getElementById('preview-band')?.remove());
  await expect(alone.getByText(BAND)).toBeVisible();

  const checkout = checkoutScreen(alone);
  await checkout.chooseType('À emporter');
  await checkout.introduce(aGuest());
  await checkout.stepButton('Confirmation').click();
  await expect(amountOf(anyPage(alone).main, 'Total')).toHaveText('7,77 €');
  const answered = alone.waitForResponse('**/_preview/v2/public/checkout/');
  await checkout.order.click();
  expect((await answered).status()).toBe(403);
  await expect(checkout.alert).toContainText('aucune commande n’est possible');

  const cart = await page.evaluate(() => localStorage.getItem('cart'));
  expect(JSON.parse(cart ?? '')).toEqual(OWN_CART);
  const guests = await browser.newContext();
  const guest = await guests.newPage();
  await guest.goto('/menu');
  const theirs = menuScreen(guest).card('Soupe miso');
  await expect(theirs).toContainText('3,50');
  await expect(guest.getByText(BAND)).toHaveCount(0);
  const refused = await guest.request.get('/_preview/menu');
  expect(refused.status()).toBe(401);
  expect(await refused.text()).not.toContain('Soupe miso');
  await guests.close();
});

test('CA-33: a draft with an error says so in place of the preview', async ({
  page,
  context,
  anOwner,
}) => {
  const tom = await anOwner('Tom');
  await tom.signIn(context);
  await page.goto('/gestion/carte');
  await page.getByRole('link', { name: /^Edamame \d/ }).click();
  const { name } = catalogueScreen(page);
  await name.fill('');
  await expect(catalogueScreen(page).saved).toBeVisible();
  await page.goto('/gestion/carte/apercu');
  await expect(page.getByText('1 erreur à corriger avant de publier')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(await accessibilityProblems(page, WITHOUT_FRAME)).toEqual([]);
  await page.goto('/_preview/menu');
  await expect(anyPage(page).title).toHaveText('Le brouillon ne peut pas être montré.');
  await page.getByRole('link', { name: 'Aller à la gestion' }).click();
  await page.getByRole('link', { name: 'edamame' }).click();
  await name.fill('Edamame');
  await expect(catalogueScreen(page).saved).toBeVisible();
  await page.goto('/gestion/carte/apercu');
  await expect(
    page.frameLocator('iframe').getByRole('link', { name: 'Edamame', exact: true }),
  ).toBeVisible();
});
