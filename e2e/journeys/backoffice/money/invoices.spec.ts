import { expect, type Page } from '@playwright/test';
import { storedLine } from '../../../harness/cart-line.ts';
import { aGuest } from '../../../harness/guest.ts';
import { test } from '../../../harness/journey.ts';
import { testRestaurant } from '../../../harness/restaurant-file.ts';
import { enrolTablet } from '../../../harness/staff.ts';
import { accessibilityProblems } from '../../../harness/usable-page.ts';
import { boardScreen } from '../../../screens/board-screen.ts';
import { cardScreen } from '../../../screens/card-screen.ts';
import { orderInFull } from '../../../screens/order-in-full.ts';

test.use({
  // A shop of its own: its first invoice has the number 1.
  firstRestaurant: testRestaurant(),
  stored: { cart: [storedLine('soupe-miso', 2)] },
  // A wrong VAT number.
  expectedComplaints: /422 .*\/billing\/invoice/,
});
// One after the other in one worker, which opens one shop.
test.describe.configure({ mode: 'default', timeout: 150_000 });

/** What a link to a document leads to. */
async function documentOf(page: Page, name: string) {
  const link = page.getByRole('link', { name });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  return {
    type: answer.headers()['content-type'],
    start: (await answer.body()).subarray(0, 8).toString('latin1'),
  };
}

const A_PDF = { type: 'application/pdf', start: '%PDF-1.7' };

test('IV-12, IV-40, IV-50, IV-51: a guest reads the receipt, has an invoice made and mailed, and the counter sees both', async ({
  page,
  browser,
  shop,
  anOwner,
}) => {
  const guest = aGuest();
  const card = cardScreen(page);
  await card.readyToPay(guest, 'Carte acceptée');
  await card.pay.click();
  await card.expectPaid();
  const { papers, billedTo } = orderInFull(page);
  await expect(papers.getByRole('listitem')).toHaveCount(1);
  expect(await documentOf(page, 'Reçu (PDF)')).toEqual(A_PDF);
  expect(await accessibilityProblems(page)).toEqual([]);

  await papers.getByRole('button', { name: 'Demander une facture' }).click();
  const form = papers.getByRole('form', { name: 'Demander une facture' });
  await expect(billedTo).toBeFocused();
  await billedTo.fill('Traiteur Dubois & Fils');
  await form.getByLabel('Adresse').fill('12 rue de l’Abbé Groult\n75015 Paris');
  await form.getByLabel(/^SIREN/).fill('303 265 046');
  await form.getByLabel(/^Numéro de TVA/).fill('FR12');
  await form.getByRole('button', { name: 'Créer la facture' }).click();
  await expect(form).toContainText('un numéro de TVA comme FR32123456789');
  await expect(form).toContainText('un SIREN de neuf chiffres comme 732 829 320');
  expect(await accessibilityProblems(page)).toEqual([]);
  await form.getByLabel(/^SIREN/).fill('303 265 045');
  await form.getByLabel(/^Numéro de TVA/).fill('FR40 303 265 045');
  await form.getByRole('button', { name: 'Créer la facture' }).click();
  const year = new Date().getFullYear();
  const invoice = `Facture ${year}-000001 (PDF)`;
  await expect(papers.getByRole('link', { name: invoice })).toBeVisible();
  await expect(papers.getByRole('button', { name: 'Demander une facture' })).toBeHidden();
  expect(await documentOf(page, invoice)).toEqual(A_PDF);
  await papers.getByRole('button', { name: `Envoyer par e-mail : Facture ${year}-000001` }).click();
  await expect(papers).toContainText('Envoyé par e-mail');
  const mail = await shop.mailbox.newestTo(guest.email, /^Facture n° /);
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([`facture-${year}-000001.pdf`]);

  const owner = await anOwner('Léa Moreau');
  const counter = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  await enrolTablet(shop, counter, owner, 'Comptoir', { withPin: true });
  const tablet = await counter.newPage();
  const board = boardScreen(tablet);
  await board.open();
  const [order] = await shop.ordersOf(guest.email);
  await board
    .card(order?.order_number ?? 0)
    .getByRole('heading')
    .getByRole('button')
    .click();
  const { papers: seen } = orderInFull(tablet);
  await expect(seen).toContainText('Traiteur Dubois & Fils');
  await expect(seen).toContainText('Envoyé par e-mail');
  expect(await documentOf(tablet, invoice)).toEqual(A_PDF);
  expect(await accessibilityProblems(tablet)).toEqual([]);
  await counter.close();
});

test('IV-51: the counter makes the invoice of an order', async ({
  page,
  browser,
  shop,
  anOwner,
}) => {
  const guest = aGuest();
  const card = cardScreen(page);
  await card.readyToPay(guest, 'Carte acceptée');
  await card.pay.click();
  await card.expectPaid();
  const owner = await anOwner('Léa Moreau');
  const counter = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await enrolTablet(shop, counter, owner, 'Comptoir', { withPin: true });
  const tablet = await counter.newPage();
  const board = boardScreen(tablet);
  await board.open();
  const [order] = await shop.ordersOf(guest.email);
  await board
    .card(order?.order_number ?? 0)
    .getByRole('heading')
    .getByRole('button')
    .click();
  const { papers } = orderInFull(tablet);
  await papers.getByRole('button', { name: 'Établir une facture…' }).click();
  await orderInFull(tablet).billedTo.fill('Mairie du 2e');
  await papers.getByLabel('Adresse').fill('2 rue d’Enghien\n69002 Lyon');
  expect(await accessibilityProblems(tablet)).toEqual([]);
  await papers.getByRole('button', { name: 'Établir la facture' }).click();
  await expect(papers).toContainText('Mairie du 2e');
  await expect(papers.getByRole('button', { name: 'Établir une facture…' })).toBeHidden();
  await counter.close();
});
