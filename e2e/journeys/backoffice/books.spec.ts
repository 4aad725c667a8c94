import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { anOwner } from '../../harness/staff.ts';
import { PHONE } from '../../harness/windows.ts';
import { cardScreen } from '../../screens/card-screen.ts';

test.use({
  // A shop of its own: its books have the orders of every guest.
  firstRestaurant: testRestaurant(),
  stored: { cart: [storedLine('soupe-miso', 2)] },
});
test.describe.configure({ timeout: 150_000 });

async function accessibilityProblems(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

test('BK-12, BK-13, BK-30: a paid order is in the books, the day is closed by hand and archived', async ({
  page: payer,
  browser,
  shop,
}) => {
  const card = cardScreen(payer);
  await card.readyToPay(aGuest(), 'Carte acceptée');
  await card.pay.click();
  await card.expectPaid();

  const desk = await browser.newContext({ viewport: PHONE, baseURL: shop.url, locale: 'fr-FR' });
  const lea = await anOwner(shop, 'Léa');
  await lea.signIn(desk);
  const page = await desk.newPage();
  await page.goto('/gestion');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Caisse', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Caisse', level: 1 })).toBeVisible();
  await expect(page.getByText('Aucune journée close')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Clore la journée' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('ne se rouvre jamais');
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Clore la journée' }).click();
  await expect(page.getByText(/^Journée close/)).toBeVisible();
  const closed = page.getByRole('table', { name: 'Journées closes' }).getByRole('row');
  await expect(closed.nth(1)).toContainText(/7,00\s€/);
  await expect(page.getByText(/La journée d’aujourd’hui est close/)).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  const loading = page.waitForEvent('download');
  await page.getByRole('link', { name: /Télécharger l’archive/ }).click();
  const archive = await readFile(await (await loading).path(), 'utf8');
  const kinds = archive
    .trimEnd()
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(JSON.parse(line).document).kind);
  expect(kinds).toEqual(['sale', 'payment', 'closing']);
  await lea.close();
  await desk.close();
});
