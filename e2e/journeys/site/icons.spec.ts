import { expect, type Page } from '@playwright/test';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';

const promisesOf = (page: Page) => page.getByRole('list', { name: 'Commander ici' });
const drawnIn = (page: Page) => promisesOf(page).locator('svg path');

const promising = (icon: string) =>
  testRestaurant(({ settings }) => {
    settings.site.promises = [{ icon, text: 'Pêché à la ligne' }];
  });

/** A fake of the public icon service, which has every icon and records requests. */
async function watchPublicService(page: Page): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.route('https://api.iconify.design/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const names = searchParams.get('icons')?.split(',') ?? [];
    asked.push(`${pathname} ${names}`);
    const body = '<script>window.hasRun = true</script><path onclick="go()" d="M2 2h20"/>';
    const icons = Object.fromEntries(names.map((name) => [name, { body }]));
    await route.fulfill({
      json: { prefix: pathname.slice(1, -5), icons, width: 24, height: 24 },
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  return asked;
}

test('R-18: the restaurant’s promises have the icons that its settings name', async ({ page }) => {
  const asked = await watchPublicService(page);
  const local: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/_icons/')) local.push(request.url());
  });
  await page.goto('/');
  await expect(promisesOf(page).getByRole('listitem')).toHaveCount(3);
  expect(local, 'what is far below is not asked for').toEqual([]);
  await promisesOf(page).scrollIntoViewIfNeeded();
  await expect(promisesOf(page).locator('svg')).toHaveCount(3);
  const networks = page.getByRole('contentinfo').getByRole('list', { name: 'Suivez-nous' });
  await expect(networks.locator('svg')).toHaveCount(1);
  expect(new URL(local[0] ?? '').search).toBe('?icons=knife,noren,receipt,instagram');
  expect(local).toHaveLength(1);
  expect(asked).toEqual([]);
});

test.describe('with an icon of a collection that the shop does not have', () => {
  test.use({ restaurant: promising('lucide:fish') });

  test('R-18: it comes from the public service, and only its shapes are drawn', async ({
    page,
  }) => {
    const asked = await watchPublicService(page);
    await page.goto('/');
    await promisesOf(page).scrollIntoViewIfNeeded();
    await expect(drawnIn(page)).toHaveAttribute('d', 'M2 2h20');
    expect(asked).toEqual(['/lucide.json fish']);
    await expect(promisesOf(page).locator('script, [onclick]')).toHaveCount(0);
    expect(await page.evaluate(() => Reflect.has(window, 'hasRun'))).toBe(false);
  });
});

test.describe('with a shop that takes too long', () => {
  test.use({ restaurant: promising('comptoir:fish') });

  test('R-18: the public service is asked after 1500 ms, not before', async ({ page }) => {
    const asked = await watchPublicService(page);
    let isAsked = false;
    await page.route('**/_icons/**', () => {
      // Never answered.
      isAsked = true;
    });
    await page.clock.install({ time: new Date('2026-03-10T12:00:00Z') });
    await page.clock.pauseAt(new Date('2026-03-10T12:00:01Z'));
    await page.goto('/');
    await promisesOf(page).scrollIntoViewIfNeeded();
    await expect.poll(() => isAsked).toBe(true);
    await page.clock.runFor(1499);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect(drawnIn(page)).toHaveAttribute('d', 'M2 2h20');
    expect(asked).toEqual(['/comptoir.json fish,instagram']);
  });
});

test.describe('with an unknown icon', () => {
  test.use({ restaurant: promising('comptoir:unicorn'), expectedComplaints: /404 .*iconify/ });

  test('R-18: there is none, and its room stays', async ({ page }) => {
    await page.route('https://api.iconify.design/**', (route) => route.fulfill({ status: 404 }));
    await page.goto('/');
    const asked = page.waitForResponse(/iconify/);
    await promisesOf(page).scrollIntoViewIfNeeded();
    await asked;
    await expect(promisesOf(page)).toContainText('Pêché à la ligne');
    await expect(promisesOf(page).locator('svg')).toHaveCount(0);
  });
});

test('I-18: icons are served as Iconify writes them', async ({ request }) => {
  const answer = await request.get('/_icons/comptoir.json?icons=fish,unicorn');
  expect(answer.headers()['cache-control']).toBe('public, max-age=86400');
  expect(await answer.json()).toMatchObject({
    prefix: 'comptoir',
    icons: { fish: { body: expect.stringContaining('<path') } },
    not_found: ['unicorn'],
  });
  expect((await request.head('/_icons/comptoir.json?icons=fish')).status()).toBe(200);
  const posted = await request.post('/_icons/comptoir.json');
  expect([posted.status(), posted.headers().allow]).toEqual([405, 'GET, HEAD']);
});

test('I-19: the build has a manifest', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const id = /<meta name="build" content="([^"]*)"/.exec(html)?.[1];
  const latest = await request.get('/_build/latest.json');
  expect(latest.headers()['cache-control']).toContain('max-age=0');
  const build = await latest.json();
  expect(build).toEqual({ id, timestamp: expect.any(Number) });
  expect(Math.abs(Date.now() - build.timestamp)).toBeLessThan(365 * 24 * 60 * 60 * 1000);
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
