import { expect } from '@playwright/test';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { anOwner } from '../../harness/staff.ts';
import { accessibilityProblems } from '../../harness/usable-page.ts';
import { PHONE } from '../../harness/windows.ts';

test.use({ firstRestaurant: testRestaurant(), viewport: PHONE });
test.describe.configure({ timeout: 90_000 });

test('CA-41, R-28, OP-21, OP-22: a group of choices is changed once, allergens are stated, mails and cards are tried', async ({
  page,
  context,
  shop,
}) => {
  const lea = await anOwner(shop, 'Léa');
  await lea.signIn(context);

  await test.step('a group of choices', async () => {
    await page.goto('/gestion/carte');
    await page.getByRole('link', { name: 'Groupes de choix' }).click();
    await page.getByRole('button', { name: 'Modifier, Sauces et condiments' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sauces et condiments' });
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
    await page.getByRole('button', { name: 'Enregistrer dans le brouillon' }).click();
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
    await expect(page.getByText('Enregistré dans le brouillon')).toBeVisible();
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
  await lea.close();
});
