import { expect, type Page } from '@playwright/test';
import { cachedAddresses, installWorker } from '../../harness/browser/worker.ts';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { DESKTOP, PHONE } from '../../harness/windows.ts';
import { anyPage } from '../../screens/any-page.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { menuScreen, oneMore } from '../../screens/menu-screen.ts';
import { siteFrame } from '../../screens/site-frame.ts';
import { amountOf } from '../../screens/totals.ts';

const NO_NETWORK = /ERR_(INTERNET_DISCONNECTED|CONNECTION_(REFUSED|RESET)|FAILED)|Failed to fetch/;
const WAITING = 'En attente du réseau';

test.use({
  serviceWorkers: 'allow',
  expectedComplaints: NO_NETWORK,
  stored: { cart: [storedLine('soupe-miso', 2)] },
});

const notice = (page: Page) => page.getByRole('status').filter({ hasText: /hors ligne/i });

test('B-3, B-6, B-8: without a network the home page and the menu are the last ones, the cart can be changed, any other page says so, and the checkout is offered once there is a network', async ({
  page,
  context,
}) => {
  const { cart, line, add, openCart, checkOut } = menuScreen(page);
  await page.goto('/');
  await installWorker(page);
  await context.setOffline(true);
  await page.reload();
  await expect(anyPage(page).title).toHaveText('Kinoné');
  await expect(notice(page)).toContainText('votre panier est gardé');

  await anyPage(page).footer.getByRole('link', { name: 'La carte' }).click();
  await expect(page).toHaveURL(/\/menu$/);
  await expect(anyPage(page).title).toHaveText('La carte');
  await expect(amountOf(cart, 'Total')).toHaveText('7,00 €');
  await oneMore(line('Soupe miso')).click();
  await expect(amountOf(cart, 'Total')).toHaveText('10,50 €');
  await add('Edamame');
  await expect(line('Edamame')).toBeVisible();

  await page.reload();
  await expect(line('Edamame')).toBeVisible();
  await expect(line('Soupe miso')).toContainText('10,50 €');

  await test.step('any other page and a link that is followed say that there is no network, and lead back to the menu', async () => {
    await siteFrame(page).followInFooter('Cookies');
    await expect(anyPage(page).title).toHaveText('Pas de réseau');
    await page.goto('/profile?x=1');
    await expect(anyPage(page).title).toHaveText('Pas de réseau');
    await expect(page.getByRole('link', { name: /^0\d( \d\d){4}$/ })).toHaveAttribute(
      'href',
      /^tel:/,
    );
    await expect(page.getByRole('link', { name: 'Réessayer' })).toHaveJSProperty(
      'href',
      page.url(),
    );
    await siteFrame(page).seeMenu.click();
    await expect(anyPage(page).title).toHaveText('La carte');
  });

  await test.step('the cart offers the checkout once there is a network, and until then the notice hides nothing on a phone', async () => {
    await page.reload();
    await expect(cart.getByRole('button', { name: WAITING })).toBeDisabled();
    await expect(cart.getByRole('link', { name: /^Commander/ })).toBeHidden();
    // Shown last: without this notice, the one about the network's return would not be shown either.
    await expect(notice(page)).toBeVisible();
    await page.setViewportSize(PHONE);
    await expect(notice(page)).toBeInViewport();
    await openCart.click();
    await expect(cart).toContainText(WAITING);
    await page.keyboard.press('Escape');
    await page.setViewportSize(DESKTOP);
    // The first try after a network's return often gets no answer, and the page stays a copy for longer.
    await context.route('**/menu.data', (route) => route.abort(), { times: 1 });
    // The notice of its return goes after four seconds: it is waited for from the beginning.
    const returned = expect(page.getByText('Vous êtes de nouveau en ligne.')).toBeVisible();
    await context.setOffline(false);
    await returned;
    await expect(checkOut).toBeVisible();
    await expect(notice(page)).toBeHidden();
  });
});

test('B-2, B-8: ordering waits for the network, and nothing is sent by itself; nothing of an order, an account or a code is cached', async ({
  page,
  context,
  shop,
}) => {
  const guest = aGuest();
  const { readyForPickup, order, finish, step } = checkoutScreen(page);
  await page.goto('/menu');
  await installWorker(page);
  await menuScreen(page).enterCoupon('BIENVENUE');
  await expect(menuScreen(page).coupon('BIENVENUE')).toBeVisible();
  await readyForPickup(guest);
  await context.setOffline(true);
  const waiting = step('Confirmation').getByRole('button', { name: WAITING });
  await expect(waiting).toBeDisabled();
  await expect(step('Confirmation')).toContainText('Rien n’est envoyé tout seul');
  await context.setOffline(false);
  await expect(order).toBeEnabled();
  expect(await shop.ordersOf(guest.email)).toEqual([]);
  await finish();
  expect(await shop.ordersOf(guest.email)).toMatchObject([{ total_cents: 700 }]);

  await test.step('what is cached', async () => {
    await page.goto('/auth/login');
    await page.goto('/menu?product=soupe-miso');
    const stored = await cachedAddresses(page);
    expect(stored).toContain('/menu');
    const WORTH_KEEPING =
      /^\/(?:menu|_offline|builds|assets\/.*|images\/.*|__manifest\?.*|_icons\/.*|v2\/public\/(?:settings|menus|offers)\/?)?$/;
    expect(stored.filter((address) => !WORTH_KEEPING.test(address))).toEqual([]);
  });
});

test('B-3: a shop that does not answer is distinguished from a missing network, and loaded once it is back', async ({
  page,
  shop,
}) => {
  await page.goto('/menu');
  await installWorker(page);
  await shop.kill();
  await page.reload();
  await expect(page.getByText('Voici la carte de votre dernière visite')).toBeVisible();
  await expect(menuScreen(page).dish('Soupe miso')).toBeVisible();
  await shop.open();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('Voici la carte de votre dernière visite')).toBeHidden();
});
