import { expect } from '@playwright/test';
import { productDialog } from './menu-screen.ts';
import { ACCOUNT_SCREENS } from './shop/account-screens.ts';
import { CHECKOUT_SCREENS } from './shop/checkout-screens.ts';
import { MENU_SCREENS } from './shop/menu-screens.ts';
import { ORDER_SCREENS } from './shop/order-screens.ts';
import { type Screen, seePage } from './shop/screen.ts';
import { SITE_SCREENS } from './shop/site-screens.ts';

/** Every screen of the shop. */
export const SCREENS: readonly Screen[] = [
  ...MENU_SCREENS,
  ...CHECKOUT_SCREENS,
  ...SITE_SCREENS,
  ...ORDER_SCREENS,
  ...ACCOUNT_SCREENS,
];

/** Those of a shop that takes no orders now; its later menu begins later still. */
export const CLOSED_SCREENS: readonly Screen[] = [
  {
    name: 'menu-closed',
    visit: 'the closed shop',
    async reach(page) {
      await page.goto('/menu');
      await expect(page.getByText(/^Fermé · ouvre /).filter({ visible: true })).toBeVisible();
    },
  },
  {
    name: 'menu-later',
    visit: 'the closed shop',
    async reach(page) {
      await page.goto('/menu?product=formule-maki');
      await expect(productDialog(page, 'Formule maki').addButton).toBeVisible();
    },
  },
];

/** The pages that a restaurant writes, where its configuration allows them. */
export const WRITTEN_SCREENS: readonly Screen[] = [
  { name: 'about', visit: 'writing', reach: (page) => seePage(page, '/about') },
  { name: 'contact', visit: 'writing', reach: (page) => seePage(page, '/contact') },
  { name: 'blog', visit: 'writing', reach: (page) => seePage(page, '/blog') },
  {
    name: 'article',
    visit: 'writing',
    reach: (page) => seePage(page, '/blog?article=le-riz-une-affaire-de-patience'),
  },
];
