import { expect, type Page } from '@playwright/test';
import { accountScreen } from '../account-screen.ts';
import { anyPage, openDialog } from '../any-page.ts';
import { knowAccount } from '../known-account.ts';
import { type Screen, seePage } from './screen.ts';

/** Accounts and their pages. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: 'unknown-order', visit: 'account', reach: (page) => seePage(page, '/order') },
  { name: 'account', visit: 'account', reach: (page) => seePage(page, '/auth') },
  {
    name: 'login',
    visit: 'account',
    async reach(page) {
      await page.goto('/auth/login?next=/profile');
      await accountScreen(page).button('Se connecter').click();
      await expect(accountScreen(page).email).toBeFocused();
    },
  },
  { name: 'signup', visit: 'account', reach: (page) => seePage(page, '/auth/signup') },
  {
    name: 'forgot',
    visit: 'account',
    async reach(page) {
      const { email, button, code } = accountScreen(page);
      await page.goto('/auth/forgot');
      await email.fill('camille.durand@example.fr');
      await button('Recevoir un code').click();
      await expect(code).toBeFocused();
    },
  },
  {
    name: 'verify',
    visit: 'account',
    async reach(page) {
      const { code, button } = accountScreen(page);
      await page.goto('/auth/verify');
      await code.fill('123');
      await button('Vérifier').click();
      await expect(code).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'profile',
    visit: 'profile',
    async reach(page) {
      await knowAccount(page);
      await page.goto('/profile');
      await expect(accountScreen(page).orders).toHaveCount(2);
    },
  },
  {
    name: 'no-orders',
    visit: 'profile',
    async reach(page) {
      await knowAccount(page, []);
      await page.goto('/profile/ViewOrders');
      await expect(accountScreen(page).link('Voir la carte')).toBeVisible();
    },
  },
  {
    name: 'past-order',
    visit: 'profile',
    async reach(page) {
      await knowAccount(page);
      await page.goto('/profile/ViewOrders');
      await accountScreen(page)
        .button(/^Détail de la commande n° 12/)
        .click();
      await expect(openDialog(page, /^Commande n° 12/)).toBeVisible();
    },
  },
  {
    name: 'order-again',
    visit: 'profile',
    async reach(page) {
      await knowAccount(page);
      await page.goto('/profile/ViewOrders');
      await accountScreen(page)
        .button(/^Commander à nouveau : n° 12/)
        .click();
      await expect(openDialog(page).getByRole('listitem').first()).toBeVisible();
    },
  },
  { name: 'details', visit: 'profile', reach: (page) => seeOwnPage(page, '/profile/ViewProfile') },
  {
    name: 'security',
    visit: 'profile',
    reach: (page) => seeOwnPage(page, '/profile/ViewSecurity'),
  },
  {
    name: 'change-password',
    visit: 'profile',
    reach: (page) => seeOwnPage(page, '/profile/ChangePassword'),
  },
  {
    name: 'account-data',
    visit: 'profile',
    async reach(page) {
      await seeOwnPage(page, '/profile/ViewAccount');
      await accountScreen(page).button('Supprimer mon compte').click();
      await expect(accountScreen(page).password).toBeFocused();
    },
  },
];

async function seeOwnPage(page: Page, path: string): Promise<void> {
  await knowAccount(page);
  await page.goto(path);
  // Beside the page, or above it where there is no room.
  const overview = anyPage(page).main.getByRole('link', { name: 'Mon compte' });
  await expect(overview.filter({ visible: true })).toBeVisible();
}
