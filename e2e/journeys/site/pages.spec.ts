import { expect } from '@playwright/test';
import { isHydrated } from '../../harness/hydration.ts';
import { test } from '../../harness/journey.ts';
import { followInFooter } from '../../screens/site-footer.ts';

const PAGES = [
  { path: '/', heading: 'Kinoné', title: 'Accueil · Kinoné' },
  { path: '/menu', heading: 'La carte', title: 'La carte · Kinoné' },
  {
    path: '/terms-of-service',
    heading: 'Mentions légales et conditions de vente',
    title: 'Mentions légales et conditions de vente · Kinoné',
  },
] as const;

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

test('every page opens, and so does its twin, which names it as the true one', async ({
  page,
  baseURL,
}) => {
  for (const { path, heading, title } of PAGES) {
    for (const address of [path, `/fr${path}`.replace(/\/$/, '')]) {
      await test.step(address, async () => {
        const answer = await page.goto(address);
        expect(answer?.status()).toBe(200);
        await expect(page).toHaveTitle(title);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        const canonical = page.locator('link[rel=canonical]');
        await expect(canonical).toHaveAttribute('href', `${baseURL}${path}`);
      });
    }
  }
});

test('the pages of one visitor name their true address, too, and stay out of indexes', async ({
  request,
  baseURL,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of [
    ...['/checkout', '/success', '/profile', '/auth'],
    ...['/auth/login', '/auth/signup', '/auth/forgot', '/auth/verify'],
  ]) {
    for (const address of [path, `/fr${path}`]) {
      const html = await (await request.get(address)).text();
      if (path !== '/auth')
        expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}"/>`);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
    }
    expect(sitemap).not.toContain(path);
  }
});

test('a page is shown without its transition where the browser skips it', async ({ page }) => {
  await page.addInitScript(() => {
    const { startViewTransition } = Document.prototype;
    Document.prototype.startViewTransition = function (update) {
      const transition = startViewTransition.call(this, update);
      transition.skipTransition();
      return transition;
    };
  });
  await page.goto('/menu');
  await isHydrated(page);
  await followInFooter(page, 'Cookies');
  await expect(page).toHaveURL(/\/cookie-policy$/);
  await followInFooter(page, 'La carte');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La carte');
});

test('pages are whole without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto('/menu');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La carte');
  await expect(page.getByRole('link', { name: 'Soupe miso', exact: true })).toBeVisible();
  await page.goto('/terms-of-service');
  await expect(page.getByRole('main')).toContainText('Kinoné SARL');
  await context.close();
});

test('every page but the missing ones can be reached from the footer', async ({ page }) => {
  await page.goto('/');
  for (const { heading, path } of PAGES.slice(1)) {
    await followInFooter(page, heading);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  for (const missing of ['Le restaurant', 'Contact', 'Blog']) {
    await expect(page.getByRole('link', { name: missing, exact: true })).toHaveCount(0);
  }
});

test.describe('pages that do not exist', () => {
  test.use({ expectedComplaints: /404 .*\/(fr\/|profile\/)?(nulle-part|about|contact|blog)/ });

  test('an unknown address is said to be one, inside the site, and so is one that the configuration disallows', async ({
    page,
  }) => {
    for (const path of [
      ...['/nulle-part', '/fr/nulle-part', '/profile/nulle-part'],
      ...['/about', '/contact', '/blog', '/fr/about'],
    ]) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 !');
      await expect(page.getByText('Désolé, cette page n’existe pas.')).toBeVisible();
      await expect(page.getByText(`Page introuvable : ${path}`)).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      const header = page.getByRole('banner');
      await expect(header.getByRole('link', { name: 'La carte' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kinoné');
  });

  test('what is sent to an unknown address is answered in data, and so is what a page does not take', async ({
    request,
  }) => {
    const unknown = await request.post('/nulle-part', { data: {} });
    expect(unknown.status()).toBe(404);
    expect(await unknown.json()).toMatchObject({ status: 'error', code: 'not_found' });
    const page = await request.delete('/fr/menu');
    expect([page.status(), page.headers().allow]).toEqual([405, 'GET, HEAD']);
    expect(await page.json()).toMatchObject({ code: 'method_not_allowed' });
  });

  test('a crawler gets a bare 404', async ({ request }) => {
    for (const path of ['/nulle-part', '/about']) {
      const answer = await request.get(path, { headers: { 'user-agent': GOOGLEBOT } });
      expect(answer.status()).toBe(404);
      expect(await answer.text()).toBe('');
    }
    const found = await request.get('/menu', { headers: { 'user-agent': GOOGLEBOT } });
    expect(await found.text()).toContain('Soupe miso');
  });
});

test('the keyboard reaches the content past the header, whose texts are of the build; the only cookie is the locale’s', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/menu');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const build = await page.locator('meta[name=build]').getAttribute('content');
  const answer = await request.get(`/_i18n/${build}/fr/messages.json`);
  expect(answer.headers()['cache-control']).toContain('max-age=86400');
  expect(await answer.json()).toMatchObject({ '404!': '404 !', Menu: 'La carte' });

  const [cookie, ...others] = await context.cookies();
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({ name: 'i18n_locale', value: 'fr', sameSite: 'Lax', path: '/' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / (24 * 60 * 60);
  expect(Math.round(days)).toBe(365);
});
