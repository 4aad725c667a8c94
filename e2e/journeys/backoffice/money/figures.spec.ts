import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { storedLine } from '../../../harness/cart-line.ts';
import { aGuest } from '../../../harness/guest.ts';
import { test } from '../../../harness/journey.ts';
import { testRestaurant } from '../../../harness/restaurant-file.ts';
import { accessibilityProblems } from '../../../harness/usable-page.ts';
import { PHONE } from '../../../harness/windows.ts';
import { cardScreen } from '../../../screens/card-screen.ts';
import { staffFrame } from '../../../screens/staff-frame.ts';

test.use({
  // A shop of its own: its figures have the orders of every guest.
  firstRestaurant: testRestaurant(),
  stored: { cart: [storedLine('soupe-miso', 2)] },
});
test.describe.configure({ timeout: 180_000 });

async function isWiderThanWindow(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}

/** Presses « Télécharger en PDF »; answers the name of the file, which is a PDF. */
async function downloadPdf(page: Page): Promise<string> {
  const loading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Télécharger en PDF' }).click();
  const download = await loading;
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  return download.suggestedFilename();
}

test('FG-12, FG-30, FG-31, FG-32: the figures of today and the VAT report, before and after a sale', async ({
  page: payer,
  browser,
  anOwner,
}) => {
  const desk = await browser.newContext({ viewport: PHONE });
  const lea = await anOwner('Léa');
  await lea.signIn(desk);
  const page = await desk.newPage();
  await page.goto('/gestion');
  await staffFrame(page).menu.click();
  await staffFrame(page).pageLink('Chiffres').click();
  await expect(page.getByRole('heading', { name: 'Chiffres', level: 1 })).toBeVisible();
  await expect(page.getByText('Rien n’a été vendu')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  const card = cardScreen(payer);
  await card.readyToPay(aGuest(), 'Carte acceptée');
  await card.pay.click();
  await card.expectPaid();

  const turnover = page.getByRole('region', { name: 'Chiffre d’affaires' });
  await test.step('a sale stands there once the journal has it', async () => {
    await expect(async () => {
      await page.reload();
      await expect(turnover).toContainText('1 vente', { timeout: 5_000 });
    }).toPass({ timeout: 100_000 });
  });
  await expect(turnover).toContainText(/7,00\s€/);
  await expect(page.getByRole('region', { name: 'Ce qui s’est vendu' })).toContainText(
    '2 × Soupe miso',
  );
  await expect(page.getByRole('region', { name: 'En retard' })).toContainText(
    'Aucune commande en retard',
  );
  await expect(page.getByRole('img', { name: /^Ventes par heure/ })).toBeVisible();
  await page.getByText('Tableau : Ventes par heure').click();
  await expect(page.getByRole('table', { name: 'Ventes par heure' })).toContainText(/7,00\s€/);
  for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    expect(await isWiderThanWindow(page), `${viewport.width}`).toBe(false);
    expect(await accessibilityProblems(page)).toEqual([]);
  }

  await test.step('a table is downloaded, and all are printed', async () => {
    const loading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Télécharger en CSV : Ventes par heure' }).click();
    const sheet = await readFile(await (await loading).path(), 'utf8');
    expect(sheet).toMatch(/^\uFEFFHeure;Ventes;Montant\r\n/);
    expect(sheet).toMatch(/;1;7,00\r\n/);
    expect(await downloadPdf(page)).toMatch(/^chiffres-\d{4}-\d{2}-\d{2}\.pdf$/);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('table', { name: 'Ventes par plat' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Rapport de TVA' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await page.getByRole('link', { name: 'Rapport de TVA' }).click();
  await expect(page.getByRole('heading', { name: 'Rapport de TVA', level: 1 })).toBeVisible();
  const report = page.getByRole('table', { name: 'Chiffre d’affaires par mois et par taux' });
  await expect(report.getByRole('row').nth(1)).toContainText(/10\s%\s*6,36\s*0,64\s*7,00/);
  await expect(report).toContainText('L’année');
  for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    expect(await isWiderThanWindow(page), `${viewport.width}`).toBe(false);
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  expect(await downloadPdf(page)).toMatch(/^tva-\d{4}\.pdf$/);
  await page.getByRole('button', { name: 'L’année d’avant' }).click();
  await expect(page.getByText(/^Aucune vente en \d{4}$/)).toBeVisible();
  await desk.close();
});
