import { expect, type Page } from '@playwright/test';
import { isHydrated } from '../../harness/hydration.ts';
import { test } from '../../harness/journey.ts';

const VITALS = '/v2/public/vitals';

/** Whether code with this name was loaded by the page. */
function hasLoaded(page: Page, name: string): Promise<boolean> {
  return page.evaluate(
    (part) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(part)),
    name,
  );
}

test('U-32: whoever agreed tells once how fast a page was, by its name', async ({ page, shop }) => {
  const told: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(VITALS)) told.push(request.postDataJSON());
  });
  await expect(async () => {
    await page.goto('/menu?product=soupe-miso');
    await expect.poll(() => hasLoaded(page, 'measure-vitals')).toBe(true);
    await page.goto('/');
    expect(await shop.metrics()).toMatch(
      /comptoir_web_vitals_lcp_seconds_count\{page="menu"\} [1-9]/,
    );
  }).toPass();
  expect(await shop.metrics()).toMatch(/comptoir_web_vitals_cls_count\{page="menu"\} [1-9]/);
  expect(JSON.stringify(told)).not.toContain('soupe-miso');
});

test.describe('somebody who was not asked yet', () => {
  test.use({ stored: { 'cookie-consent': '' } });

  test('U-32: tells nothing, and does not even load what would', async ({ page }) => {
    let told = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(VITALS)) told += 1;
    });
    await page.goto('/menu');
    await isHydrated(page);
    await page.goto('/');
    await isHydrated(page);
    expect(await hasLoaded(page, 'measure-vitals')).toBe(false);
    expect(told).toBe(0);
  });
});
