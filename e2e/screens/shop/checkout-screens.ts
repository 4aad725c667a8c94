import { device } from '@comptoir/fake-push/device';
import { expect } from '@playwright/test';
import { pretendWorker, registerWith } from '../../harness/browser/browser-push.ts';
import { aGuest } from '../../harness/guest.ts';
import { cardScreen } from '../card-screen.ts';
import { checkoutScreen } from '../checkout-screen.ts';
import type { Screen } from './screen.ts';

/** The checkout and its confirmation. */
export const CHECKOUT_SCREENS: readonly Screen[] = [
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
      const { reachAddress, fillAddress, atMyTime, day, terms } = checkoutScreen(page);
      await reachAddress(aGuest());
      await fillAddress('14 rue Mercière', '69002', 'Lyon');
      await atMyTime.check();
      await day('Demain').check();
      await expect(terms).toContainText('Presqu’île');
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
    visit: 'checkout',
    isAlone: true,
    async reach(page) {
      await cardScreen(page).reachCardPayment(aGuest());
      await expect(cardScreen(page).demoForm).toBeVisible();
    },
  },
  {
    name: 'card-declined',
    visit: 'checkout',
    isAlone: true,
    async reach(page) {
      await cardScreen(page).readyToPay(aGuest(), 'Carte refusée');
      await cardScreen(page).pay.click();
      await expect(checkoutScreen(page).alert).toBeVisible();
    },
  },
  {
    name: 'card-question',
    visit: 'checkout',
    isAlone: true,
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
    visit: 'checkout',
    isAlone: true,
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
];
