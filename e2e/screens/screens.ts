import { device } from '@comptoir/fake-push/device';
import { expect, type Page } from '@playwright/test';
import { pretendWorker, registerWith } from '../harness/browser/browser-push.ts';
import { aGuest } from '../harness/guest.ts';
import { accountScreen } from './account-screen.ts';
import { cardScreen } from './card-screen.ts';
import { checkoutScreen } from './checkout-screen.ts';
import { dishFilter } from './dish-filter.ts';
import {
  cancelGroup,
  groupScreen,
  openAsHost,
  orderInShares,
  prepareGroup,
} from './group-screen.ts';
import { IPHONE, installBanner, MACINTOSH, visitWith } from './install-banner.ts';
import { knowAccount } from './known-account.ts';
import { locationPanel } from './location-panel.ts';
import { menuScreen, productDialog } from './menu-screen.ts';
import { confirmedOrder } from './order-page.ts';
import { recommendationsIn } from './recommendations.ts';
import { searchScreen } from './search-screen.ts';

/** A state of the shop and the steps that reach it; the browser has a cart already. */
export interface Screen {
  readonly name: string;
  /**
   * The screens of one visit can be reached in the order of the list, each on a page load of its own, with
   * what the others have stored. A screen that needs a new browser has none.
   */
  readonly visit?: string;
  reach(page: Page): Promise<void>;
}

/** Every screen of the shop. */
export const SCREENS: readonly Screen[] = [
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
    name: 'search',
    visit: 'menu',
    async reach(page) {
      await page.goto('/menu');
      await page.getByRole('searchbox').fill('avocat');
      await expect(page.getByRole('region', { name: 'Résultats de la recherche' })).toBeVisible();
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
      // Beside the menu, or over it where there is no room.
      const cart = menuScreen(page).cart.or(page.getByRole('dialog', { name: 'Votre panier' }));
      await expect(cart.getByRole('link', { name: /^Commander · / })).toBeVisible();
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
  {
    name: 'checkout-type',
    visit: 'checkout',
    async reach(page) {
      await page.goto('/checkout');
      await expect(checkoutScreen(page).step('Retrait ou livraison')).toBeVisible();
    },
  },
  {
    name: 'checkout-personal',
    async reach(page) {
      await page.goto('/checkout?step=personal');
      await checkoutScreen(page).next.click();
      await expect(checkoutScreen(page).alert).toBeVisible();
    },
  },
  {
    name: 'checkout-delivery',
    visit: 'checkout',
    async reach(page) {
      const { chooseType, introduce, next, fillAddress, step } = checkoutScreen(page);
      await page.goto('/checkout');
      await chooseType('Livraison');
      await introduce(aGuest());
      await next.click();
      await fillAddress('14 rue Mercière', '69002', 'Lyon');
      await step('Livraison').getByRole('radio', { name: 'À l’heure de mon choix' }).check();
      await step('Livraison').getByRole('radio', { name: 'Demain' }).check();
      await expect(step('Livraison').getByRole('status')).toContainText('Presqu’île');
    },
  },
  {
    name: 'checkout-payment',
    visit: 'checkout',
    async reach(page) {
      await checkoutScreen(page).readyForPickup(aGuest());
      await checkoutScreen(page).stepButton('Paiement').click();
      await expect(checkoutScreen(page).step('Paiement')).toBeVisible();
    },
  },
  {
    name: 'checkout-card',
    async reach(page) {
      await cardScreen(page).reachPayment(aGuest());
      await expect(cardScreen(page).demoForm).toBeVisible();
    },
  },
  {
    name: 'card-declined',
    async reach(page) {
      await cardScreen(page).readyToPay(aGuest(), 'Carte refusée');
      await cardScreen(page).pay.click();
      await expect(checkoutScreen(page).alert).toBeVisible();
    },
  },
  {
    name: 'card-question',
    async reach(page) {
      await cardScreen(page).readyToPay(aGuest(), 'Carte avec 3-D Secure');
      await cardScreen(page).pay.click();
      await expect(cardScreen(page).question).toBeVisible();
    },
  },
  {
    name: 'checkout-confirmation',
    reach: (page) => checkoutScreen(page).readyForPickup(aGuest()),
  },
  {
    name: 'success',
    async reach(page) {
      await checkoutScreen(page).readyForPickup(aGuest());
      await checkoutScreen(page).finish();
    },
  },
  {
    name: 'order-notified',
    async reach(page) {
      await page.context().grantPermissions(['notifications']);
      await registerWith(page, device('https://fcm.googleapis.com/fcm/send/device').subscription);
      await pretendWorker(page);
      await checkoutScreen(page).readyForPickup(aGuest());
      await checkoutScreen(page).finish();
      await page.getByRole('button', { name: 'Me prévenir quand la commande est prête' }).click();
      await expect(page.getByRole('button', { name: 'Ne plus me prévenir' })).toBeVisible();
    },
  },
  {
    name: 'consent',
    async reach(page) {
      await page.addInitScript(() => localStorage.removeItem('cookie-consent'));
      await page.goto('/menu');
      await expect(page.getByRole('dialog', { name: 'Consentement aux cookies' })).toBeVisible();
    },
  },
  {
    name: 'manage-cookies',
    async reach(page) {
      await page.goto('/menu');
      const footer = page.getByRole('contentinfo');
      await footer.getByRole('button', { name: 'Gérer les cookies' }).press('Enter');
      await expect(page.getByRole('button', { name: 'Refuser' })).toBeVisible();
    },
  },
  {
    name: 'install',
    async reach(page) {
      await visitWith(page, null);
      await page.goto('/menu');
      await installBanner(page).offer();
      await expect(installBanner(page).install).toBeVisible();
    },
  },
  {
    name: 'install-iphone',
    async reach(page) {
      await visitWith(page, IPHONE);
      await page.goto('/menu');
      await expect(installBanner(page).understood).toBeVisible();
    },
  },
  {
    name: 'install-dock',
    async reach(page) {
      await visitWith(page, MACINTOSH);
      await page.goto('/');
      await expect(installBanner(page).understood).toBeVisible();
    },
  },
  {
    name: 'order',
    async reach(page) {
      await checkoutScreen(page).readyForPickup(aGuest());
      await checkoutScreen(page).finish();
      await page.goto((await confirmedOrder(page)).path);
      await expect(
        page.getByRole('region', { name: 'L’avancement de votre commande' }),
      ).toBeVisible();
    },
  },
  { name: 'group-start', visit: 'group', reach: (page) => seePage(page, '/group') },
  {
    name: 'group-join',
    visit: 'group',
    async reach(page) {
      const { linkKey } = await prepareGroup(page);
      await page.goto(`/group/${linkKey}`);
      await expect(page.getByRole('button', { name: 'Participer' })).toBeVisible();
    },
  },
  {
    name: 'group-host',
    visit: 'group',
    async reach(page) {
      await openAsHost(page, await prepareGroup(page));
      await groupScreen(page).add('Edamame');
    },
  },
  {
    name: 'group-menu',
    visit: 'group',
    async reach(page) {
      await openAsHost(page, await prepareGroup(page));
      await groupScreen(page).own.getByRole('link', { name: 'Ajouter un plat' }).click();
      await expect(page.getByRole('link', { name: /Voir le groupe/ })).toBeVisible();
    },
  },
  {
    name: 'group-code',
    visit: 'group',
    async reach(page) {
      await openAsHost(page, await prepareGroup(page));
      await page.getByRole('button', { name: 'QR code' }).click();
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    },
  },
  {
    name: 'group-placed',
    async reach(page) {
      const group = await prepareGroup(page);
      await openAsHost(page, group);
      await groupScreen(page).order.click();
      await expect(checkoutScreen(page).step('Vos coordonnées')).toBeVisible();
      await checkoutScreen(page).introduce(aGuest());
      await checkoutScreen(page).stepButton('Confirmation').click();
      await checkoutScreen(page).finish();
      await page.goto(`/group/${group.linkKey}`);
      await expect(page.getByText('Le restaurant a la commande du groupe.')).toBeVisible();
    },
  },
  {
    name: 'group-shares',
    async reach(page) {
      await openAsHost(page, await prepareGroup(page));
      await groupScreen(page).add('Edamame');
      await orderInShares(page, aGuest());
      await groupScreen(page)
        .shares.getByRole('button', { name: /^Payer ma part/ })
        .waitFor();
    },
  },
  {
    name: 'group-cancelled',
    visit: 'group',
    async reach(page) {
      const group = await prepareGroup(page);
      await cancelGroup(page, group);
      await seePage(page, `/group/${group.linkKey}`);
    },
  },
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
      await expect(page.getByRole('dialog', { name: /^Commande n° 12/ })).toBeVisible();
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
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
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

/** Those of a shop that takes no orders now; its later menu begins later still. */
export const CLOSED_SCREENS: readonly Screen[] = [
  {
    name: 'menu-closed',
    async reach(page) {
      await page.goto('/menu');
      await expect(page.getByText(/^Fermé · ouvre /).filter({ visible: true })).toBeVisible();
    },
  },
  {
    name: 'menu-later',
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

async function seePage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function seeOwnPage(page: Page, path: string): Promise<void> {
  await knowAccount(page);
  await page.goto(path);
  // Beside the page, or above it where there is no room.
  const overview = page.getByRole('main').getByRole('link', { name: 'Mon compte' });
  await expect(overview.filter({ visible: true })).toBeVisible();
}
