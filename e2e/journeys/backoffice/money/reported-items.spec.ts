import { expect } from '@playwright/test';
import { CARDS, standInForStripeJs } from '../../../harness/browser/stripe-js.ts';
import { storedLine } from '../../../harness/cart-line.ts';
import { aGuest } from '../../../harness/guest.ts';
import { test } from '../../../harness/journey.ts';
import { testRestaurant } from '../../../harness/restaurant-file.ts';
import { isUsable } from '../../../harness/usable-page.ts';
import { PHONE } from '../../../harness/windows.ts';
import { cardScreen } from '../../../screens/card-screen.ts';
import { handOver, orderInFull, orderOf } from '../../../screens/order-in-full.ts';
import { confirmedOrder } from '../../../screens/order-page.ts';

test.use({
  // A shop of its own: a board shows the orders of every guest.
  firstRestaurant: testRestaurant(),
  cardProvider: 'stripe',
  stored: { cart: [storedLine('soupe-miso', 2)] },
  // A report that is sent without a network.
  expectedComplaints: /reported-items/,
});
test.describe.configure({ timeout: 180_000 });

/** One red pixel. */
const PHOTOGRAPH = {
  name: 'sac.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Longer than the ten seconds in which a hand-over can be taken back. */
const UNTIL_IT_STANDS = { timeout: 60_000 };

test('RI-30, RI-31: a guest reports a missing soup with a photograph, and sees the refund and then an answer', async ({
  page: guestPage,
  browser,
  shop,
  stripe,
  anOwner,
}) => {
  if (!stripe) throw new Error('This journey needs a Stripe.');
  await standInForStripeJs(guestPage.context(), stripe);
  const guest = aGuest();
  await cardScreen(guestPage).payWithNumber(guest, CARDS.good);
  const [intent] = stripe.ledger.intents.keys();
  if (intent === undefined) throw new Error('The payment has an intent.');

  const owner = await anOwner('Léa Moreau');
  const tablet = await browser.newContext({ viewport: PHONE });
  await owner.signIn(tablet);
  const { number, orderId } = await orderOf(shop, guest, tablet);
  const board = await tablet.newPage();
  await board.goto(`/gestion/commandes/${orderId}`);

  await guestPage.goto((await confirmedOrder(guestPage)).path);
  const reporting = guestPage.getByRole('region', { name: /problème|signalement/ });
  const button = guestPage.getByRole('button', { name: 'Il manque quelque chose ?' });
  const form = guestPage.getByRole('form', { name: 'Il manque quelque chose ?' });
  const send = form.getByRole('button', { name: 'Envoyer au restaurant' });

  await test.step('nothing can be reported before the hand-over stands', async () => {
    await expect(guestPage.getByText('Soupe miso').first()).toBeVisible();
    await expect(button).toBeHidden();
    await handOver(board);
    await expect(button).toBeVisible(UNTIL_IT_STANDS);
  });

  await test.step('what was typed stays after a failure and after a reload', async () => {
    await button.press('Enter');
    await expect(send, 'nothing is chosen').toBeDisabled();
    await form.getByRole('checkbox', { name: /Soupe miso/ }).check();
    await form.getByLabel('Combien ?').selectOption('1');
    await form.getByLabel('Un mot pour le restaurant').fill('Un seul bol dans le sac');
    await form.getByLabel('Une photo').setInputFiles(PHOTOGRAPH);
    await expect(form.getByRole('img', { name: 'Votre photo' })).toBeVisible();
    await isUsable(guestPage);
    await guestPage.route('**/reported-items', (route) => route.abort(), { times: 1 });
    await send.click();
    await expect(form.getByText(/Le serveur ne répond pas/)).toBeVisible();
    await guestPage.reload();
    await expect(form.getByLabel('Un mot pour le restaurant')).toHaveValue(
      'Un seul bol dans le sac',
    );
    await expect(form.getByRole('checkbox', { name: /Soupe miso/ })).toBeChecked();
    await expect(form.getByRole('img', { name: 'Votre photo' })).toBeVisible();
  });

  await test.step('the board names it until it is answered', async () => {
    await board.goto('/gestion');
    await expect(board.getByRole('heading', { name: 'Commandes', exact: true })).toBeAttached();
    await send.click();
    await expect(reporting).toContainText('1 × Soupe miso : manquant');
    await expect(reporting).toContainText('sa réponse s’affichera ici');
    await isUsable(guestPage);
    const bar = board.getByRole('alert').filter({ hasText: `Commande ${number}` });
    await expect(bar).toContainText('Manque : 1 × Soupe miso');
    await bar.getByRole('button', { name: 'Répondre' }).click();
  });

  await test.step('one press refunds it, and the guest sees it live', async () => {
    const reports = board.getByRole('region', { name: 'Signalé par le client' });
    await expect(reports).toContainText('Un seul bol dans le sac');
    const photograph = reports.getByRole('img', { name: /^Photo du client/ });
    await expect(photograph).toHaveJSProperty('naturalWidth', 1);
    await isUsable(board);
    await orderInFull(board).giveBack('3,50').click();
    await expect(reports).toContainText(/✓ Remboursé\s: 3,50\s€/);
    await expect(orderInFull(board).refunds).toContainText('Article manquant');
    await isUsable(board);
    await expect(reporting).toContainText(/vous rembourse 3,50\s€, sur votre carte/);
    expect(stripe.ledger.refunded(intent)).toBe(350);
    await board.goto('/gestion');
    await expect(board.getByRole('alert').filter({ hasText: `Commande ${number}` })).toBeHidden();
  });

  await test.step('another one is answered with words', async () => {
    await guestPage.getByRole('button', { name: 'Il manque quelque chose ?' }).click();
    await form.getByRole('checkbox', { name: /Soupe miso/ }).check();
    await form.getByRole('radio', { name: 'Ce n’est pas le bon' }).check();
    await send.click();
    await expect(reporting).toContainText('1 × Soupe miso : pas le bon');
    await board.goto(`/gestion/commandes/${orderId}`);
    const reports = board.getByRole('region', { name: 'Signalé par le client' });
    await reports.getByRole('button', { name: 'Répondre par un mot…' }).click();
    await reports.getByLabel('Votre réponse').fill('Passez nous voir, nous vous la donnons.');
    await isUsable(board);
    await reports.getByRole('button', { name: 'Envoyer la réponse' }).click();
    await expect(reports).toContainText('✓ Répondu');
    await expect(reporting).toContainText('Passez nous voir, nous vous la donnons.');
    await expect(button, 'everything was reported').toBeHidden();
    await isUsable(guestPage);
  });

  expect(await owner.auditOf('order.report_answer')).toHaveLength(1);
  expect(stripe.ledger.refunded(intent)).toBe(350);
  await tablet.close();
});
