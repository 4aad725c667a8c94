import { expect } from '@playwright/test';
import { test } from '../../harness/journey.ts';
import { hasLoaded } from '../../harness/loaded-code.ts';

const VITALS = '/v2/public/vitals';

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
