import { expect } from '@playwright/test';
import { openAccount, send } from '../../harness/account.ts';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import {
  accountScreen,
  expectLoggedOut,
  keepLoggedIn,
  storedSession,
} from '../../screens/account-screen.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { siteFrame } from '../../screens/site-frame.ts';
import { amountOf } from '../../screens/totals.ts';

const soup = { cart: [storedLine('soupe-miso', 2)] };

test.describe('a session that ends in another tab', () => {
  // What a tab has asked for when the session ends is answered 401.
  test.use({ expectedComplaints: /401 / });

  test('V-5: two tabs log in and out together', async ({ page, context, shop }) => {
    const account = await openAccount(shop);
    const other = await context.newPage();
    await other.goto('/profile/ViewOrders');
    await expect(other).toHaveURL(/\/auth\/login\?next=%2Fprofile%2FViewOrders$/);
    const { logIn } = accountScreen(page);
    await page.goto('/auth/login');
    // An address is the same in capitals.
    await logIn(account.email.toUpperCase(), account.password);
    await expect(other).toHaveURL(/\/profile\/ViewOrders$/);
    await expect(accountScreen(other).headerLink).toHaveAccessibleName('Compte de Camille');
    await expect(accountScreen(other).title).toHaveText('Mes commandes');
    await page.goto('/profile');
    await accountScreen(page).button('Se déconnecter').first().click();
    await expect(page).toHaveURL(`${shop.url}/`);
    await expect(other).toHaveURL(/\/auth\/login\?next=%2Fprofile%2FViewOrders$/);
    await expect(accountScreen(other).headerLink).toHaveAccessibleName('Votre compte');
  });
});

test.describe('a session that has ended elsewhere', () => {
  test.use({ stored: soup, expectedComplaints: /401 / });

  test('V-6: is over here with the next answer, and the cart stays', async ({ page, shop }) => {
    const account = await openAccount(shop);
    await keepLoggedIn(page, account);
    await send(shop, 'POST', 'auth/logout/', {}, account.token);
    await page.goto('/profile/ViewOrders');
    await expect(page).toHaveURL(/\/auth\/login\?next=%2Fprofile%2FViewOrders$/);
    await expectLoggedOut(page);
    await expect(siteFrame(page).cartLink('2 articles')).toBeVisible();
    await accountScreen(page).logIn(account.email, account.password);
    await expect(page).toHaveURL(/\/profile\/ViewOrders$/);
  });

  test('V-6: stops no order: it is said, and sent again as a guest’s', async ({ page, shop }) => {
    const account = await openAccount(shop);
    await keepLoggedIn(page, account);
    const { order, alert, step, stepButton, finish } = checkoutScreen(page);
    await page.goto('/checkout?step=personal');
    await expect(step('Vos coordonnées')).toContainText('Remplies d’après votre compte.');
    await stepButton('Confirmation').click();
    await expect(order).toBeVisible();
    await send(shop, 'POST', 'auth/logout/', {}, account.token);
    await order.click();
    await expect(alert).toContainText('Votre session a expiré.');
    await expectLoggedOut(page);
    await expect(amountOf(step('Confirmation'), 'Total')).toHaveText('7,00 €');
    await finish();
    expect(await shop.ordersOf(account.email)).toMatchObject([{ total_cents: 700 }]);
  });
});

test.describe('the checkout', () => {
  test.use({ stored: soup });

  test('V-11, V-12: is filled from the account, and the order is in its name', {
    tag: '@essential',
  }, async ({ page, shop }) => {
    const account = await openAccount(shop);
    await send(
      shop,
      'PATCH',
      'auth/update-profile',
      { address: '14 rue Mercière, 69002 Lyon' },
      account.token,
    );
    await keepLoggedIn(page, account);
    await page.goto('/profile');
    await expect(accountScreen(page).title).toHaveText('Bonjour Camille');
    await expect
      .poll(async () => (await storedSession(page))[1])
      .toContain('14 rue Mercière, 69002 Lyon');
    const checkout = checkoutScreen(page);
    await page.goto('/checkout');
    await checkout.chooseType('Livraison');
    await expect(checkout.email).toHaveValue(account.email);
    await checkout.next.click();
    await expect(checkout.street).toHaveValue('14 rue Mercière');
    await expect(checkout.postalCode).toHaveValue('69002');
    await expect(checkout.terms).toContainText('Presqu’île');
    await checkout.stepButton('Retrait ou livraison').click();
    await checkout.chooseType('À emporter');
    await checkout.stepButton('Confirmation').click();
    await checkout.finish();
    await page.goto('/profile/ViewOrders');
    await expect(accountScreen(page).orders).toContainText('Soupe miso');
  });

  test('V-11: keeps what was typed when the guest logs in on the way', async ({ page, shop }) => {
    const account = await openAccount(shop);
    const typed = aGuest();
    const { step, firstName, email } = checkoutScreen(page);
    await page.goto('/checkout?step=personal');
    const form = step('Vos coordonnées');
    await firstName.fill('Noé');
    await email.fill(typed.email);
    await form.getByRole('link', { name: 'Se connecter pour les remplir' }).click();
    // Both pages have a field for the address.
    await expect(accountScreen(page).title).toHaveText('Se connecter');
    await accountScreen(page).logIn(account.email, account.password);
    await expect(page).toHaveURL(/\/checkout\?step=personal$/);
    await expect(firstName).toHaveValue('Noé');
    await expect(email).toHaveValue(typed.email);
    await expect(form.getByLabel('Téléphone')).toHaveValue(account.phone);
  });
});
