import { expect } from '@playwright/test';
import { test } from '../../harness/journey.ts';
import { PHONE } from '../../harness/windows.ts';
import { productDialog } from '../../screens/menu-screen.ts';
import { searchScreen } from '../../screens/search-screen.ts';

test.describe('the search', () => {
  test('Q-6, Q-12, Q-13: finds what was meant, and marks it', { tag: '@essential' }, async ({
    page,
  }) => {
    const { field, dishes, title, results } = searchScreen(page);
    await page.goto('/menu');
    await field.fill('makis saumonn avocta');
    await expect(dishes.first()).toHaveText('Temaki saumon avocat');
    await expect(title).toHaveText('55 plats trouvés pour « makis saumonn avocta »');
    await expect(dishes).toHaveCount(10);
    await expect(results).toContainText('Compris comme : saumon, avocat');
    await expect(dishes.first().locator('mark')).toHaveText(['maki', 'saumon', 'avocat']);
    await expect(results.getByRole('status')).toContainText('Compris comme : saumon, avocat');
    // the first of the other dishes has the focus.
    await results.getByRole('button', { name: 'Voir les 55 plats' }).click();
    await expect(dishes).toHaveCount(55);
    await expect(dishes.nth(10).getByRole('link')).toBeFocused();
  });
});

test.describe('the empty field', () => {
  test('Q-15, Q-17: proposes what the restaurant calls popular, by keyboard too, as does a search that finds nothing', async ({
    page,
  }) => {
    const { field, popular, recent, title, meant, dishes, results } = searchScreen(page);
    await page.goto('/menu');
    await field.focus();
    await expect(popular.getByRole('button')).toHaveText([
      'Saumon avocat',
      'Plateau',
      'Poké',
      'Crispy',
      'Gyozas',
      'Mochis',
    ]);
    await expect(recent).toBeHidden();
    const announced = page.getByRole('search').getByRole('status');
    await expect(announced).toContainText('6 suggestions');

    await page.keyboard.press('ArrowDown');
    await expect(popular.getByRole('button').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(popular).toBeHidden();
    await expect(field).toBeFocused();
    await field.blur();
    await field.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) {
      await page.keyboard.press(key);
    }
    await expect(field).toHaveValue('Plateau');
    await expect(title).toContainText('« Plateau »');
    await expect(title).toBeFocused();
    await expect(popular).toBeHidden();

    await test.step('nothing leads to what is near, and else to what is popular', async () => {
      await field.fill('yakytory');
      await expect(title).toHaveText('Aucun plat trouvé pour « yakytory »');
      await expect(results.getByRole('status')).toContainText('Vouliez-vous dire : yakitori');
      await expect(dishes).toHaveCount(4);
      await meant.getByRole('button', { name: 'yakitori' }).click();
      await expect(title).toHaveText('8 plats trouvés pour « yakitori »');
      await expect(title).toBeFocused();
      await expect(field).toHaveValue('yakitori');

      await field.fill('pizza');
      await expect(meant).toBeHidden();
      const proposed = results.getByRole('list', { name: 'Recherches populaires' });
      await proposed.getByRole('button', { name: 'Poké' }).click();
      await expect(title).toContainText('« Poké »');
      await results.getByRole('button', { name: 'Revenir à toute la carte' }).click();
      await expect(results).toBeHidden();
    });
  });

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE, hasTouch: true });

    test('Q-16: proposes what was looked for before, until it is erased', async ({ page }) => {
      const { field, recent, popular, erase, dishes, title } = searchScreen(page);
      await page.goto('/menu');
      await field.fill('genmaïcha');
      await dishes.first().tap();
      await productDialog(page, 'Thé genmaicha').close.tap();
      await field.fill('pizza');
      await field.press('Enter');
      await field.fill('wakame');
      await expect(title).toContainText('« wakame »');
      await field.press('Enter');

      await page.reload();
      await field.tap();
      await expect(recent.getByRole('button')).toHaveText(['wakame', 'genmaïcha']);
      await recent.getByRole('button', { name: 'genmaïcha' }).tap();
      await expect(dishes).toHaveText(['Thé genmaicha']);
      await expect(field).not.toBeFocused();

      await field.fill('');
      await erase.tap();
      await expect(recent).toBeHidden();
      await expect(popular).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull();
    });
  });
});
