import { expect } from '@playwright/test';
import { CARDS, standInForStripeJs } from '../../../harness/browser/stripe-js.ts';
import { storedLine } from '../../../harness/cart-line.ts';
import { aGuest } from '../../../harness/guest.ts';
import { test } from '../../../harness/journey.ts';
import { placeOrder } from '../../../harness/placed-order.ts';
import { testRestaurant } from '../../../harness/restaurant-file.ts';
import { isUsable, smallTargets } from '../../../harness/usable-page.ts';
import { PHONE } from '../../../harness/windows.ts';
import { anyPage, openDialog } from '../../../screens/any-page.ts';
import { cardScreen } from '../../../screens/card-screen.ts';
import { orderInFull } from '../../../screens/order-in-full.ts';
import { confirmedOrder } from '../../../screens/order-page.ts';

test.use({
  // A shop of its own: a board shows the orders of every guest.
  firstRestaurant: testRestaurant(),
  cardProvider: 'stripe',
  stored: { cart: [storedLine('soupe-miso', 2)] },
});
test.describe.configure({ mode: 'default', timeout: 150_000 });

/** The job that makes refunds runs once a minute. */
const A_REFUND = { timeout: 100_000 };

test('SU-1, SU-3, SU-6, SU-10: another dish is proposed, the guest agrees, and the difference goes back', async ({
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
  const number = (await shop.ordersOf(guest.email))[0]?.order_number ?? 0;
  const found = await tablet.request.get(`${shop.url}/v2/staff/orders?search=${number}`);
  const orderId = (await found.json()).payload.orders[0]?.order_id;
  const staff = await tablet.newPage();
  await staff.goto(`/gestion/commandes/${orderId}`);
  const proposals = staff.getByRole('region', { name: 'Propositions au client' });

  await test.step('the counter proposes a salad for one of the soups', async () => {
    await proposals.getByRole('button', { name: 'Proposer un changement…' }).click();
    const dialog = staff.getByRole('dialog', {
      name: `Proposer un changement de la commande ${number}`,
    });
    const send = dialog.getByRole('button', { name: 'Envoyer au client' });
    await expect(send, 'no dish is chosen').toBeDisabled();
    await expect(dialog).toContainText('Sans réponse, le plat est retiré et remboursé.');
    await dialog.getByLabel(/Quel plat à la place/).selectOption('salade-chou');
    await orderInFull(staff).remark.fill('Il ne reste qu’une soupe');
    await isUsable(staff);
    await send.click();
    await expect(proposals).toContainText(/1 × Soupe miso\s: Salade de chou à la place/);
    await expect(proposals).toContainText(/Proposition\s: réponse avant/);
    await isUsable(staff);
  });

  await test.step('the guest reads it on the page of the order, and agrees by keyboard', async () => {
    await guestPage.goto((await confirmedOrder(guestPage)).path);
    const question = guestPage.getByRole('region', { name: 'Le restaurant a une question' });
    await expect(question).toContainText(/Il manque\s: 1 × Soupe miso/);
    await expect(question).toContainText('Salade de chou');
    await expect(question).toContainText(/0,30\s€ vous sont rendus sur votre carte/);
    await expect(question).toContainText('Il ne reste qu’une soupe');
    await expect(question).toContainText(/Répondez avant/);
    await expect(question).toContainText('Sans réponse, le plat est retiré et remboursé.');
    await isUsable(guestPage);
    await question.getByRole('button', { name: 'Annuler la commande' }).click();
    await expect(question).toContainText('Tout ce que vous avez payé vous sera rendu');
    await question.getByRole('button', { name: 'Garder ma commande' }).click();
    await question.getByRole('button', { name: 'D’accord' }).press('Enter');
    await expect(guestPage.getByText(/Salade de chou à la place\./)).toBeVisible();
    await expect(question).toBeHidden();
    await isUsable(guestPage);
  });

  await test.step('the counter sees the answer, the kitchen the new dish, and the card its money', async () => {
    await expect(proposals).toContainText(/Proposition\s: plat remplacé/);
    await expect(proposals).toContainText(/0,30\s€ en moins/);
    await expect(anyPage(staff).main).toContainText('Salade de chou');
    const { refunds } = orderInFull(staff);
    await expect(refunds).toContainText('Rendu sur la carte', A_REFUND);
    expect(stripe.ledger.refunded(intent)).toBe(30);
    await isUsable(staff);
  });

  expect(await owner.auditOf('order.propose')).toHaveLength(1);
  await tablet.close();
});

test('SU-15 to SU-17: a sauce is sold out, the same dish is proposed with another one, then a dish whose choices are asked', async ({
  page: guestPage,
  browser,
  shop,
  anOwner,
}) => {
  const guest = aGuest();
  const chosen = (option_id: string, id: string) => ({
    ...{ option_id, selected: 1 },
    option_options: [{ id, quantity: 1 }],
  });
  const skewers = {
    ...storedLine('yakitori-poulet', 2),
    options: [chosen('assaisonnement', 'tare')],
  };
  await placeOrder(shop, guest, [skewers, storedLine('soupe-miso', 1)]);
  const number = (await shop.ordersOf(guest.email))[0]?.order_number ?? 0;
  const owner = await anOwner('Léa Moreau');
  const tablet = await browser.newContext({ viewport: PHONE });
  await owner.signIn(tablet);
  await shop.setService({ soldOut: [{ kind: 'option', id: 'tare' }] });
  const found = await tablet.request.get(`${shop.url}/v2/staff/orders?search=${number}`);
  const orderId = (await found.json()).payload.orders[0]?.order_id;
  const staff = await tablet.newPage();
  await staff.goto(`/gestion/commandes/${orderId}`);
  const proposals = staff.getByRole('region', { name: 'Propositions au client' });
  const dialog = openDialog(staff, /^Proposer un changement/);
  const missing = dialog.getByRole('group', { name: 'Quel plat manque ?' });
  const seasoning = dialog.getByRole('group', { name: 'Assaisonnement' });
  const send = dialog.getByRole('button', { name: 'Envoyer au client' });
  const question = guestPage.getByRole('region', { name: 'Le restaurant a une question' });

  await test.step('the line and its dish are preselected, and what is left of its choices is asked', async () => {
    await proposals.getByRole('button', { name: 'Proposer un changement…' }).click();
    await expect(missing.getByRole('radio', { name: /^2 × Yakitori poulet/ })).toBeChecked();
    await expect(dialog.getByLabel(/Quel plat à la place/)).toHaveValue('yakitori-poulet');
    await expect(send, 'a choice is missing').toBeDisabled();
    await expect(seasoning.getByRole('radio')).toHaveCount(1);
    await seasoning.getByRole('radio', { name: 'Sel et citron' }).check();
    await isUsable(staff, [{ width: 320, height: 640 }, PHONE]);
    expect(await smallTargets(staff)).toEqual([]);
    await send.click();
    await expect(proposals).toContainText(
      /2 × Yakitori poulet, Sauce tare\s: Yakitori poulet, Sel et citron à la place/,
    );
  });

  await test.step('the guest has a mail with the deadline and a link, where it is answered', async () => {
    const { text = '' } = await shop.mailbox.newestTo(guest.email, /a une question/);
    expect(text).toContain('Sel et citron');
    expect(text).toMatch(/Répondez avant \d\d:\d\d/);
    const link = /https?:\/\/\S+\/order\?key=\S+/.exec(text)?.[0] ?? '';
    await guestPage.goto(new URL(link).pathname + new URL(link).search);
    await expect(question).toContainText(/Il manque\s: 2 × Yakitori poulet, Sauce tare/);
    await expect(question).toContainText('Yakitori poulet, Sel et citron');
    await expect(question).toContainText('Le prix ne change pas.');
    await question.getByRole('button', { name: 'D’accord' }).click();
    await expect(guestPage.getByText(/Yakitori poulet, Sel et citron à la place\./)).toBeVisible();
  });

  await test.step('another dish with a required choice costs less, and the total follows', async () => {
    await proposals.getByRole('button', { name: 'Proposer un changement…' }).click();
    await missing.getByRole('radio', { name: /Yakitori poulet/ }).check();
    await dialog.getByLabel(/Quel plat à la place/).selectOption('yakitori-champignon');
    await seasoning.getByRole('radio', { name: 'Sel et citron' }).check();
    await send.click();
    await expect(question).toContainText('Yakitori champignon, Sel et citron');
    await expect(question).toContainText(/Vous payez 0,70\s€ de moins/);
    await question.getByRole('button', { name: 'D’accord' }).click();
    await expect(proposals).toContainText(/0,70\s€ en moins/);
    await expect(anyPage(staff).main).toContainText('Sel et citron');
  });
  await tablet.close();
});
