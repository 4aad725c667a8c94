import { expect } from '@playwright/test';
import sharp from 'sharp';
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
  actionTimeout: 15_000,
  expectedComplaints: /status of 422 .*\/v2\/staff\/pictures/,
});
test.describe.configure({ timeout: 240_000 });

const aPhotograph = (background: string) =>
  sharp({ create: { width: 1200, height: 1600, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('PH-8: a photograph is chosen, cut to the shape of the menu, and seen by guests', async ({
  page,
  context,
  browser,
  shop,
}) => {
  const lea = await anOwner(shop, 'Léa');
  await lea.signIn(context);
  await catalogueScreen(page).openItem(/^Soupe miso/);
  const field = page.getByRole('group', { name: 'Photo (facultatif)' });
  const file = field.getByLabel(/^Fichier de l’image/);
  await file.setInputFiles({
    name: 'IMG_2041.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPhotograph('#7a3b1d'),
  });
  const dialog = page.getByRole('dialog', { name: 'Ce que la carte montre' });
  await expect(dialog.getByRole('img', { name: 'La partie montrée' })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  // By keyboard: larger, and the upper part.
  await dialog.getByLabel('Agrandir').focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByLabel('En haut, en bas').focus();
  await page.keyboard.press('Home');
  await dialog.getByRole('button', { name: 'Reprendre cette partie' }).click();
  const picture = field.getByRole('img', { name: 'Image de Soupe miso' });
  await expect(picture).toHaveAttribute(
    'src',
    /^\/images\/[0-9a-f]{32}\/Soupe-miso-\d+x\d+\.webp$/,
  );
  await expect(catalogueScreen(page).saved).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  const shape = await picture.evaluate(
    (image: HTMLImageElement) => image.naturalWidth / image.naturalHeight,
  );
  expect(shape).toBeCloseTo(4 / 3, 1);

  // What is no picture is said, and the photograph stays.
  const before = await picture.getAttribute('src');
  await file.setInputFiles({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<html></html>'),
  });
  await expect(field.getByRole('alert')).toContainText('n’est pas une image');
  await expect(picture).toHaveAttribute('src', before ?? '');

  await page.getByRole('link', { name: 'Retour à la carte' }).click();
  await catalogueScreen(page).publish();
  const guests = await browser.newContext({ viewport: PHONE, baseURL: shop.url, locale: 'fr-FR' });
  const guest = await guests.newPage();
  const dish = guest.getByRole('listitem').filter({
    has: guest.getByRole('link', { name: 'Soupe miso', exact: true }),
  });
  await expect
    .poll(async () => {
      await guest.goto('/menu');
      return dish.locator('img').getAttribute('src');
    })
    .toContain('/Soupe-miso-');
  await guests.close();
  await lea.close();
});
