import { expect } from '@playwright/test';
import { test } from '../../harness/journey.ts';
import { testRestaurant, withWrittenPages } from '../../harness/restaurant-file.ts';
import { anyPage } from '../../screens/any-page.ts';

const withPages = withWrittenPages(
  testRestaurant(({ menus }) => {
    for (const menu of menus) {
      menu.time_ranges = { ...menu.time_ranges, mon: [['18:30', '22:30']] };
      menu.pickup_time_ranges = { ...menu.pickup_time_ranges, mon: [['18:00', '00:30']] };
    }
  }),
);

test.use({
  restaurant: withPages,
  expectedComplaints: /404 .*\/blog\?article=nulle-part/,
});

const PATHS = ['/about', '/contact', '/blog', '/blog?article=quel-the-avec-les-sushis'];

test('W-6: pages that the configuration allows are in navigation, footer and sitemap, and one presents the team', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/');
  const places = [anyPage(page).header, anyPage(page).footer];
  for (const place of places) {
    for (const name of ['Le restaurant', 'Contact', 'Blog']) {
      await expect(place.getByRole('link', { name, exact: true })).toHaveCount(1);
    }
  }
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = sitemap.match(/(?<=<loc>)[^<]+/g) ?? [];
  for (const path of [...PATHS, '/blog?article=un-comptoir-d-un-seul-tenant']) {
    expect(listed).toContain(`${baseURL}${path}`);
  }

  await anyPage(page).header.getByRole('link', { name: 'Le restaurant' }).click();
  await expect(page).toHaveTitle('Le restaurant · Kinoné');
  const { main } = anyPage(page);
  await expect(anyPage(page).title).toHaveText('Le restaurant');
  await expect(main).toContainText('Huit places debout');
  await expect(main.getByRole('heading', { name: 'Le poisson arrive entier' })).toBeVisible();
  const people = main.getByRole('region', { name: 'Derrière le comptoir' });
  await expect(people.getByRole('listitem')).toHaveCount(3);
  await main.getByRole('link', { name: 'Voir la carte' }).click();
  await expect(page).toHaveURL(/\/menu$/);
});

test.describe('on a Friday', () => {
  test('W-6: the contact page says when, where, and how to get there', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install({ time: new Date('2026-11-20T12:00:00+01:00') });
    await page.goto('/contact');
    const { main } = anyPage(page);
    const hours = main.getByRole('table', { name: 'Horaires d’ouverture' });
    await expect(hours.getByRole('columnheader')).toHaveText(['Jour', 'À emporter', 'Livraison']);
    await expect(hours.getByRole('row', { name: /^Lundi/ }).getByRole('cell')).toHaveText([
      '18:00 – 00:30',
      '18:30 – 22:30',
    ]);
    await expect(hours.locator('[aria-current=date]')).toContainText('Vendredi');
    await expect(main.getByRole('link', { name: '04 65 71 14 02' })).toHaveAttribute(
      'href',
      'tel:+33465711402',
    );
    await expect(main.getByRole('link', { name: 'bonjour@kinone.example.fr' })).toHaveAttribute(
      'href',
      'mailto:bonjour@kinone.example.fr',
    );
    const ways = main.getByRole('list', { name: 'Itinéraire' });
    await expect(ways.getByRole('link', { name: 'Google Maps' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=45.7625%2C4.8335',
    );
    await main.getByRole('button', { name: 'Copier l’adresse' }).click();
    await expect(main.getByRole('status').filter({ hasText: 'Copiée' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Kinoné, 14 rue Mercière, 69002 Lyon',
    );
  });
});

test('W-7: articles are listed, the newest first, and read at addresses of their own; none is said to be missing', async ({
  page,
  baseURL,
}) => {
  await page.goto('/blog');
  const { main } = anyPage(page);
  await expect(main.getByRole('article').getByRole('heading')).toHaveText([
    'Le riz, une affaire de patience',
    /^Quel thé avec les sushis\s\?$/,
    'Un comptoir d’un seul tenant',
  ]);
  await main.getByRole('link', { name: /^Quel thé/ }).click();
  await expect(page).toHaveURL(/\/blog\?article=quel-the-avec-les-sushis$/);
  await expect(page).toHaveTitle(/^Quel thé avec les sushis\s\? · Kinoné$/);
  const article = main.getByRole('article').first();
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(/^Quel thé/);
  await expect(article).toContainText('3 septembre 2026');
  await expect(article).toContainText('Par Naoto Hirata');
  await expect(article.getByRole('heading', { level: 2 }).first()).toHaveText(
    'Le genmaicha, pour commencer',
  );
  await expect(article.getByRole('table').getByRole('row')).toHaveCount(5);
  await article.getByRole('link', { name: 'la carte', exact: true }).click();
  await expect(page).toHaveURL(/\/menu$/);
  await page.goBack();
  await main
    .getByRole('region', { name: 'À lire aussi' })
    .getByRole('link', { name: 'Le riz, une affaire de patience' })
    .click();
  await expect(anyPage(page).title).toHaveText('Le riz, une affaire de patience');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${baseURL}/blog?article=le-riz-une-affaire-de-patience`,
  );
  const missing = await page.goto('/blog?article=nulle-part');
  expect(missing?.status()).toBe(404);
  await expect(anyPage(page).title).toHaveText('404 !');
  await expect(page.getByText('Page introuvable : /blog?article=nulle-part')).toBeVisible();
  await expect(anyPage(page).footer).toBeVisible();
});

test.describe('content of third parties', () => {
  test.use({
    restaurant: testRestaurant(({ settings }) => {
      settings.site = withWrittenPages(testRestaurant()).settings.site;
      Object.assign(settings, {
        blog: {
          articles: [
            {
              slug: 'essai',
              title: 'Essai <b>gras</b>',
              date: '2026-01-01',
              text: '<img src=x onerror="document.title=1">\n\n[ici](javascript:document.title=1) et [là](/menu)',
            },
          ],
        },
      });
    }),
  });

  test('W-8: an article runs nothing, whatever it holds', async ({ page }) => {
    await page.goto('/blog?article=essai');
    const article = page.getByRole('article');
    await expect(article.getByRole('heading', { level: 1 })).toHaveText('Essai <b>gras</b>');
    await expect(article).toContainText('<img src=x onerror="document.title=1">');
    await expect(article.getByRole('link', { name: 'ici' })).toHaveCount(0);
    await expect(article.getByRole('link', { name: 'là' })).toHaveAttribute('href', '/menu');
    await expect(page).toHaveTitle('Essai <b>gras</b> · Kinoné');
  });
});

test('W-9: the policies lead to each other and stand whole', async ({ page }) => {
  await page.goto('/terms-of-service');
  const { main } = anyPage(page);
  await expect(main).toContainText('Kinoné SARL');
  await expect(main).toContainText('Hébergeur Exemple SAS');
  await expect(main.getByRole('table')).toContainText('Villeurbanne');
  await main
    .getByRole('navigation')
    .getByRole('link', { name: 'Le droit de rétractation' })
    .click();
  await expect(page).toHaveURL(/#le-droit-de-retractation$/);
  await main.getByRole('link', { name: 'nos règles sur les données personnelles' }).click();
  await expect(anyPage(page).title).toHaveText('Données personnelles');
  await main.getByRole('link', { name: 'la page sur les cookies' }).click();
  await expect(anyPage(page).title).toHaveText('Cookies');
  await expect(main.getByRole('table').first()).toContainText('i18n_locale');
});
