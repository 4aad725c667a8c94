import { expect } from '@playwright/test';
import { IPHONE, installBanner, MACINTOSH, visitWith } from '../install-banner.ts';
import { siteFrame } from '../site-frame.ts';
import { type Screen, seePage } from './screen.ts';

/** What appears on any page, and pages of the site. */
export const SITE_SCREENS: readonly Screen[] = [
  {
    name: 'consent',
    visit: 'site',
    isAlone: true,
    async reach(page) {
      await page.addInitScript(() => localStorage.removeItem('cookie-consent'));
      await page.goto('/menu');
      await expect(siteFrame(page).consent).toBeVisible();
    },
  },
  {
    name: 'manage-cookies',
    visit: 'site',
    isAlone: true,
    async reach(page) {
      await page.goto('/menu');
      await siteFrame(page).manageCookies.press('Enter');
      await expect(page.getByRole('button', { name: 'Refuser' })).toBeVisible();
    },
  },
  {
    name: 'install',
    visit: 'site',
    isAlone: true,
    async reach(page) {
      await visitWith(page, null);
      await page.goto('/menu');
      await installBanner(page).offer();
      await expect(installBanner(page).install).toBeVisible();
    },
  },
  {
    name: 'install-iphone',
    visit: 'site',
    isAlone: true,
    async reach(page) {
      await visitWith(page, IPHONE);
      await page.goto('/menu');
      await expect(installBanner(page).understood).toBeVisible();
    },
  },
  {
    name: 'install-dock',
    visit: 'site',
    isAlone: true,
    async reach(page) {
      await visitWith(page, MACINTOSH);
      await page.goto('/');
      await expect(installBanner(page).understood).toBeVisible();
    },
  },
  { name: 'cookie-policy', visit: 'site', reach: (page) => seePage(page, '/cookie-policy') },
  { name: 'privacy-policy', visit: 'site', reach: (page) => seePage(page, '/privacy-policy') },
  { name: 'terms-of-service', visit: 'site', reach: (page) => seePage(page, '/terms-of-service') },
  { name: 'not-found', visit: 'site', reach: (page) => seePage(page, '/nulle-part') },
  { name: 'not-allowed', visit: 'site', reach: (page) => seePage(page, '/about') },
  { name: 'offline', visit: 'site', reach: (page) => seePage(page, '/_offline') },
  {
    name: 'update',
    visit: 'site',
    async reach(page) {
      const another = { id: 'another', timestamp: 0 };
      await page.route('**/_build/latest.json', (route) => route.fulfill({ json: another }));
      await page.goto('/checkout');
      await expect(page.getByRole('button', { name: 'Actualiser' })).toBeVisible();
    },
  },
];
