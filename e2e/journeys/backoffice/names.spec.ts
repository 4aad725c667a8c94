import { expect } from '@playwright/test';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { placeOrder } from '../../harness/placed-order.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { overflow } from '../../harness/usable-page.ts';
import { DESKTOP, PHONE } from '../../harness/windows.ts';
import { boardScreen } from '../../screens/board-screen.ts';

test.use({
  // A shop of its own: a board shows the orders of every guest.
  firstRestaurant: testRestaurant(),
  viewport: DESKTOP,
});

/** As typed, as it is shown, and what finds it. */
const NAMES = [
  ['Hồng Thị', 'Nguyễn', 'nguyen'],
  ['Žofie'.normalize('NFD'), 'Dvořáková'.normalize('NFD'), 'DVORAKOVA'],
  ['\u202eZoé 👨‍👩‍👧', 'Œuvray', 'oeuv'],
  ['Anne-Sophie', 'de la Rochefoucauld-Montmorency-Luxembourg-Saxe-Cobourg-Roux', 'rochefou'],
] as const;

test('OB-18, and OB-14: a card has the whole name of a new guest, and a search finds it', async ({
  page,
  context,
  shop,
  anOwner,
}) => {
  const lea = await anOwner('Léa');
  await lea.signIn(context);
  for (const [firstName, lastName] of NAMES) {
    await placeOrder(shop, { ...aGuest(), firstName, lastName });
  }
  const board = boardScreen(page);
  await board.open();
  const name = board.column('Nouvelles').getByText('Hồng Thị Nguyễn');
  await expect(name).toBeVisible();
  const isWhole = (element: HTMLElement) =>
    element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight;
  expect(await name.evaluate(isWhole)).toBe(true);
  expect(await overflow(page)).toEqual([]);

  for (const window of [DESKTOP, PHONE]) {
    await page.setViewportSize(window);
    await page.goto('/gestion/commandes');
    for (const [, lastName, typed] of NAMES) {
      await page.getByLabel(/^Numéro, nom/).fill(typed);
      await page.getByLabel(/^Numéro, nom/).press('Enter');
      await expect(page.getByRole('link', { name: lastName.normalize('NFC') })).toBeVisible();
      expect(await overflow(page)).toEqual([]);
    }
  }
});
