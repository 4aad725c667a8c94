import { expect } from '@playwright/test';
import { dishFilter } from '../dish-filter.ts';
import { locationPanel } from '../location-panel.ts';
import { menuScreen, productDialog } from '../menu-screen.ts';
import { recommendationsIn } from '../recommendations.ts';
import { searchScreen } from '../search-screen.ts';
import { type Screen, seePage } from './screen.ts';

/** The menu, its dishes, search and cart. */
export const MENU_SCREENS: readonly Screen[] = [
  { name: 'home', visit: 'menu', reach: (page) => seePage(page, '/') },
  { name: 'menu', reach: (page) => seePage(page, '/menu') },
  {
    name: 'product',
    async reach(page) {
      await page.goto('/menu?product=poke-a-composer');
      await expect(productDialog(page, 'Poké à composer').addButton).toBeVisible();
    },
  },
  {
    name: 'formula',
    visit: 'menu',
    async reach(page) {
      await page.goto('/menu?product=formule-comptoir');
      const { dialog } = productDialog(page, 'Formule du comptoir');
      await dialog.getByRole('radio', { name: 'Soupe miso' }).check();
      await dialog.getByRole('button', { name: 'Continuer' }).click();
      await expect(dialog).toContainText('Étape 2 sur 4');
    },
  },
  {
    name: 'search',
    visit: 'menu',
    async reach(page) {
      await page.goto('/menu');
      await searchScreen(page).field.fill('avocat');
      await expect(searchScreen(page).results).toBeVisible();
    },
  },
  {
    name: 'search-suggestions',
    visit: 'menu',
    async reach(page) {
      await page.addInitScript(() =>
        localStorage.setItem('recent-searches', '["saumon avocat","thé glacé"]'),
      );
      await page.goto('/menu');
      await searchScreen(page).field.click();
      await expect(searchScreen(page).recent).toBeVisible();
    },
  },
  {
    name: 'search-nothing',
    visit: 'menu',
    async reach(page) {
      await page.goto('/menu');
      await searchScreen(page).field.fill('yakytory');
      await expect(searchScreen(page).meant).toBeVisible();
    },
  },
  {
    name: 'filters',
    visit: 'menu',
    async reach(page) {
      await page.goto('/menu#filters');
      const { box } = dishFilter(page);
      for (const name of ['Végétarien', 'sésame']) await box(name).check();
    },
  },
  {
    name: 'menu-filtered',
    visit: 'menu',
    async reach(page) {
      await page.goto('/menu');
      await dishFilter(page).choose('Végétarien', 'sésame');
    },
  },
  {
    name: 'cart',
    visit: 'menu',
    async reach(page) {
      await page.goto('/menu#cart');
      const { cart, checkOut } = menuScreen(page);
      await expect(checkOut).toBeVisible();
      await expect(recommendationsIn(cart).cards.first()).toBeVisible();
    },
  },
  {
    name: 'product-recommendations',
    visit: 'menu',
    async reach(page) {
      await page.goto('/menu?product=soupe-miso');
      const { dialog } = productDialog(page, 'Soupe miso');
      await recommendationsIn(dialog).takes.last().focus();
    },
  },
  {
    name: 'location',
    visit: 'menu',
    async reach(page) {
      await page.goto('/menu');
      const { openForDelivery, address, suggestions } = locationPanel(page);
      await openForDelivery();
      await address.fill('rue victor');
      await expect(suggestions.first()).toBeVisible();
    },
  },
];
