import { expect } from '@playwright/test';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { accessibilityProblems, isUsable } from '../../harness/usable-page.ts';
import { PHONE } from '../../harness/windows.ts';
import { openDialog } from '../../screens/any-page.ts';
import { catalogueScreen } from '../../screens/catalogue-screen.ts';

test.use({ firstRestaurant: testRestaurant(), viewport: PHONE });
test.describe.configure({ mode: 'default', timeout: 90_000 });

test('CA-41, R-28, OP-21, OP-22: a group of choices is changed once, allergens are stated, mails and cards are tried', async ({
  page,
  context,
  anOwner,
}) => {
  const lea = await anOwner('Léa');
  await lea.signIn(context);

  await test.step('a group of choices', async () => {
    await page.goto('/gestion/carte');
    await page.getByRole('link', { name: 'Groupes de choix' }).click();
    await page.getByRole('button', { name: 'Modifier, Sauces et condiments' }).click();
    const dialog = openDialog(page, 'Sauces et condiments');
    await expect(dialog).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    const undo = dialog.getByRole('button', { name: 'Annuler le dernier changement' });
    await expect(undo).toHaveAttribute('aria-disabled', 'true');
    const names = dialog.getByLabel(/^Choix \d+$/);
    const choices = await names.count();
    const first = await names.first().inputValue();
    await dialog.getByRole('button', { name: `Retirer, ${first}` }).click();
    await expect(names).toHaveCount(choices - 1);
    await undo.click();
    await expect(names).toHaveCount(choices);
    await expect(names.first()).toHaveValue(first);
    await dialog.getByLabel('Nom du groupe').fill('Vos sauces');
    await catalogueScreen(page).save.click();
    await expect(page.getByText(/articles sont changés dans le brouillon/)).toBeVisible();
    await expect(page.getByText('Vos sauces')).toHaveCount(1);
    await expect(page.getByText('Sauces et condiments')).toHaveCount(0);
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await expect(page.getByText(/articles sont comme avant dans le brouillon/)).toBeVisible();
    await expect(page.getByText('Sauces et condiments')).toHaveCount(1);
    await expect(page.getByText('Vos sauces')).toHaveCount(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  await test.step('allergens', async () => {
    await page.goto('/gestion/carte/articles/soupe-miso');
    const none = page.getByRole('checkbox', { name: 'Aucun de ces quatorze' });
    await expect(none).toBeVisible();
    const contained = page.getByRole('group', { name: 'Contient' }).getByRole('checkbox');
    for (const box of await contained.all()) if (await box.isChecked()) await box.uncheck();
    await expect(page.getByText(/Pas encore précisé/)).toBeVisible();
    await none.check();
    await expect(page.getByText(/Pas encore précisé/)).toHaveCount(0);
    await expect(catalogueScreen(page).saved).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  await test.step('mails and cards', async () => {
    await page.goto('/gestion/reglages');
    await page.getByRole('button', { name: 'M’envoyer un e-mail d’essai' }).click();
    await expect(page.getByText(/En route vers/)).toBeVisible();
    await page.getByRole('button', { name: 'Vérifier le paiement par carte' }).click();
    await expect(page.getByText(/Pas encore de clés de carte/)).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

test('R-36, CA-8: a size without a price says so beside its field once that is left, not before', async ({
  page,
  context,
  anOwner,
}) => {
  const lea = await anOwner('Léa');
  await lea.signIn(context);
  const { saved } = catalogueScreen(page);
  await page.goto('/gestion/carte/articles/soupe-miso');
  const group = await catalogueScreen(page).addSizes();
  await expect(saved).toBeVisible();
  const [small, large] = [0, 1].map((at) => group.getByLabel('Prix', { exact: true }).nth(at));
  if (!small || !large) throw new Error('A size has no field for its price');

  await test.step('nothing is said of what is not typed yet', async () => {
    await expect(small).toHaveValue('');
    await expect(small).not.toHaveAttribute('aria-invalid');
    await expect(large).not.toHaveAttribute('aria-invalid');
    await expect(group).not.toContainText('ne convient pas');
  });

  await test.step('a field that was left is told at that field, in plain words', async () => {
    await small.focus();
    await page.keyboard.press('Tab');
    await expect(small).toHaveAccessibleDescription(/^Un prix, par exemple/);
    await expect(large).not.toHaveAttribute('aria-invalid');
    await large.fill('0');
    await page.keyboard.press('Tab');
    await expect(large).toHaveAccessibleDescription(/^Un prix, par exemple/);
    await expect(group).not.toContainText('ne convient pas');
    await isUsable(page, [{ width: 320, height: 640 }, PHONE]);
  });

  await test.step('typed prices are kept, also across a reload that finds one missing', async () => {
    await small.fill('4,20');
    await page.keyboard.press('Tab');
    await expect(small).not.toHaveAttribute('aria-invalid');
    await expect(saved).toBeHidden();
    await page.reload();
    await expect(small).toHaveValue('4,20');
    await expect(large).toHaveAccessibleDescription(/^Un prix, par exemple/);
    await large.fill('6,8');
    await page.keyboard.press('Tab');
    await expect(large).not.toHaveAttribute('aria-invalid');
    await expect(saved).toBeVisible();
  });

  await test.step('a delivered price of nothing is none either', async () => {
    const delivered = group.getByLabel('Livraison').first();
    await delivered.fill('0');
    await page.keyboard.press('Tab');
    await expect(delivered).toHaveAccessibleDescription(/Un montant, par exemple/);
    await expect(saved).toBeHidden();
    await delivered.fill('');
    await page.keyboard.press('Tab');
    await expect(delivered).not.toHaveAttribute('aria-invalid');
    await expect(saved).toBeVisible();
  });
});
