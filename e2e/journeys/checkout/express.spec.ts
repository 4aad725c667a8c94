import { expect, type Page } from '@playwright/test';
import { openAccount } from '../../harness/account.ts';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { placeOrder } from '../../harness/placed-order.ts';
import { PHONE } from '../../harness/windows.ts';
import { anyPage, openDialog } from '../../screens/any-page.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { menuScreen } from '../../screens/menu-screen.ts';
import { siteFrame } from '../../screens/site-frame.ts';

/** Counts what is pressed in all documents of a page; call it before the first one. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction('countPress', () => {
    presses += 1;
  });
  await page.addInitScript(() => {
    const counted = window as unknown as { countPress(): void };
    // Pressing into a field belongs to typing.
    const isTyping = (target: EventTarget | null) =>
      target instanceof Element && target.closest('input, textarea, label') !== null;
    document.addEventListener(
      'click',
      ({ target, isTrusted }) => {
        if (isTrusted && !isTyping(target)) counted.countPress();
      },
      true,
    );
  });
  return () => presses;
}

const MOST_OF_A_NEW_GUEST = 8;
const MOST_OF_A_KNOWN_GUEST = 2;

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('K-26, C-18: a new guest orders a pickup with ten presses at most', {
    tag: '@essential',
  }, async ({ page, shop }) => {
    const guest = aGuest();
    const checkout = checkoutScreen(page);
    const { addAtOnce, openCart, checkOut } = menuScreen(page);
    const presses = await countPresses(page);
    await page.goto('/');
    await siteFrame(page).orderPickup.click();
    await addAtOnce('Soupe miso').click();
    await expect(openCart).toContainText(/^1 ?Voir le panier/);
    await openCart.click();
    await checkOut.click();
    // Pickup was pressed on the home page.
    await checkout.introduce(guest);
    await checkout.next.click();
    await checkout.next.click();
    await checkout.next.click();
    await checkout.finish();
    expect(presses()).toBeLessThanOrEqual(MOST_OF_A_NEW_GUEST);
    expect(await shop.ordersOf(guest.email)).toMatchObject([{ total_cents: 350 }]);
  });

  test('V-30, K-26: a known guest orders again with four presses at most', {
    tag: '@essential',
  }, async ({ page, shop }) => {
    const account = await openAccount(shop);
    await placeOrder(shop, account);
    await page.addInitScript(
      ({ token, user }) => {
        localStorage.setItem('token', token);
        localStorage.setItem('user', JSON.stringify(user));
      },
      { token: account.token, user: account.user },
    );
    const presses = await countPresses(page);
    const checkout = checkoutScreen(page);
    await page.goto('/');
    const orders = page.getByRole('region', { name: 'Vos commandes' });
    await expect(orders).toContainText('Le restaurant a reçu votre commande.');
    await expect(orders).toContainText('2 × Soupe miso');
    await orders.getByRole('button', { name: 'Commander à nouveau · 7,00 €' }).click();
    await expect(checkout.step('Confirmation')).toBeVisible();
    await checkout.finish();
    expect(presses()).toBeLessThanOrEqual(MOST_OF_A_KNOWN_GUEST);
    const [first, second] = await shop.ordersOf(account.email);
    expect([first?.total_cents, second?.total_cents]).toEqual([700, 700]);
  });
});

test.describe('where the menu can not be loaded', () => {
  test.use({ expectedComplaints: /503 .*\/menus/ });

  test('Q-18, V-30: nothing is ordered again unasked by a guest who avoids something', async ({
    page,
    shop,
  }) => {
    const account = await openAccount(shop);
    await placeOrder(shop, account);
    await page.addInitScript(
      ({ token, user }) => {
        localStorage.setItem('token', token);
        localStorage.setItem('user', JSON.stringify(user));
        sessionStorage.setItem('dish-filter', JSON.stringify({ without: ['soya'] }));
      },
      { token: account.token, user: account.user },
    );
    await page.goto('/');
    const orders = page.getByRole('region', { name: 'Vos commandes' });
    const again = orders.getByRole('button', { name: 'Commander à nouveau · 7,00 €' });
    await page.route('**/v2/public/menus', (route) => route.fulfill({ status: 503, body: '{}' }));
    await again.click();
    await expect(orders.getByRole('alert')).toContainText(
      'Une erreur est survenue, veuillez réessayer',
    );
    await page.unroute('**/v2/public/menus');
    await again.click();
    const question = openDialog(page, 'Ajouter quand même ?');
    await expect(question).toContainText('Soupe miso');
    await question.getByRole('button', { name: 'Ne pas ajouter' }).click();
    await expect(siteFrame(page).cartLink('vide')).toBeVisible();
  });
});

test.describe('with a cart from an earlier visit', () => {
  test.use({ stored: { cart: [storedLine('soupe-miso', 2)] } });

  test('K-26: the steps before the open one are shown with their content and the way back', async ({
    page,
  }) => {
    const guest = aGuest();
    const checkout = checkoutScreen(page);
    await page.goto('/checkout');
    await checkout.chooseType('À emporter');
    await checkout.introduce(guest);
    await checkout.next.click();
    await checkout.next.click();
    await expect(checkout.step('Paiement')).toBeVisible();
    const { main } = anyPage(page);
    await expect(main).toContainText(guest.email);
    await expect(main).toContainText('dès que possible, vers');
    await main.getByRole('button', { name: 'Modifier vos coordonnées' }).click();
    await expect(checkout.firstName).toHaveValue('Camille');
    // Nothing lacks: entering again opens the last step.
    await page.goto('/checkout');
    await expect(checkout.step('Confirmation')).toBeVisible();
  });
});
