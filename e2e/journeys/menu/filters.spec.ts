import { expect, type Page } from '@playwright/test';
import { test } from '../../harness/journey.ts';
import { everyDay, testRestaurant } from '../../harness/restaurant-file.ts';
import { PHONE } from '../../harness/windows.ts';
import { closeButton, openDialog } from '../../screens/any-page.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { dishFilter } from '../../screens/dish-filter.ts';
import { menuScreen, productDialog } from '../../screens/menu-screen.ts';
import { searchScreen } from '../../screens/search-screen.ts';
import { siteFrame } from '../../screens/site-frame.ts';

test.describe('the filters', () => {
  test('Q-6, Q-9, Q-11: leave the dishes whose options let them be ordered, and say how to get out where none are left, in the search as well', async ({
    page,
  }) => {
    const { dish } = menuScreen(page);
    const { choose, chosen, button, sheet, box } = dishFilter(page);
    await page.goto('/menu');
    await choose('Végétarien', 'sésame');
    await expect(dish('Poké à composer')).toBeVisible();
    await expect(dish('Maki avocat')).toBeVisible();
    await expect(dish('Maki saumon')).toBeHidden();
    await expect(dish('Salade de chou')).toBeHidden();
    // A category without matching dishes is hidden.
    const categories = page.getByRole('navigation', { name: 'Catégories' });
    await expect(categories.getByRole('link', { name: 'Sashimi' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Sashimi' })).toBeHidden();
    await expect(button).toHaveAccessibleName('Filtres 2 choisis');

    await chosen.getByRole('button', { name: 'Retirer le filtre : sans sésame' }).click();
    await expect(dish('Salade de chou')).toBeVisible();
    await chosen.getByRole('button', { name: 'Tout effacer' }).click();
    await expect(chosen).toBeHidden();
    await expect(dish('Maki saumon')).toBeVisible();

    await button.click();
    for (const name of ['Épicé', 'gluten', 'œufs', 'soja', 'moutarde']) await box(name).check();
    await expect(sheet.getByRole('status')).toHaveText('Aucun plat ne vous convient');
    await closeButton(sheet).click();
    await expect(chosen).toContainText('Aucun plat de la carte ne réunit tout cela.');
    await chosen.getByRole('button', { name: 'Tout effacer' }).click();
    await expect(dish('Edamame')).toBeVisible();

    await test.step('the search marks what it found, and says what the filters keep from it', async () => {
      const { field, results } = searchScreen(page);
      await field.fill('creme');
      await expect(results.getByRole('listitem').first().locator('mark')).toHaveText('crème');
      await field.fill('');
      await choose('poisson');
      await field.fill('thon saumon');
      await expect(results.getByRole('link', { name: 'Maki saumon' })).toHaveCount(0);
      await field.fill('daurade');
      await expect(results).toContainText('Aucun plat trouvé pour « daurade »');
      await results.getByRole('button', { name: 'Tout effacer' }).click();
      await expect(results.locator('mark').first()).toHaveText(/daurade/i);
      await results.getByRole('button', { name: 'Revenir à toute la carte' }).click();
      await expect(field).toHaveValue('');
      await expect(dish('Soupe miso')).toBeVisible();
    });
  });

  test('Q-18: what is avoided is asked about once, and marked in the cart and at the checkout', async ({
    page,
  }) => {
    const { openDish, line } = menuScreen(page);
    /** With gluten in the tofu alone. */
    const compose = async () => {
      const { dialog, group, addButton } = await openDish('Poké à composer');
      await group('Base').getByRole('radio', { name: 'Riz nature' }).check();
      await group('Protéines (une ou deux)').getByRole('checkbox', { name: 'Tofu mariné' }).check();
      const toppings = group('Garnitures (de deux à cinq)');
      for (const name of ['Avocat', 'Mangue'])
        await toppings.getByRole('checkbox', { name }).check();
      await group('Sauce').getByRole('radio', { name: 'Sans sauce' }).check();
      return { dialog, addButton };
    };
    const question = openDialog(page, 'Ajouter quand même ?');
    await page.goto('/menu');
    await dishFilter(page).choose('gluten');
    const { dialog, addButton } = await compose();
    await addButton.click();
    await expect(question).toContainText('Poké à composercontient : gluten');
    await question.getByRole('button', { name: 'Ne pas ajouter' }).click();
    await expect(dialog).toBeVisible();
    await expect(line('Poké à composer')).toBeHidden();
    await addButton.click();
    await question.getByRole('button', { name: 'Ajouter quand même' }).click();
    await expect(line('Poké à composer')).toContainText('contient : gluten');

    await (await compose()).addButton.click();
    await expect(dialog).toBeHidden();
    await expect(question).toBeHidden();

    await page.goto('/checkout?step=personal');
    await expect(checkoutScreen(page).summary).toContainText('contient : gluten');
    await expect(checkoutScreen(page).allergies).toHaveValue('gluten');
  });

  test('Q-7: a dish shows the contents of its options, and which filters they do not match', async ({
    page,
  }) => {
    await page.goto('/menu');
    await dishFilter(page).choose('Végétarien', 'poisson');
    const { dialog, group } = await menuScreen(page).openDish('Poké à composer');
    const contents = dialog.getByRole('region', { name: 'Tel que vous le composez' });
    const proteins = group('Protéines (une ou deux)');
    await expect(contents).toContainText('Végétarien');
    await expect(contents).toContainText('aucun des quatorze');
    await expect(proteins.getByText('Saumon cru')).toContainText('contient : poisson');
    await expect(proteins.getByText('Poulet croustillant')).toContainText('non végétarien');

    await proteins.getByRole('checkbox', { name: 'Tofu mariné' }).check();
    await expect(contents).toContainText('gluten, soja');
    await expect(contents.getByRole('status')).toBeEmpty();
    await proteins.getByRole('checkbox', { name: 'Saumon cru' }).check();
    await expect(contents).toContainText('gluten, poisson, soja');
    await expect(contents).not.toContainText('Végétarien');
    await expect(contents.getByRole('status')).toHaveText(
      'Attention à vos filtres – non végétarien, contient : poisson',
    );
  });

  test('can be set by keyboard alone, are announced, are there again after a reload, and fit small windows', async ({
    page,
  }) => {
    const { button, sheet, box, chosen, choose } = dishFilter(page);
    await page.goto('/menu');
    await button.focus();
    await page.keyboard.press('Enter');
    await box('Épicé').focus();
    await page.keyboard.press('Space');
    await expect(box('Épicé')).toBeChecked();
    await expect(sheet.getByRole('status')).toHaveText(/^\d+ plats vous conviennent$/);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
    await expect(menuScreen(page).dish('Edamame au piment')).toBeVisible();
    await expect(menuScreen(page).dish('Edamame')).toBeHidden();
    await page.reload();
    await expect(chosen.getByRole('button', { name: 'Retirer le filtre : Épicé' })).toBeVisible();
    await expect(menuScreen(page).dish('Edamame')).toBeHidden();
    await page.goto('/menu#filters');
    await expect(box('Épicé')).toBeChecked();
    await sheet.getByRole('button', { name: 'Tout effacer' }).click();
    await expect(box('Épicé')).not.toBeChecked();
    await page.keyboard.press('Escape');

    await test.step('nothing of the menu sticks out of small windows and with large text', async () => {
      await choose('Végétarien');
      for (const width of [320, 195]) {
        await page.setViewportSize({ width, height: 600 });
        expect(await overflow(page), `${width} px`).toBe(0);
      }
      await page.setViewportSize(PHONE);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await overflow(page), 'text twice as large').toBe(0);
      await expect(siteFrame(page).cartLink()).toBeInViewport({ ratio: 1 });
    });
  });
});

test.describe('a menu that is not served now', () => {
  test.use({
    restaurant: testRestaurant((file) => {
      const lunch = { label: '', is_open: true, times: [{ start: '11:30', end: '14:30' }] };
      for (const menu of file.menus) {
        if (menu.menu_id === 'midi') menu.active_times = everyDay(lunch);
      }
    }),
  });

  test('A-7: says when it is back, and its dishes can be read and ordered for later', async ({
    page,
  }) => {
    await page.clock.setFixedTime(new Date('2026-03-10T18:00:00Z'));
    await page.goto('/menu');
    const { card, dish } = menuScreen(page);
    const { addButton, dialog } = productDialog(page, 'Bento poulet');
    await expect(card('Bento poulet')).toContainText('De retour demain à 11:30');
    await expect(card('Edamame')).not.toContainText('De retour');
    await dish('Bento poulet').click();
    await expect(dialog).toContainText('De retour demain à 11:30');
    await expect(addButton).toBeEnabled();
    // On a small phone.
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(addButton).toHaveAccessibleName('Ajouter pour plus tard · 14,90 €');
    await expect(addButton).toBeInViewport({ ratio: 1 });
    const lineOf = async (text: string) => (await addButton.getByText(text).boundingBox())?.y;
    expect(await lineOf('14,90 €')).toBe(await lineOf('Ajouter'));
  });
});

test('what was added is animated into the cart, or just appears there', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('animationstart', ({ animationName }) => {
      if (animationName === 'fly') document.documentElement.dataset.flown += '+';
    });
  });
  const { add, line } = menuScreen(page);
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/menu');
    await add('Edamame');
    await expect(line('Edamame')).toBeVisible();
    await expect(page.locator('.fly-picture')).toHaveCount(0);
    const flown = await page.evaluate(
      () => document.documentElement.dataset.flown?.match(/\+/g)?.length ?? 0,
    );
    expect(flown, reducedMotion).toBe(reducedMotion === 'reduce' ? 0 : 1);
  }
});

test('the categories mark which one is being read, and lead to their dishes at once, also by keyboard', async ({
  page,
}) => {
  await page.goto('/menu');
  const links = page.getByRole('navigation', { name: 'Catégories' });
  const current = links.locator('[aria-current=location]');
  await expect(current).toHaveText('Plateaux');
  await page.getByRole('heading', { level: 2, name: 'Yakitori' }).evaluate((heading) => {
    heading.scrollIntoView({ block: 'start', behavior: 'instant' });
  });
  await expect(current).toHaveText('Yakitori');

  await links.getByRole('link', { name: 'Desserts' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Desserts' })).toBeInViewport();
  await expect(current).toHaveText('Desserts');
  await expect(page).toHaveURL(/#desserts$/);
  await links.getByRole('link', { name: 'Nigiri' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Nigiri' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 2, name: 'Nigiri' })).toBeInViewport();
});

/** By how many pixels the page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
