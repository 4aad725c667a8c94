import { expect } from '@playwright/test';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { placeOrder } from '../../harness/placed-order.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
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
test.describe.configure({ timeout: 240_000 });

test('OL-9 to OL-11: an offer is tried on a cart before guests have it, and its use is read', async ({
  page,
  context,
  shop,
  anOwner,
}) => {
  const lea = await anOwner('Léa');
  await lea.signIn(context);
  await page.goto('/gestion/offres');
  await expect(page.getByRole('link', { name: /Code de bienvenue/ })).toContainText(
    'Jamais utilisée',
  );
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: /Code de bienvenue/ }).click();

  const result = page.getByRole('status', { name: 'Résultat' });
  await expect(result).toContainText('Il manque');
  await page.getByLabel('À partir de tant d’euros').fill('');
  await page.keyboard.press('Tab');
  await expect(catalogueScreen(page).saved).toBeVisible();
  await expect(result).toContainText('Il manque son code.');
  await page.getByLabel('Code saisi').fill('bienvenue');
  await expect(result).toContainText(/Elle s’applique\s: .* d’économie/);
  await page.getByLabel('Dernier jour').fill('2020-12-24');
  await expect(result).toContainText('À cette date, elle est terminée.');
  await expect(page.getByText(/jusqu’au jeudi 24 décembre inclus/)).toBeVisible();
  await page.getByLabel('Dernier jour').fill('');
  await page.getByLabel('Utilisations par client').fill('1');
  await page.keyboard.press('Tab');
  const preview = page.getByRole('region', { name: 'Ce que voient les clients' });
  await expect(preview).toContainText('une fois par client, avec le code BIENVENUE.');
  await preview.getByRole('button', { name: 'Reprendre comme texte' }).click();
  await expect(page.getByLabel('Ce que lisent les clients')).toHaveValue(/une fois par client/);
  await expect(catalogueScreen(page).saved).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('link', { name: 'Toutes les offres' }).click();
  await catalogueScreen(page).publish();
  await placeOrder(shop, aGuest(), undefined, undefined, 'BIENVENUE');
  await page.reload();
  await expect(page.getByRole('link', { name: /Code de bienvenue/ })).toContainText(
    /1 commande, .* en 30 jours · 1 commande, .* en tout/,
  );
  await page.getByRole('link', { name: /Code de bienvenue/ }).click();
  await expect(page.getByRole('region', { name: 'Son utilisation' })).toContainText('1 commande');
});
