import { expect } from '@playwright/test';
import { test } from '../harness/journey.ts';

const PAGES = [
  { path: '/', heading: 'Kinoné' },
  { path: '/menu', heading: 'La carte' },
  { path: '/cookie-policy', heading: 'Cookies' },
  { path: '/privacy-policy', heading: 'Données personnelles' },
  { path: '/terms-of-service', heading: 'Mentions légales et conditions de vente' },
] as const;

for (const { path, heading } of PAGES) {
  test(`${path} opens, and so does its twin, which names it as the true one`, async ({ page }) => {
    for (const address of [path, `/fr${path === '/' ? '' : path}`]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
  });
}
