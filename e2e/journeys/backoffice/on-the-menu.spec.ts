import { expect, type Page } from '@playwright/test';
import { test, visitEarlier } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { accessibilityProblems } from '../../harness/usable-page.ts';
import { DESKTOP, PHONE } from '../../harness/windows.ts';
import { openDialog } from '../../screens/any-page.ts';
import { catalogueScreen } from '../../screens/catalogue-screen.ts';
import { menuScreen, productDialog } from '../../screens/menu-screen.ts';

const restaurant = testRestaurant();

test.use({
  // A shop of its own: what is published here every guest sees.
  firstRestaurant: restaurant,
  restaurant,
  viewport: PHONE,
});
// One after the other in one worker, which opens one shop.
test.describe.configure({ mode: 'default', timeout: 240_000 });

/** Publishes the draft from the page that is open. */
async function publish(page: Page): Promise<void> {
  await catalogueScreen(page).publish();
}

test('R-29: a category shows an item of another one too, which is one item in the cart', async ({
  page,
  context,
  browser,
  shop,
  anOwner,
}) => {
  const lea = await anOwner('Léa');
  await lea.signIn(context);
  await page.goto('/gestion/carte');
  await page.getByRole('button', { name: 'Renommer, Desserts' }).click();
  const dialog = openDialog(page, 'Modifier la catégorie');
  await dialog.getByText('Montre aussi : rien de choisi').click();
  await dialog.getByRole('checkbox', { name: 'Soupe miso' }).check();
  await expect(dialog.getByRole('checkbox', { name: 'Mochis glacés' })).toHaveCount(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toHaveCount(0);

  // From the item's side: it is there already, another category is added and taken away again.
  await catalogueScreen(page)
    .item(/^Soupe miso/)
    .click();
  await page.getByText('Aussi dans 1 autre catégorie').click();
  const others = page.getByRole('group', { name: 'Autres catégories qui le montrent' });
  await expect(others.getByRole('checkbox', { name: 'La carte · Desserts' })).toBeChecked();
  const drinks = others.getByRole('checkbox', { name: 'La carte · Boissons' });
  await drinks.click();
  await expect(page.getByText('Aussi dans 2 autres catégories')).toBeVisible();
  await expect(drinks).toBeChecked();
  expect(await accessibilityProblems(page)).toEqual([]);
  await drinks.click();
  await expect(page.getByText('Aussi dans 1 autre catégorie')).toBeVisible();
  await catalogueScreen(page).back.click();
  await expect(page.getByText('1 changement que les clients ne voient pas encore')).toBeVisible();
  await publish(page);

  const guests = await browser.newContext({ viewport: DESKTOP });
  const guest = await guests.newPage();
  await visitEarlier(guest, shop.url);
  const within = (category: string) =>
    guest
      .getByRole('region', { name: category })
      .getByRole('link', { name: 'Soupe miso', exact: true });
  await expect
    .poll(async () => {
      await guest.goto('/menu');
      return within('Desserts').count();
    })
    .toBe(1);
  await expect(within('Soupes, salades et accompagnements')).toHaveCount(1);

  const menu = menuScreen(guest);
  for (const category of ['Desserts', 'Soupes, salades et accompagnements']) {
    await within(category).click();
    const { dialog: dish, addButton } = productDialog(guest, 'Soupe miso');
    await addButton.click();
    await expect(dish).toBeHidden();
    await expect(guest).not.toHaveURL(/[?&]product=/);
  }
  await expect(menu.line('Soupe miso')).toHaveCount(1);
  await expect(menu.line('Soupe miso')).toContainText('7,00');
  expect(await accessibilityProblems(guest)).toEqual([]);
  await guests.close();
});

test('R-30: what a photograph shows is written once, and read out with the dish', async ({
  page,
  context,
  browser,
  shop,
  anOwner,
}) => {
  const lea = await anOwner('Léa');
  await lea.signIn(context);
  await page.goto('/gestion/carte/articles/soupe-miso');
  const field = page.getByLabel('Ce que montre la photo (facultatif)');
  await expect(field).toHaveAttribute('placeholder', 'Soupe miso');
  await field.fill('Un bol de soupe avec des cubes de tofu');
  await expect(catalogueScreen(page).saved).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await catalogueScreen(page).back.click();
  await publish(page);

  const guests = await browser.newContext({ viewport: PHONE });
  const guest = await guests.newPage();
  await visitEarlier(guest, shop.url);
  const { dialog } = productDialog(guest, 'Soupe miso');
  const picture = dialog.getByRole('img', { name: 'Un bol de soupe avec des cubes de tofu' });
  await expect
    .poll(async () => {
      await guest.goto('/menu?product=soupe-miso');
      await expect(dialog).toBeVisible();
      return picture.count();
    })
    .toBe(1);
  // Beside its name the picture of a card is decoration.
  const card = guest.getByRole('listitem').filter({ hasText: 'Soupe miso' }).first();
  await expect(card.locator('img').first()).toHaveAttribute('alt', '');
  expect(await accessibilityProblems(guest)).toEqual([]);
  await guests.close();
});
