import { expect, type Locator, type Page } from '@playwright/test';
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
  expectedComplaints:
    /ERR_INTERNET_DISCONNECTED|status of (?:403 .*catalogue\/entities|412|422 .*catalogue\/table)/,
});
// One after the other in one worker, which opens one shop.
test.describe.configure({ mode: 'default', timeout: 240_000 });

/** What a page says when it is loaded anew: pages of a new version are rendered once it is published. */
async function read(page: Page, path: string, part: Locator): Promise<string | null> {
  await page.goto(path);
  return part.textContent();
}

test('CA-5, CA-20, CA-23, CA-24: a price changes on a phone in eight taps, and is taken back', async ({
  page,
  context,
  browser,
  shop,
}) => {
  const lea = await anOwner(shop, 'Léa');
  await lea.signIn(context);
  const guests = await browser.newContext({ viewport: PHONE, baseURL: shop.url, locale: 'fr-FR' });
  const guest = await guests.newPage();
  const dish = guest.getByRole('listitem').filter({
    has: guest.getByRole('link', { name: 'Soupe miso', exact: true }),
  });
  const before = await read(guest, '/menu', dish);
  expect(before).toContain('€');

  await page.goto('/gestion');
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.click();
    taps += 1;
  };
  await tap(page.getByRole('button', { name: 'Menu' }));
  await tap(page.getByRole('link', { name: 'Carte', exact: true }));
  await expect(page.getByText(/Les clients voient tout cela/)).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await tap(page.getByRole('link', { name: /^Soupe miso/ }));
  const price = catalogueScreen(page).price;
  await tap(price);
  await price.fill('7,77');
  await price.press('Enter');
  await expect(catalogueScreen(page).saved).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await tap(page.getByRole('link', { name: 'Retour à la carte' }));
  await tap(catalogueScreen(page).openPublication);
  const dialog = catalogueScreen(page).publication;
  await expect(dialog).toContainText(/Prix\s:\s\d+,\d\d\s€ → 7,77\s€/);
  expect(await accessibilityProblems(page)).toEqual([]);
  await tap(catalogueScreen(page).publishNow);
  await expect(catalogueScreen(page).published).toBeVisible();
  expect(taps).toBeLessThanOrEqual(8);
  await expect.poll(() => read(guest, '/menu', dish)).toContain('7,77');

  await page.getByRole('link', { name: 'Versions' }).click();
  await page
    .getByRole('button', { name: /^Voir, Version/ })
    .first()
    .click();
  const version = page.getByRole('dialog');
  await expect(version.getByRole('listitem').filter({ hasText: 'Soupe miso' })).toContainText(
    '7,77',
  );
  expect(await accessibilityProblems(page)).toEqual([]);
  await version.getByRole('button', { name: 'Fermer' }).click();
  await page
    .getByRole('button', { name: /^Comparer/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('7,77 € →');
  await page.getByRole('button', { name: 'Rétablir cette version' }).click();
  await expect(catalogueScreen(page).published).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect.poll(() => read(guest, '/menu', dish)).toBe(before);
  await guests.close();
  await lea.close();
});

test('CA-22: of two people on one item, the second sees both and chooses', async ({
  page,
  context,
  browser,
  shop,
}) => {
  const [lea, tom] = [await anOwner(shop, 'Léa'), await anOwner(shop, 'Tom')];
  await lea.signIn(context);
  const other = await browser.newContext({ viewport: PHONE, baseURL: shop.url, locale: 'fr-FR' });
  await tom.signIn(other);
  const second = await other.newPage();
  await catalogueScreen(page).openItem(/^Soupe miso/);
  await second.goto(page.url());
  await expect(catalogueScreen(second).name).toHaveValue('Soupe miso');
  await catalogueScreen(page).name.fill('Soupe miso rouge');
  await expect(catalogueScreen(page).saved).toBeVisible();

  await catalogueScreen(second).name.fill('Soupe miso blanc');
  const conflict = second.getByRole('dialog', { name: 'Léa l’a changé aussi' });
  await expect(conflict.getByRole('listitem')).toHaveText(/^Nom/);
  await expect(conflict).toContainText('Soupe miso rouge');
  await expect(conflict).toContainText('Soupe miso blanc');
  expect(await accessibilityProblems(second)).toEqual([]);
  await conflict.getByRole('button', { name: 'Garder le vôtre' }).click();
  await expect(catalogueScreen(second).saved).toBeVisible();
  await page.reload();
  await expect(catalogueScreen(page).name).toHaveValue('Soupe miso blanc');

  await catalogueScreen(page).name.fill('Soupe');
  await expect(catalogueScreen(page).saved).toBeVisible();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(catalogueScreen(page).name).toHaveValue('Soupe miso blanc');
  await other.close();
  await lea.close();
  await tom.close();
});

test('SA-20, SA-60: another price asks for a recent sign-in, and is not saved without', async ({
  page,
  context,
  shop,
}) => {
  const lea = await anOwner(shop, 'Léa');
  await lea.signIn(context);
  await shop.letStaffSignInsAge();
  await catalogueScreen(page).openItem(/^Soupe miso/);
  const price = catalogueScreen(page).price;
  const before = await price.inputValue();
  await price.fill('9,99');
  await price.press('Enter');
  const proof = page.getByRole('dialog', { name: 'Est-ce toujours vous ?' });
  await expect(proof).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(proof).toBeHidden();
  await expect(catalogueScreen(page).saved).toBeHidden();
  await expect(price).toHaveValue('9,99');
  await price.fill(before);
  await price.press('Enter');
  await expect(catalogueScreen(page).saved).toBeVisible();
  await lea.close();
});

test('CA-22: what is typed without a network is there after a reload, and is saved then', async ({
  page,
  context,
  shop,
}) => {
  const lea = await anOwner(shop, 'Léa');
  await lea.signIn(context);
  await catalogueScreen(page).openItem(/^Soupe miso/);
  const description = page.getByLabel('Description (facultatif)');
  await expect(catalogueScreen(page).saved).toBeVisible();
  await context.setOffline(true);
  await description.fill('Bouillon, tofu, algues');
  await expect(page.getByRole('button', { name: 'Pas enregistré : réessayer' })).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(description).toHaveValue('Bouillon, tofu, algues');
  await expect(catalogueScreen(page).saved).toBeVisible();
  await page.getByRole('link', { name: 'Retour à la carte' }).click();
  await expect(page.getByText('1 changement que les clients ne voient pas encore')).toBeVisible();

  await page.getByRole('button', { name: 'Tout abandonner' }).click();
  const dialog = page.getByRole('dialog', { name: 'Abandonner le brouillon ?' });
  await expect(dialog).toContainText('1 changement est perdu');
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Retour' }).click();
  await page.getByRole('button', { name: 'Tout abandonner' }).click();
  await dialog.getByRole('button', { name: 'Tout abandonner' }).click();
  await expect(
    page.getByText('Le brouillon est de nouveau ce que voient les clients.'),
  ).toBeVisible();
  await lea.close();
});

test('CA-4, CA-21: a new item is added, and all prices are raised at once', async ({
  page,
  context,
  shop,
}) => {
  const lea = await anOwner(shop, 'Léa');
  await lea.signIn(context);
  await page.goto('/gestion/carte');
  await page
    .getByRole('button', { name: /^Ajouter un article/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter un article' });
  await dialog.getByLabel('Nom').fill('Gyoza au bœuf');
  await dialog.getByLabel('Prix en euros').fill('10');
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gyoza au bœuf' })).toBeVisible();
  expect(page.url()).toContain('/gestion/carte/articles/gyoza-au-boeuf');

  await page.goto('/gestion/carte/prix');
  const price = page.getByLabel('Gyoza au bœuf, Prix');
  await expect(price).toHaveValue('10,00');
  await page.getByRole('button', { name: 'Proposer' }).click();
  await expect(price).toHaveValue('10,50');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: /^Enregistrer \d+ articles$/ }).click();
  await expect(page.getByText(/ont un nouveau prix dans le brouillon/)).toBeVisible();
  await expect(price).toHaveValue('10,50');
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByText(/ont leur prix d’avant/)).toBeVisible();
  await expect(price).toHaveValue('10,00');
  expect(await accessibilityProblems(page)).toEqual([]);
  // What is typed while others are saved stays.
  const other = page.getByLabel(/, Prix$/).first();
  const sent = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route('**/catalogue/prices', async (route) => {
    sent.resolve();
    await answered.promise;
    await route.continue();
  });
  await price.fill('10,20');
  await page.getByRole('button', { name: 'Enregistrer 1 article' }).click();
  await sent.promise;
  await other.fill('4,10');
  answered.resolve();
  await expect(page.getByRole('button', { name: 'Enregistrer 1 article' })).toBeEnabled();
  await expect(other).toHaveValue('4,10');
  await expect(price).toHaveValue('10,20');

  await page.goto('/gestion/carte/articles/gyoza-au-boeuf');
  await page.getByRole('button', { name: 'Dupliquer' }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Gyoza au bœuf (copie)');
  await page.getByRole('button', { name: 'Archiver' }).click();
  await expect(page.getByText('Archivé : les clients ne l’ont plus.')).toBeVisible();
  // Archiving is a revision too, and no change of another person.
  await page.getByLabel('Description (facultatif)').fill('Poireau, gingembre');
  await expect(page.getByRole('button', { name: 'Annuler' })).toBeEnabled();
  await expect(catalogueScreen(page).saved).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Retour à la carte' }).click();
  await expect(page.getByRole('link', { name: /^Gyoza au bœuf \d/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Gyoza au bœuf \(copie\)/ })).toHaveCount(0);
  await lea.close();
});

test('CA-25: hours, a zone and an offer are set by hand, and guests have them', async ({
  page,
  context,
  browser,
  shop,
}) => {
  const lea = await anOwner(shop, 'Léa');
  await lea.signIn(context);
  await page.goto('/gestion/reglages');
  await page.getByRole('link', { name: /^Nom et contact/ }).click();
  await catalogueScreen(page).name.fill('Chez Léa');
  await expect(catalogueScreen(page).saved).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto('/gestion/reglages/features');
  await page.getByRole('button', { name: 'Ajouter une zone' }).click();
  const zone = page.getByRole('group', { name: /^Zone \d+$/ }).last();
  await zone.getByLabel('Nom').fill('Bellecour');
  await zone.getByLabel('Code postal').fill('69002');
  await zone.getByLabel('Frais en euros').fill('2,50');
  await zone.getByLabel('Frais en euros').press('Enter');
  await expect(catalogueScreen(page).saved).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto('/gestion/carte');
  await page
    .getByRole('link', { name: /^Horaires, / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Ajouter une plage, Lundi' }).first().click();
  await expect(catalogueScreen(page).saved).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto('/gestion/offres');
  await page.getByRole('button', { name: 'Ajouter une offre' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter une offre' });
  await dialog.getByLabel('Nom').fill('Bienvenue');
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue' })).toBeVisible();
  await page.getByLabel('Ce que lisent les clients').fill('10 % pour faire connaissance');
  await page.getByLabel('Elle s’applique').check();
  await expect(catalogueScreen(page).saved).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto('/gestion/offres');
  await catalogueScreen(page).publish();
  const guests = await browser.newContext({ baseURL: shop.url, locale: 'fr-FR' });
  const guest = await guests.newPage();
  await expect.poll(() => read(guest, '/menu', guest.locator('body'))).toContain('Chez Léa');
  const offers = await (await guest.request.get('/v2/public/offers')).text();
  expect(offers).toContain('10 % pour faire connaissance');
  await guests.close();
  await lea.close();
});

test('CA-40, CA-44: a table is looked at, its columns are chosen, and it is put into the draft', async ({
  page,
  context,
  shop,
}) => {
  const lea = await anOwner(shop, 'Léa');
  await lea.signIn(context);
  await page.goto('/gestion/carte');
  await page.getByRole('link', { name: 'Depuis un tableur' }).click();
  const table = page.getByLabel('Lignes du tableau');
  const look = page.getByRole('button', { name: 'Voir ce qui change' });
  const save = page.getByRole('button', { name: 'Enregistrer dans le brouillon' });
  await table.fill('Bonjour');
  await look.click();
  await expect(page.getByText('La première ligne doit nommer les colonnes')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  const rows = (price: string) =>
    `Catégorie\tNom\tPrix\tPrix VAE\nPizzas\tReine\t${price}\t14\nPizzas\tCalzone\t12,90\t15\n`;
  await table.fill(rows('gratuit'));
  await look.click();
  await expect(page.getByText('Prix à emporter « gratuit » : un prix comme 5,90')).toBeVisible();
  await expect(save).toHaveCount(0);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByLabel('Fichier du tableau').setInputFiles({
    name: 'carte.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows('12,50').replaceAll('\t', ';'), 'latin1'),
  });
  await expect(page.getByText('Nouvelles catégories : Pizzas.')).toBeVisible();
  await expect(page.getByText('Colonnes qui ne sont pas reprises : Prix VAE.')).toBeVisible();
  await page.getByLabel('Prix VAE').selectOption('Prix en livraison');
  await expect(page.getByText('Prix en livraison : 15,00 €')).toBeVisible();
  await expect(page.getByText(/plats de la carte ne sont pas dans ce fichier/)).toBeVisible();
  await expect(page.getByLabel('Les garder')).toBeChecked();
  expect(await accessibilityProblems(page)).toEqual([]);
  await save.click();
  await expect(page.getByText(/^2 plats sont dans le brouillon/)).toBeVisible();

  await page.goto('/gestion/carte/tableau');
  await table.fill('Catégorie;Nom;Prix\nPizzas;Reine;125\n');
  await look.click();
  await expect(page.getByText(/12,50\s€ → 125,00\s€ – à vérifier/)).toBeVisible();
  await page.goto('/gestion/carte/tableau');
  await table.fill('Catégorie;Nom;Prix;Prix VAE\nPizzas;Reine;12,50;14\n');
  await look.click();
  await expect(page.getByText('Rien ne change')).toBeVisible();
  await page.goto('/gestion/carte');
  await expect(page.getByRole('link', { name: /^Calzone/ })).toBeVisible();
  await lea.close();
});
