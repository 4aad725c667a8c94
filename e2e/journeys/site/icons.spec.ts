import { expect, type Page } from '@playwright/test';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { anyPage } from '../../screens/any-page.ts';

const promisesOf = (page: Page) => page.getByRole('list', { name: 'Commander ici' });
const drawnIn = (page: Page) => promisesOf(page).locator('svg path');

const promising = (...icons: string[]) =>
  testRestaurant(({ settings }) => {
    settings.site.promises = icons.map((icon) => ({ icon, text: 'Pêché à la ligne' }));
  });

/** A fake of the public icon service, which has every icon but unicorns and records requests. */
async function watchPublicService(page: Page): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.route('https://api.iconify.design/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const names = searchParams.get('icons')?.split(',') ?? [];
    asked.push(`${pathname} ${names}`);
    if (names.includes('unicorn')) return route.fulfill({ status: 404 });
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
  const networks = anyPage(page).footer.getByRole('list', { name: 'Suivez-nous' });
  await expect(networks.locator('svg')).toHaveCount(1);
  expect(new URL(local[0] ?? '').search).toBe('?icons=knife,noren,receipt,instagram');
  expect(local).toHaveLength(1);
  expect(asked).toEqual([]);
});

test.describe('with an icon of a collection that the shop does not have, and one that no collection has', () => {
  test.use({
    restaurant: promising('lucide:fish', 'mdi:unicorn'),
    expectedComplaints: /404 .*iconify/,
  });

  test('R-18: one comes from the public service, of which only shapes are drawn; of the other there is the room', async ({
    page,
  }) => {
    const asked = await watchPublicService(page);
    await page.goto('/');
    await promisesOf(page).scrollIntoViewIfNeeded();
    await expect(drawnIn(page)).toHaveAttribute('d', 'M2 2h20');
    await expect.poll(() => asked.toSorted()).toEqual(['/lucide.json fish', '/mdi.json unicorn']);
    await expect(promisesOf(page).getByRole('listitem')).toHaveCount(2);
    await expect(promisesOf(page).locator('svg')).toHaveCount(1);
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
