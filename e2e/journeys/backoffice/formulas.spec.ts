import { expect } from '@playwright/test';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { anOwner } from '../../harness/staff.ts';
import { accessibilityProblems } from '../../harness/usable-page.ts';
import { PHONE } from '../../harness/windows.ts';
import { catalogueScreen } from '../../screens/catalogue-screen.ts';

const restaurant = testRestaurant();

test.use({
  // A shop of its own: what is published here every guest sees.
  firstRestaurant: restaurant,
  restaurant,
  viewport: PHONE,
});
test.describe.configure({ timeout: 120_000 });

test('C-20, CA-5, CA-22: an owner makes a formula from nothing, and a guest finds it once it is published', async ({
  page,
  context,
  browser,
  shop,
}) => {
  const lea = await anOwner(shop, 'Léa');
  await lea.signIn(context);
  const { saved } = catalogueScreen(page);
  await page.goto('/gestion/carte');
  await page
    .getByRole('button', { name: /^Ajouter un article/ })
    .first()
    .click();
  const added = page.getByRole('dialog', { name: 'Ajouter un article' });
  await added.getByLabel('Nom').fill('Menu duo');
  await added.getByLabel('Prix en euros').fill('24,50');
  await added.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Menu duo' })).toBeVisible();

  await page.getByRole('button', { name: 'En faire une formule' }).click();
  const first = page.getByRole('group', { name: 'Service 1', exact: true });
  await expect(first.getByText('choisissez-en au moins un')).toBeVisible();
  await first.getByLabel('Nom du service').fill('Entrée');
  const starter = page.getByRole('group', { name: 'Entrée', exact: true });
  await starter.getByLabel('Chercher un plat').fill('edama');
  await starter.getByRole('checkbox', { name: 'Edamame', exact: true }).check();
  await expect(starter.getByText('choisissez-en au moins un')).toBeHidden();

  await page.getByRole('button', { name: 'Ajouter un service' }).click();
  await page
    .getByRole('group', { name: 'Service 2', exact: true })
    .getByLabel('Nom du service')
    .fill('Plat');
  const main = page.getByRole('group', { name: 'Plat', exact: true });
  await main.getByRole('checkbox', { name: 'Tout « Crispy et tempura »' }).check();
  await main.getByLabel('Au plus').fill('11');
  await main.getByLabel('Au plus').press('Tab');
  await expect(main.getByText('Un nombre entier de 1 à 10')).toBeVisible();
  await main.getByLabel('Au plus').fill('2');
  await main.getByLabel('Au plus').press('Tab');
  const dragon = main.getByRole('listitem').filter({ hasText: 'Roll dragon' });
  await dragon.getByLabel('Supplément').fill('2');
  await dragon.getByLabel('Supplément').press('Tab');
  await expect(saved).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  await main.getByRole('button', { name: 'Retirer le service, Plat' }).click();
  await expect(main).toBeHidden();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(dragon.getByLabel('Supplément')).toHaveValue('2,00');
  await main.getByRole('button', { name: 'Monter, Plat' }).click();
  await expect(saved).toBeVisible();

  await page.getByRole('link', { name: 'Retour à la carte' }).click();
  await catalogueScreen(page).openPublication.click();
  const dialog = catalogueScreen(page).publication;
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Menu duo' })).toContainText(
    /Nouveau.*24,50/,
  );
  await catalogueScreen(page).publishNow.click();
  await expect(catalogueScreen(page).published).toBeVisible();

  const guests = await browser.newContext({ viewport: PHONE, baseURL: shop.url, locale: 'fr-FR' });
  const guest = await guests.newPage();
  await guest.goto('/menu');
  await guest.getByRole('link', { name: 'Menu duo', exact: true }).click();
  const formula = guest.getByRole('dialog', { name: 'Menu duo' });
  await expect(formula).toContainText('Étape 1 sur 3');
  await expect(formula.getByRole('group', { name: 'Plat' })).toContainText('Choisissez 1 à 2');
  await expect(formula.getByRole('checkbox', { name: 'Roll dragon' })).toBeVisible();
  await guests.close();

  await page.goto('/gestion/carte');
  await page.getByRole('link', { name: /^Menu duo/ }).click();
  await dragon.getByLabel('Supplément').fill('3,5');
  await dragon.getByLabel('Supplément').press('Tab');
  await expect(saved).toBeVisible();
  await page.getByRole('link', { name: 'Retour à la carte' }).click();
  await catalogueScreen(page).openPublication.click();
  await expect(dialog).toContainText(/Plat\s: Roll dragon.*2,00\s€ → 3,50\s€/);
  await lea.close();
});
