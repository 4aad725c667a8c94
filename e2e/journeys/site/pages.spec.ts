import { expect } from '@playwright/test';
import { isHydrated } from '../../harness/hydration.ts';
import { test } from '../../harness/journey.ts';
import { anyPage } from '../../screens/any-page.ts';
import { siteFrame } from '../../screens/site-frame.ts';

const PAGES = [
  { path: '/', heading: 'Kinoné', title: 'Accueil · Kinoné' },
  { path: '/menu', heading: 'La carte', title: 'La carte · Kinoné' },
  {
    path: '/terms-of-service',
    heading: 'Mentions légales et conditions de vente',
    title: 'Mentions légales et conditions de vente · Kinoné',
  },
] as const;

test('every page opens, from the footer as well, and so does its twin, which names it as the true one', async ({
  page,
  request,
  baseURL,
}) => {
  for (const { path, heading, title } of PAGES) {
    for (const address of [path, `/fr${path}`.replace(/\/$/, '')]) {
      await test.step(address, async () => {
        const answer = await request.get(address);
        expect(answer.status()).toBe(200);
        const html = await answer.text();
        expect(html).toContain(`<title>${title}</title>`);
        expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}"`);
        expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}<`));
      });
    }
  }
  await page.goto('/');
  for (const { heading, path } of PAGES.slice(1)) {
    await siteFrame(page).followInFooter(heading);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(anyPage(page).title).toHaveText(heading);
  }
  for (const missing of ['Le restaurant', 'Contact', 'Blog']) {
    await expect(page.getByRole('link', { name: missing, exact: true })).toHaveCount(0);
  }
});

test('W-30: the heading of another page has the focus, until the guest moves it on', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await isHydrated(page);
  await siteFrame(page).followInFooter('La carte');
  await expect(anyPage(page).title).toBeFocused();
  const link = anyPage(page).footer.getByRole('link', { name: 'Cookies', exact: true });
  await link.focus();
  await page.clock.fastForward(2_000);
  await expect(link).toBeFocused();
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
  await siteFrame(page).followInFooter('Cookies');
  await expect(page).toHaveURL(/\/cookie-policy$/);
  await siteFrame(page).followInFooter('La carte');
  await expect(anyPage(page).title).toHaveText('La carte');
});

test.describe('pages that do not exist', () => {
  test.use({
    expectedComplaints: /404 .*\/(fr\/|profile\/)?(nulle-part|about|contact|blog|checkout\?step)/,
  });

  test('an unknown address is said to be one, inside the site, and so is one that the configuration disallows', async ({
    page,
  }) => {
    for (const path of [
      ...['/nulle-part', '/fr/nulle-part', '/profile/nulle-part'],
      ...['/about', '/contact', '/blog', '/fr/about', '/checkout?step=paiement'],
    ]) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(anyPage(page).title).toHaveText('404 !');
      await expect(page.getByText('Désolé, cette page n’existe pas.')).toBeVisible();
      await expect(page.getByText(`Page introuvable : ${path}`)).toBeVisible();
      // The checkout has no footer. Rule K-28.
      if (!path.startsWith('/checkout')) await expect(anyPage(page).footer).toBeVisible();
      await expect(siteFrame(page).menuLink).toBeVisible();
    }
    await siteFrame(page).backHome.click();
    await expect(anyPage(page).title).toHaveText('Kinoné');
  });
});

test('the keyboard reaches the content past the header; the only cookie is the locale’s', async ({
  page,
  context,
}) => {
  await page.goto('/menu');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(anyPage(page).main).toBeFocused();

  const [cookie, ...others] = await context.cookies();
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({ name: 'i18n_locale', value: 'fr', sameSite: 'Lax', path: '/' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / (24 * 60 * 60);
  expect(Math.round(days)).toBe(365);
});

test('I-19: the texts and the manifest of the build are served by its name', async ({
  request,
}) => {
  const html = await (await request.get('/')).text();
  const id = /<meta name="build" content="([^"]*)"/.exec(html)?.[1];
  const texts = await request.get(`/_i18n/${id}/fr/messages.json`);
  expect(texts.headers()['cache-control']).toContain('max-age=86400');
  expect(await texts.json()).toMatchObject({ '404!': '404 !', Menu: 'La carte' });

  const latest = await request.get('/_build/latest.json');
  expect(latest.headers()['cache-control']).toContain('max-age=0');
  const build = await latest.json();
  expect(build).toEqual({ id, timestamp: expect.any(Number) });
  const known = { 'if-none-match': latest.headers().etag ?? '' };
  expect((await request.get('/_build/latest.json', { headers: known })).status()).toBe(304);
  const meta = await request.get(`/_build/meta/${id}.json`);
  expect(await meta.json()).toEqual(build);
  expect(meta.headers()['cache-control']).toContain('immutable');
  for (const path of ['another.json', `${id}`]) {
    const other = await request.get(`/_build/meta/${path}`);
    expect(other.status()).toBe(404);
    expect(await other.json()).toMatchObject({ status: 'error', code: 'not_found' });
  }
});
