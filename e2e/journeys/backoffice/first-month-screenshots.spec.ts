import { readFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { visitEarlier } from '../../harness/journey.ts';
import { placeOrder } from '../../harness/placed-order.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { openShop, type Shop } from '../../harness/shop.ts';
import { anOwner } from '../../harness/staff.ts';
import { takePicture } from '../../harness/take-picture.ts';
import { PHONE } from '../../harness/windows.ts';
import { openDialog } from '../../screens/any-page.ts';
import { cashScreen } from '../../screens/cash-screen.ts';
import { catalogueScreen } from '../../screens/catalogue-screen.ts';
import { handOver, orderInFull, orderOf } from '../../screens/order-in-full.ts';

const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const shop = await openShop(testRestaurant());
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});
test.use({ viewport: PHONE, locale: 'fr-FR', timezoneId: 'Europe/Paris', actionTimeout: 20_000 });
test.setTimeout(300_000);

/** Around the middle of the demonstration. */
const square = (north: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [4.82, north],
      [4.84, north],
      [4.84, north + 0.02],
      [4.82, north + 0.02],
      [4.82, north],
    ],
  ],
});

const feature = (name: string, fee: number, north: number) => ({
  type: 'Feature',
  properties: { name, fee },
  geometry: square(north),
});

test('the first month of an owner has its pictures taken, from a price to the accountant’s file', async ({
  browser,
  shop,
}) => {
  const lea = await anOwner(shop, 'Léa');
  const context = await browser.newContext({ viewport: PHONE, baseURL: shop.url });
  await lea.signIn(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await visitEarlier(page, shop.url);
  const take = (name: string) => takePicture(page, `gestion-month-${name}`, PHONE);

  await test.step('a price', async () => {
    await page.goto('/gestion/carte');
    await catalogueScreen(page)
      .item(/^Soupe miso/)
      .click();
    await catalogueScreen(page).price.fill('4,20');
    await page.keyboard.press('Enter');
    await expect(catalogueScreen(page).saved).toBeVisible();
    await take('price');
  });

  await test.step('two sizes', async () => {
    const group = await catalogueScreen(page).addSizes();
    await group.getByRole('textbox', { name: 'Choix 1' }).fill('Bol');
    await group.getByRole('textbox', { name: 'Choix 2' }).fill('Grand bol');
    await group.getByLabel('Prix', { exact: true }).first().fill('4,20');
    await group.getByLabel('Prix', { exact: true }).last().fill('6,80');
    await page.keyboard.press('Tab');
    await expect(catalogueScreen(page).saved).toBeVisible();
    await group.evaluate((element) => element.scrollIntoView());
    await take('size');
  });

  await test.step('a formula', async () => {
    await page.goto('/gestion/carte');
    await catalogueScreen(page).addItem('Menu duo', '24,50');
    await page.getByRole('button', { name: 'En faire une formule' }).click();
    const first = page.getByRole('group', { name: 'Service 1', exact: true });
    await first.getByLabel('Nom du service').fill('Entrée');
    const starter = page.getByRole('group', { name: 'Entrée', exact: true });
    await starter.getByRole('checkbox', { name: 'Edamame', exact: true }).check();
    await starter.getByRole('checkbox', { name: 'Soupe miso', exact: true }).check();
    await expect(catalogueScreen(page).saved).toBeVisible();
    await starter.evaluate((element) => element.scrollIntoView());
    await take('formula');
  });

  await test.step('a coupon', async () => {
    await page.goto('/gestion/offres');
    await page.getByRole('link', { name: /Code de bienvenue/ }).click();
    await page.getByLabel('Utilisations par client').fill('1');
    await page.keyboard.press('Tab');
    await expect(catalogueScreen(page).saved).toBeVisible();
    await take('coupon');
  });

  await test.step('a week off', async () => {
    await page.goto('/gestion/horaires-exceptionnels');
    await page.getByRole('button', { name: 'Ajouter un jour' }).click();
    const dialog = openDialog(page);
    const day = (ahead: number) =>
      new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel('Premier jour').fill(day(60));
    await dialog.getByLabel('Dernier jour').fill(day(66));
    await dialog.getByRole('textbox', { name: 'Message pour les clients' }).fill('Congés d’hiver');
    await expect(dialog.getByText(/Congés d’hiver$/)).toBeVisible();
    await take('closing-week');
    await page.keyboard.press('Escape');
  });

  await test.step('an employee', async () => {
    await page.goto('/gestion/equipe');
    await page.getByRole('button', { name: 'Inviter une personne' }).click();
    await page.getByLabel('Adresse e-mail').fill('karim@example.com');
    await take('employee');
  });

  await test.step('zones of a file', async () => {
    await page.goto('/gestion/reglages/features');
    const features = [feature('Presqu’île', 2.5, 45.755), feature('Croix-Rousse', 3.5, 45.776)];
    await page.getByLabel('Fichier de zones').setInputFiles({
      name: 'secteurs.geojson',
      mimeType: 'application/geo+json',
      buffer: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
    });
    const { save } = catalogueScreen(page);
    await save.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await take('zones');
    await save.click();
    await expect(catalogueScreen(page).saved).toBeVisible();
  });

  await test.step('the publication', async () => {
    await page.goto('/gestion/carte');
    await catalogueScreen(page).openPublication.click();
    const dialog = openDialog(page);
    await expect(dialog).toContainText('Soupe miso');
    await expect(dialog).toContainText('Menu duo');
    await take('publication');
    await catalogueScreen(page).publishNow.click();
    await expect(catalogueScreen(page).published).toBeVisible();
    const { payload } = await (await page.request.get('/v2/public/menus')).json();
    expect(JSON.stringify(payload)).toContain('Grand bol');
  });

  const guest = aGuest();
  await placeOrder(shop, guest, [storedLine('edamame', 3)]);
  const order = await orderOf(shop, guest, context);
  await page.goto(order.page);
  await handOver(page);
  // A sale is in the books a moment after its fact.
  await expect.poll(() => shop.waitingEffects(), { timeout: 30_000 }).toBe(0);
  await page.reload();

  await test.step('an invoice', async () => {
    const { papers, billedTo } = orderInFull(page);
    await papers.getByRole('button', { name: 'Établir une facture…' }).click();
    const form = page.locator('form').filter({ has: page.getByLabel('Nom ou société') });
    await billedTo.fill('Traiteur Dubois & Fils');
    await form.getByLabel('Adresse', { exact: true }).fill('12 rue de l’Abbé Groult\n75015 Paris');
    await form.evaluate((element) => element.scrollIntoView());
    await take('invoice');
    await form.getByRole('button', { name: 'Établir la facture' }).click();
    await expect(papers.getByRole('link', { name: /^Facture/ }).first()).toBeVisible();
  });

  await test.step('a refund', async () => {
    const { refunds, refund, refundForm: dialog, oneMoreUnit } = orderInFull(page);
    await refund.click();
    await oneMoreUnit.click();
    await dialog.getByRole('radio', { name: 'Qualité' }).check();
    await take('refund');
    await dialog.getByRole('button', { name: /^Rembourser \d/ }).click();
    await expect(refunds).toContainText('Rendu en espèces');
  });

  await test.step('the accountant’s file', async () => {
    await expect.poll(() => shop.waitingEffects(), { timeout: 30_000 }).toBe(0);
    await page.goto('/gestion/caisse');
    const { close, dialog, confirmClosing } = cashScreen(page);
    await close.click();
    await dialog.getByRole('radio', { name: 'Ne pas compter' }).check();
    await confirmClosing.click();
    await expect(page.getByText(/^Journée close/)).toBeVisible();
    const link = page.getByRole('link', { name: /FEC/ });
    await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await take('accountant');
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^\d{9}FEC\d{8}\.txt$/);
    const [heading, ...lines] = (await readFile(await download.path(), 'utf8'))
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
      // The last columns of a line are empty: only the end of the file is cut.
      .filter((line) => line !== '')
      .map((line) => line.split('\t'));
    expect(heading?.slice(0, 5).join(' ')).toBe(
      'JournalCode JournalLib EcritureNum EcritureDate CompteNum',
    );
    expect(lines.length).toBeGreaterThan(0);
    expect(new Set([heading, ...lines].map((line) => line?.length))).toEqual(new Set([18]));
    const sumOf = (column: string) =>
      lines.reduce((sum, line) => {
        const amount = line[heading?.indexOf(column) ?? -1] ?? '';
        return sum + Number(amount.replace(',', ''));
      }, 0);
    expect(sumOf('Debit')).toBeGreaterThan(0);
    expect(sumOf('Debit')).toBe(sumOf('Credit'));
  });
});
