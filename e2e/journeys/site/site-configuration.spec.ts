import { expect } from '@playwright/test';
import { test } from '../../harness/journey.ts';
import { type RestaurantFile, testRestaurant } from '../../harness/restaurant-file.ts';
import { PHONE } from '../../harness/windows.ts';
import { anyPage } from '../../screens/any-page.ts';
import { siteFrame } from '../../screens/site-frame.ts';

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
  const { header } = anyPage(page);
  await expect(header).toHaveCSS('position', 'sticky');
  await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect(header).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const { footer } = anyPage(page);
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
    const { header } = anyPage(page);
    await expect(header).toHaveCSS('position', 'relative');
    await expect(header).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    expect((await header.boundingBox())?.height).toBeCloseTo(53, 0);
    const [name, navigation] = [
      await siteFrame(page).homeLink.boundingBox(),
      await header.getByRole('navigation').boundingBox(),
    ];
    expect(name?.x).toBeGreaterThan(navigation?.x ?? Number.POSITIVE_INFINITY);
    const { footer } = anyPage(page);
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

test.describe('with rules for addresses', () => {
  const away = 'https://presse.example.fr/kit';
  test.use({
    restaurant: configured({
      routeRules: {
        '/cookie-policy': { redirect: away },
        '/privacy-policy': { redirect: '/menu' },
      },
    }),
  });

  test('R-17: a link inside the site leads there as well, without a page in between', async ({
    page,
  }) => {
    await page.route('https://presse.example.fr/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Presse</title><h1>Presse</h1>' }),
    );
    await page.goto('/');
    await siteFrame(page).followInFooter('Données personnelles');
    await expect(page).toHaveURL(/\/menu$/);
    await expect(anyPage(page).title).toHaveText('La carte');
    await siteFrame(page).followInFooter('Cookies');
    await expect(page).toHaveURL(away);
    await expect(page).toHaveTitle('Presse');
  });
});

test.describe('with guards, of which there is one', () => {
  test.use({
    restaurant: configured({
      routeRules: { '/menu': { guards: ['unknown'] }, '/success': { guards: ['account'] } },
    }),
    expectedComplaints: /500 .*\/menu/,
  });

  test('a page is shown to whom its guard lets in, others are led to the login, and behind an unknown one it is an error', async ({
    page,
  }) => {
    const answer = await page.goto('/menu');
    expect(answer?.status()).toBe(500);
    await expect(anyPage(page).title).toHaveText('Mince');
    await expect(page.getByText('Contrôle de page inconnu')).toBeVisible();
    await expect(page.getByText('Quelque chose s’est cassé de notre côté.')).toBeVisible();
    await expect(page.getByText('Nous en sommes désolés.')).toBeVisible();
    // The message comes second.
    await expect(anyPage(page).main).toContainText(
      /Mince\s*Contrôle de page inconnu\s*Quelque chose/,
    );
    await siteFrame(page).backHome.click();
    await expect(anyPage(page).title).toHaveText('Kinoné');
    await siteFrame(page).menuLink.click();
    await expect(page.getByText('Contrôle de page inconnu')).toBeVisible();

    await page.goto('/success?of=today');
    await expect(page).toHaveURL(/\/auth\/login\?next=%2Fsuccess%3Fof%3Dtoday$/);
    await page.evaluate(() => localStorage.setItem('token', '"any"'));
    await page.goto('/success');
    await expect(anyPage(page).title).toHaveText('Aucune commande récente');
    await expect(page).toHaveURL(/\/success$/);
  });
});
