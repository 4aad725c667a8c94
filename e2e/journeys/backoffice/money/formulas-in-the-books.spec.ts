import { readFile } from 'node:fs/promises';
import { startFakePrinter } from '@comptoir/fake-printers/fake-printer';
import { expect, type Page } from '@playwright/test';
import { CARDS, standInForStripeJs } from '../../../harness/browser/stripe-js.ts';
import { aGuest } from '../../../harness/guest.ts';
import { test, visitEarlier } from '../../../harness/journey.ts';
import { placeOrder } from '../../../harness/placed-order.ts';
import { dayFromNow } from '../../../harness/requested-day.ts';
import { everyDay, itemOf, testRestaurant } from '../../../harness/restaurant-file.ts';
import { DESKTOP, PHONE } from '../../../harness/windows.ts';
import { anyPage, openDialog } from '../../../screens/any-page.ts';
import { boardScreen } from '../../../screens/board-screen.ts';
import { cardScreen } from '../../../screens/card-screen.ts';
import { cashScreen } from '../../../screens/cash-screen.ts';
import { checkoutScreen } from '../../../screens/checkout-screen.ts';
import { menuScreen } from '../../../screens/menu-screen.ts';
import { orderInFull, orderOf } from '../../../screens/order-in-full.ts';
import { confirmedOrder } from '../../../screens/order-page.ts';
import { amountOf } from '../../../screens/totals.ts';

/** With a pizza in two sizes, a dessert of the evening, and titres-restaurant beside cash. */
const restaurant = testRestaurant((file) => {
  const evening = { label: '', is_open: true, times: [{ start: '18:30', end: '22:30' }] };
  Object.assign(itemOf(file, 'mi-cuit-matcha'), { active_times: everyDay(evening) });
  const category = file.menus.flatMap(({ categories }) => categories)[0];
  const choice = (id: string, name: string, price: number) => ({
    ...{ id, name, price, quantity: 0 },
    tax_rate: 10,
  });
  const sizes = {
    ...{ option_id: 'taille', option_name: 'Taille', kind: 'size', min_selected: 1 },
    ...{ max_selected: 1, selected: 0 },
    option_options: [choice('petite', 'Petite', 9.5), choice('grande', 'Grande', 14.5)],
  };
  category?.items.unshift({
    ...{ item_id: 'margherita', item_name: 'Pizza margherita', options: [sizes] },
    item_price: { price_pickup: 9.5, price_delivery: 9.5, tax_rate: 10 },
  } as never);
  Object.assign(file.settings.payments, { at_handover: ['cash', 'terminal', 'meal_voucher'] });
});

test.use({
  // A shop of its own: its books have the orders of every guest.
  firstRestaurant: restaurant,
  restaurant,
  cardProvider: 'stripe',
  viewport: PHONE,
  actionTimeout: 20_000,
});
test.describe.configure({ timeout: 300_000 });

/** Chooses two formulas on the menu, course by course. */
async function chooseLunch(page: Page): Promise<void> {
  await page.goto('/menu?product=formule-comptoir');
  const dialog = openDialog(page, 'Formule du comptoir');
  const next = () => dialog.getByRole('button', { name: 'Continuer' }).click();
  const choose = (name: string) => dialog.getByRole('radio', { name, exact: true }).check();
  await dialog.getByRole('radio', { name: /^Edamame/ }).check();
  await next();
  await choose('Chirashi saumon');
  await choose('Riz vinaigré');
  await next();
  await choose('Verre de viognier');
  await next();
  await dialog.getByRole('button', { name: 'Un de plus', exact: true }).click();
  await dialog.getByRole('button', { name: 'Ajouter · 39,80 €' }).click();
  await expect(dialog).toBeHidden();
}

/** Chooses a pizza of each size on the menu. */
async function choosePizzas(page: Page): Promise<void> {
  for (const [size, price] of [
    ['Petite', '9,50'],
    ['Grande', '14,50'],
  ]) {
    await page.goto('/menu?product=margherita');
    const dialog = openDialog(page, 'Pizza margherita');
    await dialog.getByRole('radio', { name: new RegExp(`^${size}`) }).check();
    await dialog.getByRole('button', { name: `Ajouter · ${price} €` }).click();
    await expect(dialog).toBeHidden();
  }
}

/*
 * By hand. A formula at 18.90 € over edamame of 4.70 €, a chirashi of 15.60 € and a glass of wine of 4.50 € (24.80 €):
 * 3.58 + 11.89 = 15.47 € at 10 % and 3.43 € at 20 %, and the edamame 1.00 € more: 16.47 €, in all 19.90 €. Two are
 * 32.94 € and 6.86 € with 32.94 / 11 + 6.86 / 6 = 4.14 € of tax: 3.00 and 1.14 €. One is half of that, with 1.50 and
 * 0.57 €; with a salad instead of the edamame 1.00 € goes back, with 0.09 €. The other one that goes back is 16.47 € with
 * 1.50 €, and 3.43 € with 0.57 €. Pizzas at 9.50 and 14.50 € are 24.00 € with 0.86 + 1.32 = 2.18 €.
 *
 * Sold: 39.80 + 24.00 = 63.80 €, given back 1.00 + 19.90 = 20.90 €, turnover 42.90 €: 32.94 + 24.00 - 1.00 - 16.47 =
 * 39.47 € at 10 % with 3.00 + 2.18 - 0.09 - 1.50 = 3.59 € of tax, and 6.86 - 3.43 = 3.43 € at 20 % with 1.14 - 0.57 =
 * 0.57 €. By card 39.80 - 20.90 = 18.90 €, by titres-restaurant 12.00 €, in cash 12.00 €. The cash register has 100.00 +
 * 12.00 = 112.00 €. The dessert of tomorrow at 6.50 € is in none of them.
 */
test('C-16, C-23, SU-14, FG-13, FG-20, BK-6, BK-42, BK-60: formulas with wine by card, a pizza in two sizes by voucher and in cash, and a dessert of tomorrow, one dish swapped and one formula given back, agree on paper and in the books', async ({
  page: guestPage,
  browser,
  shop,
  stripe,
  anOwner,
}) => {
  if (!stripe) throw new Error('This journey needs a Stripe.');
  await standInForStripeJs(guestPage.context(), stripe);
  const lea = await anOwner('Léa Moreau');
  const desk = await browser.newContext({ viewport: DESKTOP });
  await lea.signIn(desk);
  const page = await desk.newPage();
  const printer = await startFakePrinter({ columns: 42 });
  const board = boardScreen(page);
  const [lunching, eatingPizza, tomorrow] = [aGuest(), aGuest(), aGuest()];

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
    await card.reachCardPayment(lunching);
    await guestPage.getByLabel('Numéro de carte').fill(CARDS.good);
    await checkoutScreen(guestPage).next.click();
    const confirmation = checkoutScreen(guestPage).step('Confirmation');
    await expect(amountOf(confirmation, 'Total')).toHaveText('39,80 €');
    await expect(amountOf(confirmation, 'dont TVA 10 %')).toHaveText('3,00 €');
    await expect(amountOf(confirmation, 'dont TVA 20 %')).toHaveText('1,14 €');
    await card.pay.click();
    await card.expectPaid();
    const [intent] = stripe.ledger.intents.values();
    expect(intent?.amount).toBe(3980);
  });

  await test.step('a pizza in two sizes, to be paid at the counter', async () => {
    const other = await browser.newContext({ viewport: PHONE });
    const pizzas = await other.newPage();
    await visitEarlier(pizzas, shop.url);
    await pizzas.goto('/menu');
    const margherita = menuScreen(pizzas).card('Pizza margherita');
    await expect(margherita.first()).toContainText(/dès 9,50\s€/);
    await choosePizzas(pizzas);
    await pizzas.goto('/menu#cart');
    const cart = openDialog(pizzas, 'Votre panier');
    await expect(cart).toContainText('Petite');
    await expect(amountOf(cart, 'Total')).toHaveText('24,00 €');
    const checkout = checkoutScreen(pizzas);
    await checkout.readyForPickup(eatingPizza);
    await expect(checkout.step('Confirmation')).toContainText(
      'À régler au retrait : espèces, carte, titres-restaurant',
    );
    await checkout.finish();
    await expect(anyPage(pizzas).main).toContainText('À régler au retrait : espèces, carte');
    await other.close();
  });

  await test.step('a dessert for tomorrow evening, which is not had at noon', async () => {
    const { date: delivery_date } = dayFromNow(1);
    const cake = { item_id: 'mi-cuit-matcha', quantity: 1, note: '', options: [] };
    const noon = { delivery_date, delivery_time_range: '12:00' };
    await expect(placeOrder(shop, tomorrow, [cake], noon)).rejects.toThrow();
    await placeOrder(shop, tomorrow, [cake], { ...noon, delivery_time_range: '19:00' });
  });

  const lunch = await orderOf(shop, lunching, desk);
  const pizza = await orderOf(shop, eatingPizza, desk);
  await test.step('the tickets have dishes and sizes, and what is to be paid', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await board.open();
    // Two cards are folded: each dish has a row below its formula.
    const folded = board.card(lunch.number);
    const boxOf = async (text: string) => await folded.getByText(text).boundingBox();
    const [formula, dish] = [await boxOf('Formule du comptoir'), await boxOf('Edamame')];
    expect(dish?.y).toBeGreaterThanOrEqual((formula?.y ?? 0) + (formula?.height ?? 0));
    expect(dish?.width).toBeGreaterThan(150);
    await page.setViewportSize(DESKTOP);
    await board.step(lunch.number, /^Accepter/);
    await printer.waitForPapers(3);
    const ticket = printer.papers()[2]?.text ?? '';
    expect(ticket).toMatch(
      /2 ×\s*Formule du comptoir[\s\S]*Edamame[\s\S]*Chirashi saumon[\s\S]*Riz vinaigré[\s\S]*Verre de viognier/,
    );
    await board.step(pizza.number, /^Accepter/);
    await printer.waitForPapers(4);
    const sizes = printer.papers()[3]?.text ?? '';
    expect(sizes).toMatch(/Pizza margherita[\s\S]*Petite[\s\S]*Pizza margherita[\s\S]*Grande/);
  });

  await test.step('the edamame of one formula becomes a salad, and the supplement goes back', async () => {
    await page.goto(lunch.page);
    const proposals = page.getByRole('region', { name: 'Propositions au client' });
    await proposals.getByRole('button', { name: 'Proposer un changement…' }).click();
    const dialog = openDialog(page, /^Proposer un changement/);
    await dialog
      .getByRole('group', { name: 'Quel plat manque ?' })
      .getByRole('radio', { name: /^Formule du comptoir : Edamame\s*\+1,00\s€/ })
      .check();
    await dialog.getByLabel(/Quel plat à la place/).selectOption({ label: 'Salade de chou' });
    await dialog.getByRole('button', { name: 'Envoyer au client' }).click();
    await guestPage.goto((await confirmedOrder(guestPage)).path);
    const question = guestPage.getByRole('region', { name: 'Le restaurant a une question' });
    await expect(question).toContainText('Edamame');
    await expect(question).toContainText(/1,00\s€ vous sont rendus/);
    await question.getByRole('button', { name: 'D’accord' }).click();
    await expect(question).toBeHidden();
    await expect(anyPage(page).main).toContainText('Salade de chou');
    await printer.waitForPapers(5);
    expect(printer.papers()[4]?.text ?? '').toContain('Salade de chou');
    const [intent] = stripe.ledger.intents.keys();
    await expect.poll(() => stripe.ledger.refunded(intent ?? '')).toBe(100);
  });

  await test.step('one of the two formulas goes back', async () => {
    for (const step of ['Lancer', 'Prête', /^Remettre/]) {
      await anyPage(page).main.getByRole('button', { name: step }).first().click();
    }
    const { refunds, refund, refundForm: dialog, giveBack, missing } = orderInFull(page);
    await refund.click();
    // Each is a line of its own since the swap, and named by its dishes.
    await expect(dialog.getByRole('checkbox', { name: /\(Salade de chou, / })).toBeVisible();
    await dialog
      .getByRole('checkbox', { name: /Formule du comptoir/ })
      .first()
      .check();
    await expect(dialog).toContainText(/À rendre sur la carte\s*19,90\s€/);
    await expect(dialog).toContainText(/dont TVA 10\s%\s*1,50\s€/);
    await expect(dialog).toContainText(/dont TVA 20\s%\s*0,57\s€/);
    await missing.check();
    await giveBack('19,90').click();
    await expect(refunds).toContainText('Rendu sur la carte');
    const [intent] = stripe.ledger.intents.keys();
    await expect.poll(() => stripe.ledger.refunded(intent ?? '')).toBe(100 + 1990);
  });

  await test.step('the pizzas are paid by voucher and in cash, half and half', async () => {
    await board.open();
    for (const step of ['Lancer', 'Prête']) await board.step(pizza.number, step);
    await board.step(pizza.number, /^Remettre · encaisser 24,00/);
    const paid = board.payment(pizza.number, '24,00');
    await paid.part.click();
    await paid.amount.fill('12');
    await paid.vouchers.click();
    const { group: rest } = board.payment(pizza.number, '12,00');
    await rest.getByRole('button', { name: 'Rendre…' }).click();
    await board
      .card(pizza.number)
      .getByRole('button', { name: /^20,00.* rendre 8,00/ })
      .click();
    await expect(board.card(pizza.number)).toBeHidden();
  });

  await test.step('the day has 42,90 € by its means, and is closed without a difference', async () => {
    const { main } = anyPage(page);
    await expect(async () => {
      await page.goto('/gestion/caisse');
      await expect(main).toContainText(/42,90\s€/, { timeout: 2_000 });
    }).toPass({ timeout: 100_000 });
    await expect(main).toContainText(/Titres-restaurant\s*12,00/);
    await expect(main).toContainText(/Espèces\s*12,00/);
    const { close, dialog, count, confirmClosing, closedDays } = cashScreen(page);
    await close.click();
    await count('100', '112');
    await expect(dialog).toContainText(/Il doit y avoir 112,00/);
    await confirmClosing.click();
    await expect(closedDays).toContainText(/42,90\s€/);
  });

  await test.step('the archive names dishes and sizes, and verifies', async () => {
    const loading = page.waitForEvent('download');
    await cashScreen(page).archive.click();
    const file = (await (await loading).path()) ?? '';
    const archive = await readFile(file, 'utf8');
    expect(archive).toContain('Formule du comptoir (Edamame, Chirashi saumon, Verre de viognier)');
    expect(archive).toContain('Pizza margherita, Grande');
    await shop.verifyBooks(file);
  });

  await test.step('the VAT report has both rates', async () => {
    await page.goto('/gestion/chiffres/tva');
    const report = page.getByRole('table', { name: 'Chiffre d’affaires par mois et par taux' });
    await expect(report).toContainText(/10\s%\s*35,88\s*(?:€\s*)?3,59\s*(?:€\s*)?39,47/);
    await expect(report).toContainText(/20\s%\s*2,86\s*(?:€\s*)?0,57\s*(?:€\s*)?3,43/);
  });

  await test.step('the figures have formula, dishes, sizes and means, and so do their spreadsheets', async () => {
    await page.goto('/gestion/chiffres');
    const sheet = async (name: string) => {
      // Most tables are folded.
      const link = page.getByRole('link', {
        name: `Télécharger en CSV : ${name}`,
        includeHidden: true,
      });
      const answer = await desk.request.get((await link.getAttribute('href')) ?? '');
      return (await answer.text()).split('\r\n');
    };
    expect(await sheet('Ventes par plat')).toEqual([
      '\ufeffPlat;Catégorie;Quantité;Dont offerts;Montant;Remises',
      'Formule du comptoir;Formules du midi;2;0;39,80;0,00',
      'Pizza margherita, Grande;Plateaux;1;0;14,50;0,00',
      'Pizza margherita, Petite;Plateaux;1;0;9,50;0,00',
      'Chirashi saumon;Chirashi et poké;2;0;0,00;0,00',
      'Verre de viognier;Bières, sakés et vin;2;0;0,00;0,00',
      'Edamame;Soupes, salades et accompagnements;1;0;0,00;0,00',
      'Salade de chou;Soupes, salades et accompagnements;1;0;0,00;0,00',
      '',
    ]);
    expect(await sheet('Argent par moyen de paiement')).toEqual([
      '\ufeffMoyen de paiement;Encaissé;Rendu;Solde',
      'Carte bancaire;39,80;-20,90;18,90',
      'Espèces;12,00;0,00;12,00',
      'Titres-restaurant;12,00;0,00;12,00',
      '',
    ]);
  });

  await test.step('the guest reads an invoice of the lunch', async () => {
    await guestPage.reload();
    const { papers, billedTo } = orderInFull(guestPage);
    await papers.getByRole('button', { name: 'Demander une facture' }).click();
    const form = papers.getByRole('form', { name: 'Demander une facture' });
    await billedTo.fill('Traiteur Dubois');
    await form.getByLabel('Adresse').fill('12 rue de l’Abbé Groult\n75015 Paris');
    await form.getByRole('button', { name: 'Créer la facture' }).click();
    await expect(
      papers.getByRole('link', { name: /^Facture \d{4}-000001 \(PDF\)$/ }),
    ).toBeVisible();
  });
  await printer.close();
  await desk.close();
});
