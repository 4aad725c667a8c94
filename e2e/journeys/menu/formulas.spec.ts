import { expect, type Page } from '@playwright/test';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { accessibilityProblems } from '../../harness/usable-page.ts';
import { PHONE } from '../../harness/windows.ts';
import { anyPage, closeButton, openDialog } from '../../screens/any-page.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { menuScreen, oneMore } from '../../screens/menu-screen.ts';
import { amountOf } from '../../screens/totals.ts';

const dishes = (...items: (readonly [string, number])[]) =>
  items.map(([item_id, supplement]) => ({ item_id, supplement }));
const price = (amount: number, tax_rate: number) => ({
  item_price: { price_pickup: amount, price_delivery: amount, tax_rate },
  options: [],
});

/** A formula with a glass of wine, which is taxed at 20 %, and pokés whose rice is not chosen before. */
const restaurant = testRestaurant(({ menus }) => {
  for (const { item_id, options } of menus[0]?.categories.flatMap(({ items }) => items) ?? []) {
    if (!item_id.startsWith('poke-')) continue;
    const groups = options as { option_options: { default?: true }[] }[];
    for (const option of groups.flatMap((group) => group.option_options)) delete option.default;
  }
  const category = menus[0]?.categories[0];
  category?.items.unshift({ item_id: 'verre', item_name: 'Verre de vin', ...price(5.5, 20) }, {
    item_id: 'bistrot',
    item_name: 'Formule bistrot',
    ...price(16.9, 10),
    courses: [
      {
        course_id: 'entree',
        course_name: 'Entrée',
        items: dishes(['soupe-miso', 0], ['edamame', 0]),
      },
      {
        course_id: 'plat',
        course_name: 'Plat',
        items: dishes(['poke-saumon', 2], ['poke-tofu', 0]),
      },
      { course_id: 'vin', course_name: 'Vin', items: dishes(['verre', 0]) },
      {
        course_id: 'dessert',
        course_name: 'Dessert',
        min: 0,
        items: dishes(['mangue-fraiche', 3]),
      },
    ],
  } as never);
});

test.use({ restaurant, viewport: PHONE });

const formula = (page: Page) => openDialog(page, 'Formule bistrot');

/** The dialog leaves at once, and its address after it. */
async function isClosed(page: Page): Promise<void> {
  await expect(formula(page)).toBeHidden();
  await expect(page).not.toHaveURL(/product=/);
}

test('C-22, C-23, C-29: a formula with wine is chosen by keyboard at 390 px, and taxed by its dishes', {
  tag: '@essential',
}, async ({ page }) => {
  await page.goto('/menu');
  await menuScreen(page).dish('Formule bistrot').press('Enter');
  const dialog = formula(page);
  const radio = (name: string) => dialog.getByRole('radio', { name });
  await expect(dialog).toContainText('Étape 1 sur 5');
  expect(await accessibilityProblems(page)).toEqual([]);
  // Nothing is chosen: what is missing is said, and takes the focus.
  await dialog.getByRole('button', { name: 'Continuer' }).press('Enter');
  await expect(dialog.getByRole('alert').filter({ hasText: 'Il manque' })).toBeVisible();
  await expect(radio('Soupe miso')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');

  await expect(dialog.getByText('Plat', { exact: true })).toBeFocused();
  await expect(dialog).toContainText('Étape 2 sur 5');
  await page.keyboard.press('Tab');
  await expect(radio('Poké saumon')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(dialog).toContainText('Total 18,90');
  await page.keyboard.press('Enter');
  // The dish asks for its own required choice.
  await expect(radio('Riz vinaigré')).toBeFocused();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');

  await expect(dialog.getByText('Vin', { exact: true })).toBeFocused();
  await expect(radio('Verre de vin')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Dessert', { exact: true })).toBeFocused();
  await dialog.getByRole('button', { name: 'Continuer' }).press('Enter');

  await expect(dialog.getByRole('heading', { name: 'Votre formule' })).toBeFocused();
  await expect(dialog).toContainText('Poké saumon (Riz vinaigré)');
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ajouter · 18,90 €' }).press('Enter');
  await isClosed(page);

  await page.goto('/menu#cart');
  const { cart } = menuScreen(page);
  // 16.90 over 3.50, 13.80 and 5.50 is 2.59, 10.23 and 4.08; the supplement is the poke's.
  await expect(amountOf(cart, 'Total')).toHaveText('18,90 €');
  await expect(amountOf(cart, 'dont TVA 10 %')).toHaveText('1,35 €');
  await expect(amountOf(cart, 'dont TVA 20 %')).toHaveText('0,68 €');
  expect(await accessibilityProblems(page)).toEqual([]);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('C-27, C-29: a formula is chosen by touch, changed in the cart and ordered with its dishes', {
    tag: '@essential',
  }, async ({ page }) => {
    const checkout = checkoutScreen(page);
    const next = () => formula(page).getByRole('button', { name: 'Continuer' }).tap();
    const choose = (name: string) => formula(page).getByRole('radio', { name }).tap();
    await page.goto('/menu');
    await menuScreen(page).dish('Formule bistrot').tap();
    await choose('Edamame');
    await next();
    await choose('Poké tofu');
    await choose('Riz nature');
    await next();
    await next();
    await formula(page).getByRole('checkbox', { name: 'Mangue fraîche' }).tap();
    await next();
    await formula(page).getByRole('button', { name: 'Ajouter · 19,90 €' }).tap();
    await isClosed(page);

    await page.goto('/menu#cart');
    const { cart } = menuScreen(page);
    await expect(cart).toContainText('Mangue fraîche');
    await cart.getByRole('link', { name: 'Modifier : Formule bistrot' }).tap();
    await expect(formula(page).getByRole('radio', { name: 'Edamame' })).toBeChecked();
    await choose('Soupe miso');
    await next();
    await next();
    await next();
    await formula(page).getByRole('checkbox', { name: 'Mangue fraîche' }).tap();
    await next();
    await formula(page).getByRole('button', { name: 'Enregistrer · 16,90 €' }).tap();
    await expect(formula(page)).toBeHidden();
    await expect(cart).toContainText('Soupe miso');
    await expect(cart).not.toContainText('Mangue fraîche');

    await test.step('after a change that was not saved it is opened again in the quantity of the cart', async () => {
      const change = cart.getByRole('link', { name: 'Modifier : Formule bistrot' });
      await change.tap();
      await choose('Edamame');
      await closeButton(formula(page)).tap();
      await expect(formula(page)).toBeHidden();
      const units = cart.getByRole('group', { name: 'Quantité : Formule bistrot' });
      for (let count = 1; count < 3; count += 1) await oneMore(units).tap();
      await expect(amountOf(cart, 'Total')).toHaveText('50,70 €');
      await change.tap();
      for (let course = 1; course <= 4; course += 1) await next();
      await formula(page).getByRole('button', { name: 'Enregistrer · 50,70 €' }).tap();
      await expect(formula(page)).toBeHidden();
      await expect(amountOf(cart, 'Total')).toHaveText('50,70 €');
      await expect(cart).toContainText('Soupe miso');
    });

    await checkout.readyForPickup(aGuest());
    const confirmation = checkout.step('Confirmation');
    await expect(amountOf(confirmation, 'Total')).toHaveText('50,70 €');
    await expect(confirmation).toContainText('Poké tofu (Riz nature)');
    await checkout.finish();
    const { main } = anyPage(page);
    for (const dish of ['Soupe miso', 'Poké tofu (Riz nature)', 'Verre de vin']) {
      await expect(main).toContainText(dish);
    }
    await page.reload();
    await expect(main).toContainText('Poké tofu (Riz nature)');
  });
});

test.describe('what is sold out of it', () => {
  const EDAMAME = { kind: 'item', id: 'edamame' } as const;
  const GLASS = { kind: 'item', id: 'verre' } as const;
  test.afterEach(({ shop }) => shop.setService({}));

  test('C-25, SV-66: the dish that is gone is named before it is paid, and a formula that lacks a course says so at once', async ({
    page,
    shop,
  }) => {
    const { alert, readyForPickup } = checkoutScreen(page);
    const next = () => formula(page).getByRole('button', { name: 'Continuer' }).click();
    await page.goto('/menu?product=bistrot');
    await formula(page).getByRole('radio', { name: 'Edamame' }).check();
    await next();
    await formula(page).getByRole('radio', { name: 'Poké tofu' }).check();
    await formula(page).getByRole('radio', { name: 'Riz nature' }).check();
    await next();
    await next();
    await next();
    await formula(page)
      .getByRole('button', { name: /^Ajouter · / })
      .click();
    await isClosed(page);
    await readyForPickup(aGuest());
    await shop.setService({ soldOut: [EDAMAME] });
    await expect(alert).toContainText('Épuisé : Edamame (Formule bistrot)');
    await expect(alert.getByRole('button', { name: 'Retirer Formule bistrot' })).toBeVisible();

    await shop.setService({ soldOut: [GLASS] });
    await expect(alert).toContainText('Épuisé : Formule bistrot');
    await page.goto('/menu?product=bistrot');
    await expect(formula(page)).toContainText('Vin : Il n’en reste plus pour le moment.');
    await expect(formula(page)).toContainText('Étape 1 sur 5');
    await expect(formula(page).getByRole('button', { name: 'Continuer' })).toBeHidden();
    await expect(formula(page).getByRole('button', { name: /^Épuisé/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
