import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { test } from '../../harness/journey.ts';
import { openDialog } from '../../screens/any-page.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { menuScreen, oneMore } from '../../screens/menu-screen.ts';
import { amountOf } from '../../screens/totals.ts';

test.describe('the menu', () => {
  test('C-1, C-5: a dish is put together within its limits and added with a note', {
    tag: '@essential',
  }, async ({ page }) => {
    const { openDish, cart, line } = menuScreen(page);
    await page.goto('/menu');
    const { dialog, addButton, group, note, more } = await openDish('Poké à composer');

    await expect(group('Base').getByRole('radio', { name: 'Riz vinaigré' })).toBeChecked();
    const proteins = group('Protéines (une ou deux)');
    await addButton.click();
    await expect(proteins.getByRole('alert')).toHaveText('Il manque encore un choix.');
    await expect(proteins.getByRole('checkbox').first()).toBeFocused();

    await group('Base').getByRole('radio', { name: 'Riz complet' }).check();
    await proteins.getByRole('checkbox', { name: 'Thon cru' }).check();
    await proteins.getByRole('checkbox', { name: 'Saumon cru' }).check();
    await expect(proteins.getByRole('checkbox', { name: 'Poulet croustillant' })).toBeDisabled();
    const garnishes = group('Garnitures (de deux à cinq)');
    await garnishes.getByRole('checkbox', { name: 'Mangue' }).check();
    await garnishes.getByRole('checkbox', { name: 'Avocat' }).check();
    await more('Avocat');
    await group('Sauce').getByRole('radio').first().check();
    await note.fill('Sans oignon, merci');
    await more('Poké à composer');

    // (12,90 + 0,80 riz complet + 1,00 thon + 2 × 0,80 avocat) × 2
    await expect(addButton).toHaveText('Ajouter · 32,60 €');
    await addButton.click();
    await expect(dialog).toBeHidden();
    await expect(line('Poké à composer')).toContainText('« Sans oignon, merci »');
    await expect(line('Poké à composer')).toContainText('Riz complet');
    await expect(amountOf(cart, 'Total')).toHaveText('32,60 €');
    await expect(page.getByRole('status').filter({ hasText: 'ajouté' })).toHaveText(
      'Ajouté au panier : Poké à composer. Votre panier compte 2 articles.',
    );
  });

  test('a link to a dish that has left the menu says so; the back button closes a dish, and the forward button opens it again', async ({
    page,
  }) => {
    const { dish, openDish } = menuScreen(page);
    await page.goto('/menu?product=fugu');
    const gone = openDialog(page, 'Ce plat n’est pas à la carte');
    await gone.getByRole('button', { name: 'Voir la carte' }).click();
    await expect(gone).toBeHidden();
    const { dialog } = await openDish('Soupe miso');
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(dish('Soupe miso')).toBeFocused();
    await page.goForward();
    await expect(dialog).toBeVisible();
  });

  test('a dish that is closed as soon as its address is written leaves nothing behind', async ({
    page,
  }) => {
    await page.goto('/');
    await page.goto('/menu');
    // A touch that comes next, before whatever else the page has left for later.
    const closed = page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        document.querySelector<HTMLElement>('dialog[open] button[aria-label="Fermer"]')?.click();
        resolve();
      };
      const write = history.pushState;
      history.pushState = (...entry) => {
        write.apply(history, entry);
        port2.postMessage(null);
      };
      return promise;
    });
    await menuScreen(page).dish('Soupe miso').click();
    await closed;
    await expect(page).toHaveURL(/\/menu$/);
    await expect(openDialog(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});

test.describe('while the products can not be had', () => {
  test.use({ expectedComplaints: /500 .*\/products\/carte/ });

  test('reports to the API what was added, and does without its answer', async ({ page }) => {
    let reports = 0;
    await page.route('**/v2/public/products/carte', (route) => {
      reports += 1;
      return route.fulfill({ status: 500, body: '{}' });
    });
    const { add, line } = menuScreen(page);
    await page.goto('/menu');
    await add('Edamame');
    await expect.poll(() => reports).toBe(1);
    await expect(line('Edamame')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('the cart', () => {
  test.use({ stored: { cart: [storedLine('soupe-miso', 2), storedLine('edamame')] } });

  test('C-3: a line is changed, removed and put back, as it is after a reload and in another tab', {
    tag: '@essential',
  }, async ({ page, context }) => {
    const { cart, line, remove } = menuScreen(page);
    await page.goto('/menu');
    await expect(amountOf(cart, 'Total')).toHaveText('11,70 €');
    await oneMore(line('Soupe miso')).click();
    await expect(amountOf(cart, 'Total')).toHaveText('15,20 €');
    await line('Edamame').getByRole('button', { name: 'Ajouter une note pour Edamame' }).click();
    await cart.getByLabel('Note pour Edamame').fill('Peu de sel');
    await cart.getByRole('button', { name: 'Enregistrer la note' }).click();
    await expect(line('Edamame')).toContainText('« Peu de sel »');
    await remove('Soupe miso').click();
    await expect(amountOf(cart, 'Total')).toHaveText('4,70 €');
    await cart.getByRole('button', { name: 'Annuler' }).click();
    await expect(cart.getByRole('listitem').first()).toContainText('Soupe miso');
    await expect(amountOf(cart, 'Total')).toHaveText('15,20 €');

    await test.step('the cart survives a reload and is synchronised between two tabs', async () => {
      await page.reload();
      await expect(amountOf(cart, 'Total')).toHaveText('15,20 €');
      const otherPage = await context.newPage();
      const other = menuScreen(otherPage);
      await otherPage.goto('/menu');
      await oneMore(other.line('Edamame')).click();
      await expect(line('Edamame').getByRole('status')).toHaveText('2');
      await remove('Soupe miso').click();
      await expect(amountOf(other.cart, 'Total')).toHaveText('9,40 €');
    });
  });

  test('C-15: a note that is being written is kept on the way to the checkout, and the keyboard goes on where it was opened', async ({
    page,
  }) => {
    const { cart, line, checkOut } = menuScreen(page);
    const note = cart.getByLabel('Note pour Edamame');
    const add = line('Edamame').getByRole('button', { name: 'Ajouter une note pour Edamame' });
    const change = line('Edamame').getByRole('button', { name: 'Modifier la note pour Edamame' });
    await page.goto('/menu');
    await add.press('Enter');
    await note.fill('Peu de sel');
    await page.keyboard.press('Escape');
    await add.press('Enter');
    await expect(note).toHaveValue('');
    await cart.getByRole('button', { name: 'Annuler' }).press('Enter');
    await expect(add).toBeFocused();
    await add.press('Enter');
    await note.fill('Salé');
    await cart.getByRole('button', { name: 'Enregistrer la note' }).press('Enter');
    await expect(change).toBeFocused();
    await change.press('Enter');
    await note.fill('Sans sel');
    await checkOut.click();
    await expect(checkoutScreen(page).summary).toContainText('« Sans sel »');
  });
});
