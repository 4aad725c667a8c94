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

test('U-32: with consent, a page reports its speed once, by its name', async ({ page, shop }) => {
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(VITALS)) reports.push(request.postDataJSON());
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
  expect(JSON.stringify(reports)).not.toContain('soupe-miso');
});

test.describe('a visitor without a choice yet', () => {
  test.use({ stored: { 'cookie-consent': '' } });

  test('U-32: reports nothing, and does not load the module that would', async ({ page }) => {
    let reports = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(VITALS)) reports += 1;
    });
    await page.goto('/menu');
    await isHydrated(page);
    await page.goto('/');
    await isHydrated(page);
    expect(await hasLoaded(page, 'measure-vitals')).toBe(false);
    expect(reports).toBe(0);
  });
});
