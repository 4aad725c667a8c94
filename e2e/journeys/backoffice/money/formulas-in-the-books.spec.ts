import { readFile } from 'node:fs/promises';
import { startFakePrinter } from '@comptoir/fake-printers/fake-printer';
import { expect, type Page } from '@playwright/test';
import { aGuest } from '../../../harness/guest.ts';
import { test } from '../../../harness/journey.ts';
import { placeOrder } from '../../../harness/placed-order.ts';
import { everyDay, itemOf, testRestaurant } from '../../../harness/restaurant-file.ts';
import { anOwner } from '../../../harness/staff.ts';
import { DESKTOP, PHONE } from '../../../harness/windows.ts';
import { BoardScreen } from '../../../screens/board-screen.ts';
import { cardScreen } from '../../../screens/card-screen.ts';
import { checkoutScreen } from '../../../screens/checkout-screen.ts';
import { orderOf } from '../../../screens/order-in-full.ts';
import { amountOf } from '../../../screens/totals.ts';

const restaurant = testRestaurant((file) => {
  const evening = { label: '', is_open: true, times: [{ start: '18:30', end: '22:30' }] };
  Object.assign(itemOf(file, 'mi-cuit-matcha'), { active_times: everyDay(evening) });
});

test.use({
  // A shop of its own: its books have the orders of every guest.
  firstRestaurant: restaurant,
  restaurant,
  viewport: PHONE,
});
test.describe.configure({ timeout: 300_000 });

const DAY_MS = 24 * 60 * 60_000;
const parisDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' });

/** Chooses two formulas on the menu, course by course. */
async function chooseLunch(page: Page): Promise<void> {
  await page.goto('/menu?product=formule-comptoir');
  const dialog = page.getByRole('dialog', { name: 'Formule du comptoir' });
  const next = () => dialog.getByRole('button', { name: 'Continuer' }).click();
  const choose = (name: string) => dialog.getByRole('radio', { name, exact: true }).check();
  await choose('Soupe miso');
  await next();
  await choose('Chirashi saumon');
  await choose('Riz vinaigré');
  await next();
  await choose('Verre de viognier');
  await next();
  await dialog.getByRole('button', { name: 'Un de plus : Formule du comptoir' }).click();
  await dialog.getByRole('button', { name: 'Ajouter · 37,80 €' }).click();
  await expect(dialog).toBeHidden();
}

/** Chooses a roll of each size on the menu. */
async function chooseRolls(page: Page): Promise<void> {
  for (const [size, price] of [
    ['4 pièces', '6,90'],
    ['8 pièces', '12,50'],
  ]) {
    await page.goto('/menu?product=roll-comptoir');
    const dialog = page.getByRole('dialog', { name: 'Roll du comptoir' });
    await dialog.getByRole('radio', { name: new RegExp(`^${size}`) }).check();
    await dialog.getByRole('button', { name: `Ajouter · ${price} €` }).click();
    await expect(dialog).toBeHidden();
  }
}

/**
 * A formula at 18.90 € is, over a soup of 3.50 €, a chirashi of 15.60 € and a glass of wine of 4.50 €, 2.80 + 12.49 € at
 * 10 % and 3.61 € at 20 %. Two of them are 30.58 € with 2.78 € of tax and 7.22 € with 1.20 €; one that goes back is
 * 15.29 € with 1.39 € and 3.61 € with 0.60 €. Two rolls are 6.90 € and 12.50 € with 0.63 € and 1.14 €.
 */
test('C-16, C-23, SU-14, FG-20, BK-6: formulas with wine, a roll in two sizes and a dessert of tomorrow, one dish swapped and one formula given back, agree on paper and in the books', async ({
  page: guestPage,
  browser,
  shop,
}) => {
  const lea = await anOwner(shop, 'Léa Moreau');
  const desk = await browser.newContext({ viewport: DESKTOP, baseURL: shop.url, locale: 'fr-FR' });
  await lea.signIn(desk);
  const page = await desk.newPage();
  const printer = await startFakePrinter({ columns: 42 });
  const board = new BoardScreen(page);
  const [lunching, rolling, tomorrow] = [aGuest(), aGuest(), aGuest()];

  await test.step('a printer in the kitchen', async () => {
    await page.goto('/gestion/imprimantes');
    await page.getByRole('link', { name: 'Ajouter la première' }).click();
    await page.getByRole('textbox', { name: 'Nom' }).fill('Cuisine');
    await page.getByRole('textbox', { name: 'Adresse' }).fill(printer.host);
    await page.getByRole('textbox', { name: 'Port' }).fill(String(printer.port));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Imprimer la page d’essai' }).click();
    await page.getByRole('button', { name: 'Elle est sortie' }).click();
    await page.getByRole('radio', { name: '42' }).check();
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('button', { name: 'Oui, tous' }).click();
    await page.getByRole('button', { name: 'Oui, tout' }).click();
    await page.getByRole('link', { name: 'Terminé' }).click();
  });

  await test.step('two formulas with wine, by card', async () => {
    await chooseLunch(guestPage);
    const card = cardScreen(guestPage);
    await card.readyToPay(lunching, 'Carte acceptée');
    const confirmation = checkoutScreen(guestPage).step('Confirmation');
    await expect(amountOf(confirmation, 'Total')).toHaveText('37,80 €');
    await expect(amountOf(confirmation, 'dont TVA 10 %')).toHaveText('2,78 €');
    await expect(amountOf(confirmation, 'dont TVA 20 %')).toHaveText('1,20 €');
    await card.pay.click();
    await card.expectPaid();
  });
  await test.step('a roll in two sizes, in cash', async () => {
    const other = await browser.newContext({ viewport: PHONE, baseURL: shop.url, locale: 'fr-FR' });
    const rolls = await other.newPage();
    await rolls.goto('/menu');
    const roll = rolls.getByRole('listitem').filter({
      has: rolls.getByRole('link', { name: 'Roll du comptoir', exact: true }),
    });
    await expect(roll.first()).toContainText(/À emporter dès 6,90\s€, en livraison dès 7,50\s€/);
    await chooseRolls(rolls);
    await rolls.goto('/menu#cart');
    const cart = rolls.getByRole('dialog', { name: 'Votre panier' });
    await expect(cart).toContainText('4 pièces');
    await expect(amountOf(cart, 'Total')).toHaveText('19,40 €');
    const checkout = checkoutScreen(rolls);
    await checkout.readyForPickup(rolling);
    await checkout.finish();
    await other.close();
  });
  await test.step('a dessert for tomorrow evening', async () => {
    const delivery_date = parisDay.format(Date.now() + DAY_MS);
    const cake = { item_id: 'mi-cuit-matcha', quantity: 1, note: '', options: [] };
    const noon = { delivery_date, delivery_time_range: '12:00' };
    await expect(placeOrder(shop, tomorrow, [cake], noon)).rejects.toThrow();
    await placeOrder(shop, tomorrow, [cake], { ...noon, delivery_time_range: '19:00' });
  });

  const lunch = await orderOf(shop, lunching, desk);
  const rolls = await orderOf(shop, rolling, desk);
  await test.step('the tickets have dishes and sizes', async () => {
    await board.open();
    await board.step(lunch.number, /^Accepter/);
    await printer.waitForPapers(3);
    const ticket = printer.papers()[2]?.text ?? '';
    expect(ticket).toMatch(
      /2 ×\s*Formule du comptoir[\s\S]*Soupe miso[\s\S]*Chirashi saumon[\s\S]*Riz vinaigré[\s\S]*Verre de viognier/,
    );
    await board.step(rolls.number, /^Accepter/);
    await printer.waitForPapers(4);
    const sizes = printer.papers()[3]?.text ?? '';
    expect(sizes).toMatch(/Roll du comptoir[\s\S]*4 pièces[\s\S]*Roll du comptoir[\s\S]*8 pièces/);
  });

  await test.step('the soup of one formula becomes a salad', async () => {
    await page.goto(lunch.page);
    const proposals = page.getByRole('region', { name: 'Propositions au client' });
    await proposals.getByRole('button', { name: 'Proposer un changement…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Proposer un changement/ });
    await dialog.getByLabel('Quel plat manque').selectOption({
      label: 'Formule du comptoir : Soupe miso',
    });
    await dialog.getByLabel(/Quel plat à la place/).selectOption({ label: 'Salade de chou' });
    await dialog.getByRole('button', { name: 'Envoyer au client' }).click();
    await guestPage.reload();
    const question = guestPage.getByRole('region', { name: 'Le restaurant a une question' });
    await expect(question).toContainText('Soupe miso');
    await question.getByRole('button', { name: 'D’accord' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('main')).toContainText('Salade de chou');
    await printer.waitForPapers(5);
    expect(printer.papers()[4]?.text ?? '').toContain('Salade de chou');
  });

  await test.step('the other formula goes back', async () => {
    for (const step of ['Lancer', 'Prête', /^Remettre/]) {
      await page.getByRole('main').getByRole('button', { name: step }).first().click();
    }
    const refunds = page.getByRole('region', { name: 'Remboursements' });
    await refunds.getByRole('button', { name: 'Rembourser…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Rembourser la commande/ });
    await dialog
      .getByRole('button', { name: /^Un de plus : / })
      .first()
      .click();
    await expect(dialog).toContainText(/À rendre sur la carte\s*18,90\s€/);
    await expect(dialog).toContainText(/dont TVA 10\s%\s*1,39\s€/);
    await expect(dialog).toContainText(/dont TVA 20\s%\s*0,60\s€/);
    await dialog.getByRole('radio', { name: 'Article manquant' }).check();
    await dialog.getByRole('button', { name: /^Rembourser 18,90/ }).click();
    await expect(refunds).toContainText('Rendu sur la carte');
    await page.goto(rolls.page);
    await page.getByRole('main').getByRole('button', { name: 'Lancer' }).first().click();
    await page.getByRole('main').getByRole('button', { name: 'Prête' }).first().click();
    await board.open();
    await board.step(rolls.number, /^Monnaie/);
    await board
      .card(rolls.number)
      .getByRole('button', { name: /^19,40/ })
      .click();
    await expect(board.card(rolls.number)).toBeHidden();
  });

  await test.step('the journal and the VAT report agree', async () => {
    // 37.80 + 19.40 € were sold, and 18.90 € given back.
    await expect(async () => {
      await page.goto('/gestion/caisse');
      await expect(page.getByRole('main')).toContainText(/38,30\s€/, { timeout: 2_000 });
    }).toPass();
    await page.getByRole('button', { name: 'Clore la journée' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clore la journée' }).click();
    const loading = page.waitForEvent('download');
    await page.getByRole('link', { name: /Télécharger l’archive/ }).click();
    const archive = await readFile((await (await loading).path()) ?? '', 'utf8');
    expect(archive).toContain('Formule du comptoir (');
    expect(archive).toContain('Roll du comptoir, 8 pièces');
    await page.goto('/gestion/chiffres/tva');
    const report = page.getByRole('table', { name: 'Chiffre d’affaires par mois et par taux' });
    // 30.58 + 19.40 − 15.29 € at 10 % and 7.22 − 3.61 € at 20 %.
    await expect(report).toContainText(/10\s%\s*31,53\s*3,16\s*34,69/);
    await expect(report).toContainText(/20\s%\s*3,01\s*0,60\s*3,61/);
    await page.goto('/gestion/chiffres');
    const sold = page.getByRole('table', { name: 'Ventes par plat' });
    await expect(sold).toContainText('Roll du comptoir, 8 pièces');
    await expect(sold).toContainText('Verre de viognier');
  });
  await lea.close();
  await desk.close();
});
