import { expect } from '@playwright/test';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { accessibilityProblems } from '../../harness/usable-page.ts';
import { PHONE } from '../../harness/windows.ts';
import { catalogueScreen } from '../../screens/catalogue-screen.ts';
import { locationPanel } from '../../screens/location-panel.ts';

const restaurant = testRestaurant((file) => {
  file.settings.features.delivery.zones = [];
});

test.use({ firstRestaurant: restaurant, restaurant, viewport: PHONE });
// One after the other in one worker, which opens one shop.
test.describe.configure({ mode: 'default', timeout: 240_000 });

test('OP-23, D-12, D-14: a zone is drawn with the keyboard and by hand, and its fee is the guest’s', async ({
  page,
  context,
  anOwner,
}) => {
  const lea = await anOwner('Léa');
  await lea.signIn(context);
  await page.goto('/gestion/reglages/features');
  await page.getByRole('button', { name: 'Ajouter une zone' }).click();
  const zone = page.getByRole('group', { name: 'Zone 1' });
  await zone.getByLabel('Nom').fill('Autour de nous');
  await zone.getByLabel('Frais en euros').fill('1,10');
  await zone.getByRole('button', { name: 'Dessiner sur un plan' }).click();
  await zone.getByRole('button', { name: 'Commencer par un carré autour du restaurant' }).click();
  const corners = zone.getByRole('group', { name: 'Plan', exact: true }).getByRole('button');
  await expect(corners).toHaveCount(4);
  await expect(corners.first()).toHaveAccessibleName(/^Point 1\s:\sà 1\s?425 m au nord-ouest/);
  expect(await accessibilityProblems(page)).toEqual([]);

  await corners.first().focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(corners.first()).toHaveAccessibleName(/^Point 1\s:\sà 1\s?600 m/);
  await page.keyboard.press('Enter');
  await expect(corners).toHaveCount(5);
  await corners.nth(1).press('Delete');
  await expect(corners).toHaveCount(4);

  const plan = await zone.getByRole('group', { name: 'Plan', exact: true }).boundingBox();
  const corner = await corners.nth(2).boundingBox();
  if (!plan || !corner) throw new Error('The plan is not shown.');
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
  await page.mouse.down();
  await page.mouse.move(plan.x + plan.width - 30, plan.y + plan.height - 20, { steps: 4 });
  await page.mouse.up();
  await expect(corners.nth(2)).toHaveAccessibleName(/^Point 3\s:\sà [2-9]\s\d{3} m au sud-est/);
  await expect(catalogueScreen(page).saved).toBeVisible();

  const trial = page.getByLabel('Adresses de clients, une par ligne');
  await trial.fill('14 rue Mercière, 69002 Lyon');
  await page.getByRole('button', { name: 'Calculer' }).click();
  await expect(page.getByText('Zone : Autour de nous')).toBeVisible();
  await expect(page.getByText('Frais : 1,10 €')).toBeVisible();

  await page.goto('/gestion/carte');
  await catalogueScreen(page).publish();

  const { openForDelivery, choose, panel, button } = locationPanel(page);
  await page.goto('/menu');
  await openForDelivery();
  await expect(panel).toContainText('Votre adresse dit quel secteur compte.');
  await expect(panel).toContainText('1,10 €');
  await choose('14 Rue Mercière');
  // The confirmation closes by itself; the chosen address stays.
  await expect(button).toHaveAccessibleName(/Livraison.*14 Rue Mercière/);
});

test('OP-23: a GeoJSON file draws a zone; one without a polygon is told so and changes nothing', async ({
  page,
  context,
  anOwner,
}) => {
  const lea = await anOwner('Léa');
  await lea.signIn(context);
  await page.goto('/gestion/reglages/features');
  await page.getByRole('button', { name: 'Ajouter une zone' }).click();
  // The zone of the journey before is in the draft as well.
  const zone = page.getByRole('group', { name: /^Zone \d+$/ }).last();
  await zone.getByLabel('Nom').fill('Par fichier');
  const file = (geometry: object) => ({
    name: 'secteur.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify({ type: 'Feature', properties: {}, geometry })),
  });
  const upload = zone.getByLabel('Fichier GeoJSON ou KML');
  await upload.setInputFiles(file({ type: 'Point', coordinates: [4.83, 45.76] }));
  await expect(zone.getByRole('alert')).toContainText('polygone GeoJSON');
  const ring = [
    [4.82, 45.75],
    [4.84, 45.75],
    [4.84, 45.77],
    [4.82, 45.75],
  ];
  await upload.setInputFiles(file({ type: 'Polygon', coordinates: [ring] }));
  await expect(
    zone.getByRole('group', { name: 'Plan', exact: true }).getByRole('button'),
  ).toHaveCount(3);
  await zone.getByText('3 points en coordonnées').click();
  await zone.getByLabel('Latitude du point 3').fill('45,78');
  await zone.getByLabel('Latitude du point 3').press('Enter');
  await expect(catalogueScreen(page).saved).toBeVisible();
  await page.reload();
  await zone.getByText('3 points en coordonnées').click();
  await expect(zone.getByLabel('Latitude du point 3')).toHaveValue('45,78');
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('OP-24: a file of zones is looked at before it is stored, and twice is once', async ({
  page,
  context,
  anOwner,
}) => {
  const lea = await anOwner('Léa');
  await lea.signIn(context);
  await page.goto('/gestion/reglages/features');
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
  const file = (nord: { readonly fee: number; readonly north: number }) => ({
    name: 'secteurs.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            properties: { name: 'Bas du fleuve', fee: 0, minimum: 15 },
            geometry: square(45.75),
          },
          {
            type: 'Feature',
            properties: { name: 'Haut du fleuve', fee: nord.fee },
            geometry: square(nord.north),
          },
        ],
      }),
    ),
  });
  const zones = page.getByRole('group', { name: /^Zone \d+$/ });
  await expect(page.getByRole('button', { name: 'Ajouter une zone' })).toBeVisible();
  const before = await zones.count();
  const upload = page.getByLabel('Fichier de zones');
  const { save } = catalogueScreen(page);

  await upload.setInputFiles(file({ fee: 2.5, north: 45.775 }));
  await expect(page.getByText('2 zones nouvelles, 0 modifiée, 0 inchangée')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await zones.count()).toBe(before);
  await save.click();
  await expect(zones).toHaveCount(before + 2);
  await expect(catalogueScreen(page).saved).toBeVisible();
  await page.reload();
  await expect(zones).toHaveCount(before + 2);

  await upload.setInputFiles(file({ fee: 2.5, north: 45.775 }));
  await expect(page.getByText('0 zone nouvelle, 0 modifiée, 2 inchangées')).toBeVisible();
  await expect(page.getByText('Rien ne change')).toBeVisible();
  await expect(save).toBeHidden();

  await upload.setInputFiles(file({ fee: 3, north: 45.78 }));
  await expect(page.getByText('0 zone nouvelle, 1 modifiée, 1 inchangée')).toBeVisible();
  await expect(page.getByText(/^Frais\s: 2,50\s€ → 3,00\s€$/)).toBeVisible();
  await expect(page.getByText(/^Contour\s: 4 points → 4 points$/)).toBeVisible();
  await save.click();
  await expect(zones).toHaveCount(before + 2);
  await expect(zones.last().getByLabel('Frais en euros')).toHaveValue('3,00');
  await expect(page.getByText('Les zones du fichier sont dans le brouillon.')).toBeVisible();
});

test('OP-24, R-33, R-35: what is wrong with a file of zones is told before it is stored', async ({
  page,
  context,
  anOwner,
}) => {
  const lea = await anOwner('Léa');
  await lea.signIn(context);
  await page.goto('/gestion/reglages/features');
  const square = (west: number, south: number) => [
    [west, south],
    [west + 0.01, south],
    [west + 0.01, south + 0.01],
    [west, south + 0.01],
    [west, south],
  ];
  const file = (...zones: readonly (readonly [string, readonly (readonly number[])[]])[]) => ({
    name: 'secteurs.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(
      JSON.stringify({
        type: 'FeatureCollection',
        features: zones.map(([name, ring]) => ({
          type: 'Feature',
          properties: { name },
          geometry: { type: 'Polygon', coordinates: [ring] },
        })),
      }),
    ),
  });
  const swapped = (ring: readonly (readonly number[])[]) => ring.map((point) => point.toReversed());
  const upload = page.getByLabel('Fichier de zones');
  const zones = page.getByRole('group', { name: /^Zone \d+$/ });
  await expect(page.getByRole('button', { name: 'Ajouter une zone' })).toBeVisible();
  const before = await zones.count();

  await upload.setInputFiles(
    file(['Quai', swapped(square(4.72, 45.7))], ['Gare – 2,50 €', swapped(square(4.73, 45.7))]),
  );
  await expect(
    page.getByText(
      'Les coordonnées de ce fichier semblent inversées, la latitude avant la longitude : Quai, Gare.',
    ),
  ).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Échanger latitude et longitude' }).click();
  await expect(page.getByText('semblent inversées')).toBeHidden();
  await expect(page.getByText('quitte le nom : Gare.')).toBeVisible();
  await expect(page.getByText(/^Frais\s: 2,50\s€$/)).toBeVisible();

  await upload.setInputFiles(
    file(
      ['Quai', square(4.72, 45.7)],
      ['Pont', square(4.725, 45.705)],
      ['Paris', square(2.34, 48.85)],
    ),
  );
  await expect(page.getByText('À plus de 100 km du restaurant : Paris.')).toBeVisible();
  await expect(page.getByText('« Pont » recouvre « Quai » :')).toBeVisible();
  expect(await zones.count()).toBe(before);
});
