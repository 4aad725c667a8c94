import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { openAccount } from '../../harness/account.ts';
import { storedLine } from '../../harness/cart-line.ts';
import { test } from '../../harness/journey.ts';
import { placeOrder } from '../../harness/placed-order.ts';
import { itemOf, removeItem, testRestaurant } from '../../harness/restaurant-file.ts';
import { accountScreen, keepLoggedIn } from '../../screens/account-screen.ts';
import { anyPage, openDialog, retryButton } from '../../screens/any-page.ts';
import { menuScreen } from '../../screens/menu-screen.ts';
import { orderPage } from '../../screens/order-page.ts';
import { siteFrame } from '../../screens/site-frame.ts';
import { amountOf } from '../../screens/totals.ts';

test('orders stand on pages of twenty, the newest first', async ({ page, shop }) => {
  const account = await openAccount(shop);
  await placeOrder(shop, account, [storedLine('edamame')]);
  for (let placed = 0; placed < 20; placed += 1) await placeOrder(shop, account);
  await keepLoggedIn(page, account);
  await page.goto('/profile/ViewOrders');
  const { main } = anyPage(page);
  const { orders } = accountScreen(page);
  const pages = main.getByRole('navigation', { name: 'Pages de commandes' });
  await expect(orders).toHaveCount(20);
  await expect(orders.filter({ hasText: 'Edamame' })).toHaveCount(0);
  await expect(pages).toContainText('Page 1 sur 2');
  await pages.getByRole('link', { name: 'Page suivante' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(orders).toHaveCount(1);
  await expect(orders).toContainText('Edamame');
  await page.goBack();
  await expect(orders).toHaveCount(20);
  await page.goto('/profile/ViewOrders?page=9');
  await main.getByRole('link', { name: 'Revenir à la première page' }).click();
  await expect(orders).toHaveCount(20);
});

test.describe('while the server can’t answer at first', () => {
  test.use({ expectedComplaints: /ERR_FAILED .*\/auth\/orders/ });

  test('N-14, T-4, V-10: an order of today is taken along with all that is stored, unchanged since, and followed until it is cancelled', async ({
    page,
    shop,
  }) => {
    const account = await openAccount(shop);
    await placeOrder(shop, account);
    await keepLoggedIn(page, account);
    await page.goto('/profile/ViewAccount');
    await expect(anyPage(page).main).toContainText(account.email);
    const download = page.waitForEvent('download');
    await accountScreen(page).button('Télécharger mes données').click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('mes-donnees.json');
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      user: { email: account.email },
      orders: [{ items: [{ item_id: 'soupe-miso', quantity: 2 }] }],
    });
    await expect(anyPage(page).main.getByRole('status')).toContainText('téléchargements');

    const { alert, orders, link, button } = accountScreen(page);
    await test.step('the orders are asked for again on demand', async () => {
      await page.route('**/v2/public/auth/orders?*', (route) => route.abort());
      await page.goto('/profile/ViewOrders');
      await expect(alert).toContainText('Vos commandes n’ont pas pu être chargées.');
      await page.unroute('**/v2/public/auth/orders?*');
      await retryButton(alert).click();
      await expect(orders).toContainText('Soupe miso');
      await expect(orders).not.toContainText('Annulée');
    });

    await button(/^Commander à nouveau/).click();
    const dialog = openDialog(page);
    await expect(dialog).toContainText('Rien n’a changé depuis.');
    await dialog.getByRole('button', { name: 'Retour à la commande' }).click();
    await expect(openDialog(page, /^Commande n°/)).toBeVisible();
    await page.keyboard.press('Escape');
    await link(/^Suivi de commande · Commande n° /).press('Enter');
    await expect(orderPage(page).progress).toBeVisible();

    await test.step('once it was cancelled it is named so, and asks for no payment', async () => {
      await orderPage(page).cancel.click();
      await orderPage(page).confirmCancelling.click();
      await expect(anyPage(page).main).toContainText('Votre commande a été annulée');
      await page.goto('/profile/ViewOrders');
      await expect(orders).toContainText('Annulée');
      await button(/^Détail de la commande/).click();
      const details = openDialog(page, /^Commande n°/);
      await expect(details).toContainText('Annulée');
      await expect(details).not.toContainText('En espèces');
    });
  });
});

test.describe('ordering again', () => {
  test.use({ stored: { cart: [storedLine('tempura-crevettes')] } });

  test('V-10: an order is looked at as it was sold; ordering it again says what has changed, and takes the rest over', async ({
    page,
    shop,
  }) => {
    const account = await openAccount(shop);
    const lines = [
      { ...storedLine('soupe-miso', 2), note: 'Sans sésame' },
      storedLine('edamame'),
      storedLine('tempura-crevettes'),
    ];
    await placeOrder(shop, account, lines);
    await shop.sell(
      testRestaurant((file) => {
        itemOf(file, 'soupe-miso').item_price.price_pickup = 4;
        removeItem(file, 'edamame');
      }),
    );
    await keepLoggedIn(page, account);
    await page.goto('/profile');
    const { button } = accountScreen(page);
    await test.step('its details are those of its day', async () => {
      await button(/^Détail de la commande/).click();
      const details = openDialog(page, /^Commande n°/);
      await expect(details.getByRole('listitem').first()).toContainText('« Sans sésame »');
      await expect(amountOf(details, 'Total')).toHaveText('20,70 €');
      await expect(details).toContainText('En espèces');
      await page.keyboard.press('Escape');
      await expect(details).toBeHidden();
      await expect(button(/^Détail de la commande/)).toBeFocused();
    });

    await button(/^Commander à nouveau/).click();
    const dialog = openDialog(page, 'Commander à nouveau');
    const line = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
    await expect(dialog).toContainText('Ce qui a changé depuis');
    await expect(line('Soupe miso')).toContainText('Coûtait 7,00 €');
    await expect(line('Soupe miso')).toContainText('8,00 €');
    await expect(line('Edamame')).toContainText('N’est plus à la carte');
    await expect(line('Tempura')).not.toContainText('Coûtait');
    await dialog.getByRole('button', { name: 'Ajouter au panier · 17,00 €' }).click();
    await expect(page).toHaveURL(/\/menu#cart$/);
    const { line: cartLine } = menuScreen(page);
    await expect(cartLine('Soupe miso')).toBeVisible();
    // What was in the cart before is still there, and was joined.
    await expect(siteFrame(page).cartLink('4 articles')).toBeVisible();
  });
});

test('orders placed without the account are offered to it', async ({ page, shop }) => {
  const account = await openAccount(shop);
  const { firstName, lastName, email, phone } = account;
  await placeOrder(shop, { firstName, lastName, email, phone });
  await placeOrder(shop, { firstName, lastName, email, phone }, [storedLine('edamame')]);
  await keepLoggedIn(page, account);
  await page.goto('/profile');
  const { main } = anyPage(page);
  await expect(main).toContainText(
    '2 commandes ont été passées sans compte avec votre adresse e-mail.',
  );
  await accountScreen(page).button('Les ajouter à mon compte').click();
  await expect(main.getByRole('status')).toContainText('retrouvez-les dans vos commandes');
  await expect(main).toContainText('Edamame');
  await accountScreen(page).link('Voir toutes les commandes').click();
  await expect(accountScreen(page).orders).toHaveCount(2);
});
