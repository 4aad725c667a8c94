import { expect } from '@playwright/test';
import { test } from '../../harness/journey.ts';
import { type RestaurantFile, testRestaurant } from '../../harness/restaurant-file.ts';
import { PHONE } from '../../harness/windows.ts';
import { followInFooter } from '../../screens/site-footer.ts';

/** The demo restaurant with a configuration of the site. */
const configured = (configuration: object, change: (file: RestaurantFile) => void = () => {}) =>
  testRestaurant((file) => {
    file.settings.site.configuration = configuration;
    change(file);
  });

test('the site has its defaults where a restaurant configures nothing', async ({ page }) => {
  await page.goto('/');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'fr');
  await expect(html).toHaveAttribute('data-site', 'comptoir');
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#0d1714');
  await expect(page.locator('meta[name=application-name]')).toHaveAttribute('content', 'Kinoné');
  const header = page.getByRole('banner');
  await expect(header).toHaveCSS('position', 'sticky');
  await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect(header).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('heading')).toHaveCount(3);
  await expect(footer).toHaveCSS('color-scheme', 'dark');
  await expect(footer.getByRole('link', { name: 'Instagram' })).toBeVisible();
  await expect(footer).toContainText('commande en ligne, sans intermédiaire');
});

test.describe('with another header and footer', () => {
  test.use({
    restaurant: configured({
      header: { size: 'compact', position: 'static', transparent: false, logoCentered: true },
      footer: { theme: 'light', columns: 2, showCredits: false, showSocial: false },
      pwa: { themeColor: '#7a1f12', shortName: 'Umi' },
    }),
  });

  test('R-17: both are as the restaurant configures them, and nothing sticks out on a phone', async ({
    page,
  }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header).toHaveCSS('position', 'relative');
    await expect(header).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    expect((await header.boundingBox())?.height).toBeCloseTo(53, 0);
    const [name, navigation] = [
      await header.getByRole('link', { name: 'Kinoné' }).boundingBox(),
      await header.getByRole('navigation').boundingBox(),
    ];
    expect(name?.x).toBeGreaterThan(navigation?.x ?? Number.POSITIVE_INFINITY);
    const footer = page.getByRole('contentinfo');
    await expect(footer).not.toHaveCSS('color-scheme', 'dark');
    await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveCount(0);
    await expect(footer).not.toContainText('commande en ligne, sans intermédiaire');
    const sides = await footer
      .getByRole('heading')
      .evaluateAll((titles) => titles.map((title) => Math.round(title.getBoundingClientRect().x)));
    expect(new Set(sides).size).toBe(2);
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#7a1f12');
    await expect(page.locator('meta[name=application-name]')).toHaveAttribute('content', 'Umi');

    await page.setViewportSize(PHONE);
    await page.goto('/menu');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(PHONE.width);
  });
});

test.describe('with a title and no name', () => {
  test.use({
    restaurant: configured({ title: 'Le Comptoir' }, ({ settings }) => {
      settings.contacts.name = '';
    }),
  });

  test('R-17: the title stands for the name', async ({ page }) => {
    await page.goto('/menu');
    await expect(page).toHaveTitle('La carte · Le Comptoir');
  });
});

test.describe('with every page allowed', () => {
  test.use({ restaurant: configured({ disallowPages: [], blog: { enabled: true } }) });

  test('R-17: they are there, in the footer and in the sitemap', async ({ page, request }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text();
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const path of ['/about', '/contact', '/blog']) {
      expect(sitemap).toContain(`${path}</loc>`);
      await expect(footer.locator(`a[href="${path}"]`)).toBeVisible();
      const answer = await request.get(path);
      expect(answer.status()).toBe(200);
      expect((await answer.text()).match(/<h1/g)).toHaveLength(1);
    }
  });
});

test.describe('with the menu disallowed', () => {
  test.use({
    restaurant: configured({ disallowPages: ['Menu'] }),
    expectedComplaints: /404 .*\/menu\)/,
  });

  test('R-17: it is not there, and nothing leads to it from the header', async ({ page }) => {
    const answer = await page.goto('/menu');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Page introuvable : /menu')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'La carte' })).toHaveCount(0);
  });
});

test.describe('with rules for addresses', () => {
  const away = 'https://presse.example.fr/kit';
  test.use({
    restaurant: configured({
      routeRules: {
        '/ancienne-carte': { redirect: { to: '/menu', status: 301 } },
        '/mentions/**': { redirect: '/terms-of-service' },
        '/presse': { redirect: { to: away, status: 307 } },
        '/cookie-policy': { redirect: away },
        '/privacy-policy': { redirect: '/menu' },
      },
    }),
  });

  test('R-17: they lead elsewhere, with their status, prefixed or not', async ({ request }) => {
    const led = async (path: string) => {
      const answer = await request.get(path, { maxRedirects: 0 });
      return [answer.status(), answer.headers().location];
    };
    expect(await led('/ancienne-carte')).toEqual([301, '/menu']);
    expect(await led('/fr/ancienne-carte/?product=soupe-miso')).toEqual([
      301,
      '/menu?product=soupe-miso',
    ]);
    expect(await led('/mentions/2019/legales')).toEqual([302, '/terms-of-service']);
    expect(await led('/presse?to=https://elsewhere.example')).toEqual([307, away]);
    expect(await led('/mentions//elsewhere.example')).toEqual([302, '/terms-of-service']);
  });

  test('R-17: a link inside the site leads there as well, without a page in between', async ({
    page,
  }) => {
    await page.route('https://presse.example.fr/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Presse</title><h1>Presse</h1>' }),
    );
    await page.goto('/');
    await followInFooter(page, 'Données personnelles');
    await expect(page).toHaveURL(/\/menu$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La carte');
    await followInFooter(page, 'Cookies');
    await expect(page).toHaveURL(away);
    await expect(page).toHaveTitle('Presse');
  });
});

test.describe('with a guard that there is not', () => {
  test.use({
    restaurant: configured({ routeRules: { '/menu': { guards: ['unknown'] } } }),
    expectedComplaints: /500 .*\/menu/,
  });

  test('the page is shown to no visitor, and the error is logged', async ({ page }) => {
    const answer = await page.goto('/menu');
    expect(answer?.status()).toBe(500);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mince');
    await expect(page.getByText('Contrôle de page inconnu')).toBeVisible();
    await expect(page.getByText('Quelque chose s’est cassé de notre côté.')).toBeVisible();
    await expect(page.getByText('Nous en sommes désolés.')).toBeVisible();
    // The message comes second.
    await expect(page.getByRole('main')).toContainText(
      /Mince\s*Contrôle de page inconnu\s*Quelque chose/,
    );
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kinoné');
    await page.getByRole('banner').getByRole('link', { name: 'La carte' }).click();
    await expect(page.getByText('Contrôle de page inconnu')).toBeVisible();
  });
});

test.describe('behind a guard', () => {
  test.use({ restaurant: configured({ routeRules: { '/success': { guards: ['account'] } } }) });

  test('a page is shown to whom the guard lets in, all others are led to the login and back', async ({
    page,
  }) => {
    await page.goto('/success?of=today');
    await expect(page).toHaveURL(/\/auth\/login\?next=%2Fsuccess%3Fof%3Dtoday$/);
    await page.evaluate(() => localStorage.setItem('token', '"any"'));
    await page.goto('/success');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aucune commande récente');
    await expect(page).toHaveURL(/\/success$/);
  });
});
