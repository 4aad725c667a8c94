import { expect, type Page } from '@playwright/test';
import { test } from '../../harness/journey.ts';
import { itemOf, testRestaurant } from '../../harness/restaurant-file.ts';
import { accessibilityProblems } from '../../harness/usable-page.ts';
import { PHONE } from '../../harness/windows.ts';
import { closeButton, openDialog } from '../../screens/any-page.ts';
import { catalogueScreen } from '../../screens/catalogue-screen.ts';

const restaurant = testRestaurant();
itemOf(restaurant, 'soupe-miso').item_price = { price_pickup: 3.5, price_delivery: 3.5 };

test.use({
  // A shop of its own: its draft is changed.
  firstRestaurant: restaurant,
  restaurant,
  viewport: PHONE,
  expectedComplaints: /ERR_INTERNET_DISCONNECTED|status of 412/,
});
// One after the other in one worker, which opens one shop.
test.describe.configure({ mode: 'default', timeout: 240_000 });

const price = (page: Page) => catalogueScreen(page).price;

async function openSoup(page: Page): Promise<void> {
  await page.goto('/gestion/carte/articles/soupe-miso');
  await expect(catalogueScreen(page).saved).toBeVisible();
}

/** The price of the soup in the draft, in euros. */
async function draftPrices(page: Page): Promise<unknown> {
  const { payload } = await (await page.request.get('/v2/staff/catalogue')).json();
  return payload.entities.find(({ id }: { id: string }) => id === 'soupe-miso').content.item_price;
}

test('M-6, CA-22: a price is read when its field is left, and what is none changes nothing', async ({
  page,
  context,
  anOwner,
}) => {
  const lea = await anOwner('Léa');
  await lea.signIn(context);
  await openSoup(page);
  const field = price(page);
  await field.fill('7,50');
  await field.press('Enter');
  await expect(catalogueScreen(page).saved).toBeVisible();
  for (const wrong of ['12,505', '1e1', '0x10', '29 00', '1.250,50', '-3']) {
    await field.fill('');
    await field.pressSequentially(wrong);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(catalogueScreen(page).saved).toBeHidden();
    await catalogueScreen(page).name.focus();
    await expect(page.getByRole('alert')).toHaveText(/^Un prix, par exemple/);
    await expect(field).toHaveAccessibleDescription(/^Un prix, par exemple/);
    await expect(field).toHaveValue(wrong);
    await expect(catalogueScreen(page).saved).toBeHidden();
    await expect(page.getByText('Un champ n’est pas valable')).toBeVisible();
  }
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await draftPrices(page)).toMatchObject({ price_pickup: 7.5, price_delivery: 7.5 });

  for (const [text, euros, shown] of [
    ['29 000', 29_000, '29000,00'],
    ['1\u202f250,00\u00a0€', 1250, '1250,00'],
    ['12,5', 12.5, '12,50'],
  ] as const) {
    await field.fill('');
    await field.pressSequentially(text);
    await catalogueScreen(page).name.focus();
    await expect(field).toHaveValue(shown);
    await expect(catalogueScreen(page).saved).toBeVisible();
    expect(await draftPrices(page)).toMatchObject({ price_pickup: euros, price_delivery: euros });
  }
});

test('R-31, CA-5: a dish has one price, and another one for delivery where the owner asks for it', async ({
  page,
  context,
  anOwner,
}) => {
  const lea = await anOwner('Léa');
  await lea.signIn(context);
  await openSoup(page);
  const [other, delivery] = [
    page.getByLabel('Un autre prix en livraison'),
    page.getByLabel('Prix en livraison', { exact: true }),
  ];
  await expect(other).not.toBeChecked();
  await expect(delivery).toHaveCount(0);
  await price(page).fill('13,20');
  await price(page).press('Enter');
  await expect(catalogueScreen(page).saved).toBeVisible();
  await page.goto('/gestion/carte');
  await catalogueScreen(page).openPublication.click();
  const { publication } = catalogueScreen(page);
  await expect(publication).toContainText(/Prix\s:\s\d+,\d\d\s€ → 13,20\s€/);
  await expect(publication).not.toContainText('Prix en livraison');
  await closeButton(publication).click();

  await openSoup(page);
  await other.check();
  await delivery.fill('14,50');
  await delivery.press('Enter');
  await expect(catalogueScreen(page).saved).toBeVisible();
  expect(await draftPrices(page)).toMatchObject({ price_pickup: 13.2, price_delivery: 14.5 });
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto('/gestion/carte');
  await catalogueScreen(page).openPublication.click();
  await expect(publication).toContainText(/Prix en livraison\s:\s\d+,\d\d\s€ → 14,50\s€/);
  await closeButton(publication).click();

  await openSoup(page);
  await expect(other).toBeChecked();
  await other.uncheck();
  await expect(catalogueScreen(page).saved).toBeVisible();
  expect(await draftPrices(page)).toMatchObject({ price_pickup: 13.2, price_delivery: 13.2 });
});

test('CA-22: what was typed offline meets another person’s change as a conflict after a reload', async ({
  page,
  context,
  browser,
  anOwner,
}) => {
  const [lea, tom] = [await anOwner('Léa'), await anOwner('Tom')];
  await lea.signIn(context);
  const others = await browser.newContext({ viewport: PHONE });
  await tom.signIn(others);
  const second = await others.newPage();
  const description = (of: Page) => catalogueScreen(of).description;
  const typeOffline = async (text: string) => {
    await context.setOffline(true);
    await description(page).fill(text);
    await expect(page.getByRole('button', { name: 'Pas enregistré : réessayer' })).toBeVisible();
  };
  const comeBack = async () => {
    await context.setOffline(false);
    await page.reload();
  };
  const changePrice = async (amount: string) => {
    await openSoup(second);
    await price(second).fill(amount);
    await price(second).press('Enter');
    await expect(catalogueScreen(second).saved).toBeVisible();
  };

  await test.step('one has changed the description, the other one the price', async () => {
    await openSoup(page);
    await typeOffline('Bouillon, tofu, algues');
    await changePrice('15,20');
    await comeBack();
    const conflict = openDialog(page, 'Tom l’a changé aussi');
    await expect(conflict).toContainText('15,20 €');
    await expect(conflict).toContainText('Bouillon, tofu, algues');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await draftPrices(page)).toMatchObject({ price_pickup: 15.2 });
    await conflict.getByRole('button', { name: 'Garder les deux' }).click();
    await expect(catalogueScreen(page).saved).toBeVisible();
    await expect(price(page)).toHaveValue('15,20');
    await expect(description(page)).toHaveValue('Bouillon, tofu, algues');
    expect(await draftPrices(page)).toMatchObject({ price_pickup: 15.2 });
  });

  await test.step('both have changed the description, the other one the price too', async () => {
    await typeOffline('Bouillon et tofu');
    await changePrice('15,60');
    await description(second).fill('Bouillon et algues');
    await expect(catalogueScreen(second).saved).toBeVisible();
    await comeBack();
    const conflict = openDialog(page, 'Tom l’a changé aussi');
    await expect(conflict.getByRole('listitem')).toHaveCount(1);
    await expect(conflict).toContainText('Bouillon et tofu');
    await expect(conflict).toContainText('Bouillon et algues');
    await expect(conflict).not.toContainText('€');
    expect(await accessibilityProblems(page)).toEqual([]);
    await conflict.getByRole('button', { name: 'Garder le vôtre' }).click();
    await expect(catalogueScreen(page).saved).toBeVisible();
    await page.reload();
    await expect(price(page)).toHaveValue('15,60');
    await expect(description(page)).toHaveValue('Bouillon et tofu');
    await expect(openDialog(page)).toHaveCount(0);
  });
  await others.close();
});
