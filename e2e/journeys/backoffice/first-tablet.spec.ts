import { expect } from '@playwright/test';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { accessibilityProblems, isUsable, overflow } from '../../harness/usable-page.ts';
import { PHONE } from '../../harness/windows.ts';
import { openDialog } from '../../screens/any-page.ts';
import { boardScreen } from '../../screens/board-screen.ts';
import { staffFrame } from '../../screens/staff-frame.ts';

const TABLET = { width: 1024, height: 768 };

test.use({
  // A shop of its own: a board shows the orders of every guest.
  firstRestaurant: testRestaurant(),
  viewport: TABLET,
  // A caller who has not signed in yet, and a tablet before its PIN.
  expectedComplaints: /status of (?:401|403) .*\/v2\/staff\//,
});
test.describe.configure({ timeout: 240_000 });

test('OP-10: a first tablet goes from its code to an accepted test order in one go', async ({
  page,
  browser,
  anOwner,
}) => {
  const lea = await anOwner('Léa', { withPin: false });
  const phone = await browser.newContext({ viewport: PHONE });
  await lea.signIn(phone);
  const desk = await phone.newPage();
  await desk.goto('/gestion/appareils');
  await desk.getByRole('button', { name: 'Ajouter un appareil' }).click();
  const dialog = openDialog(desk);
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Cuisine');
  await dialog.getByRole('button', { name: 'Afficher le code' }).click();
  // Without any PIN the tablet would be a dead end.
  await expect(dialog.getByLabel('Votre PIN')).toBeFocused();
  await dialog.getByLabel('Votre PIN').fill(lea.pin);
  await isUsable(desk);
  await dialog.getByRole('button', { name: 'Afficher le code' }).click();
  const code = await dialog.getByText(/^[A-Z\d]{4} [A-Z\d]{4}$/).innerText();

  await page.goto('/gestion/appareil');
  await page.getByLabel('Code').fill(code);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enregistrer cette tablette' }).click();

  const who = openDialog(page, 'Qui êtes-vous ?');
  await who.getByRole('button', { name: 'Léa' }).click();
  await staffFrame(page).enterPin(lea.pin);

  const steps = page.getByRole('status').filter({ hasText: 'sur 3' });
  await expect(steps).toContainText('2 sur 3');
  expect(await overflow(page)).toEqual([]);
  await steps.getByRole('button', { name: 'Commencer le service' }).click();
  const board = boardScreen(page);
  await expect
    .poll(() => board.bell().then(({ playedSeconds }) => playedSeconds))
    .toBeGreaterThan(0);

  await steps.getByRole('button', { name: 'Passer une commande d’essai' }).click();
  await expect(steps).toContainText(/acceptez la commande n°\s\d+/);
  const number = Number(/n°\s(\d+)/.exec(await steps.innerText())?.[1]);
  await expect.poll(() => board.bell().then(({ isPlaying }) => isPlaying)).toBe(true);
  await expect(board.card(number)).toBeInViewport();
  expect(await accessibilityProblems(page)).toEqual([]);
  await board.step(number, /^Accepter/);
  await expect(page.getByText('Cette tablette est prête')).toBeVisible();
  await page.getByRole('button', { name: 'Fermer', exact: true }).click();
  await expect(page.getByText('Cette tablette est prête')).toBeHidden();
  await expect(board.card(number)).toBeVisible();
  await phone.close();
});
