import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import type { Shop } from '../../harness/shop.ts';
import { anOwner } from '../../harness/staff.ts';
import { accessibilityProblems } from '../../harness/usable-page.ts';
import { type DemoCard, sharePaymentScreen } from '../../screens/card-screen.ts';
import {
  anotherPhone,
  groupScreen,
  orderInShares,
  startGroup,
} from '../../screens/group-screen.ts';

test.use({
  expectedComplaints: /(402|404|409|422)/,
});

/** Pays the own share from the group's page. */
async function payShare(page: Page, card: DemoCard): Promise<void> {
  await groupScreen(page)
    .shares.getByRole('button', { name: /^Payer ma part · / })
    .click();
  await sharePaymentScreen(page).payWith(card);
}

const hourOf = (at: Date) =>
  at.toLocaleTimeString('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' });

/** Promises a time for an order as the board does: accepts it, or moves what was promised. */
async function promise(
  { request }: BrowserContext,
  shop: Shop,
  number: number,
  at: Date,
  isAccepted: boolean,
): Promise<void> {
  const orders = `${shop.url}/v2/staff/orders`;
  const { payload } = await (await request.get(orders)).json();
  const order = payload.orders.find((one: { number: number }) => one.number === number);
  const answer = await request.post(
    `${orders}/${order.order_id}/${isAccepted ? 'promise' : 'transitions'}`,
    {
      headers: { 'idempotency-key': randomUUID(), origin: shop.url },
      data: {
        revision: order.revision,
        promised_at: at.toISOString(),
        ...(!isAccepted && { to: 'accepted' }),
      },
    },
  );
  expect(answer.status(), await answer.text()).toBe(200);
}

test('GP-11, GP-12, GP-13, and GO-13: three phones pay a share each, one is declined, the host pays the rest, and all read when it comes', async ({
  browser,
  page,
  shop,
}) => {
  const link = await startGroup(page, 'Léa');
  const lea = groupScreen(page);
  const tom = await anotherPhone(browser, link);
  const zoe = await anotherPhone(browser, link);
  await tom.join('Tom');
  await zoe.join('Zoé');
  await tom.add('Soupe miso');
  await zoe.add('Salade de chou');
  await lea.add('Soupe miso');
  const guest = { ...aGuest(), firstName: 'Léa' };
  await orderInShares(page, guest);

  await expect(page).toHaveURL(link);
  for (const phone of [lea, tom, zoe]) {
    await expect(phone.shares).toContainText(/avant \d\d:\d\d/);
    // The time was chosen in the checkout.
    await expect(phone.page.getByRole('main')).not.toContainText('heure à choisir');
    await expect(phone.share('Zoé')).toContainText('à payer');
  }
  await expect(lea.order).toHaveCount(0);
  expect(await accessibilityProblems(page)).toEqual([]);

  await payShare(tom.page, 'Carte acceptée');
  await expect(tom.page).toHaveURL(link);
  for (const phone of [lea, tom, zoe]) {
    await expect(phone.share('Tom')).toContainText('payé');
  }
  await tom.page.reload();
  await expect(tom.shares.getByText('C’est payé.')).toBeVisible();
  await expect(tom.shares.getByRole('button')).toHaveCount(0);

  await payShare(zoe.page, 'Carte refusée');
  await expect(zoe.page.getByRole('alert')).toContainText('Le paiement a échoué');
  expect(await accessibilityProblems(zoe.page)).toEqual([]);
  await zoe.page.reload();
  await expect(sharePaymentScreen(zoe.page).pay).toBeVisible();
  await expect(lea.share('Zoé')).toContainText('à payer');

  await payShare(page, 'Carte dont la banque se tait');
  await expect(lea.share('Léa')).toContainText('payé');
  await lea.shares.getByRole('button', { name: /^Payer le reste · / }).click();
  await page.getByRole('button', { name: 'Oui, payer le reste' }).click();
  await expect(zoe.page.getByText('Vous n’avez rien à payer.')).toBeVisible();
  await sharePaymentScreen(page).payWith('Carte acceptée');

  // Every phone is led to the group's page, which names the order.
  const [order] = await shop.ordersOf(guest.email);
  for (const phone of [lea, tom, zoe]) {
    await expect(phone.page.getByText(String(order?.order_number), { exact: true })).toBeVisible();
    await expect(phone.page.getByText('Le restaurant a la commande du groupe.')).toBeVisible();
    await expect(phone.page.getByText(/^dès que possible, vers \d\d:\d\d$/)).toBeVisible();
  }
  const owner = await anOwner(shop, 'Karim');
  const staff = await browser.newContext();
  await owner.signIn(staff);
  const promised = new Date(Math.ceil((Date.now() + 45 * 60_000) / 300_000) * 300_000);
  const later = new Date(promised.getTime() + 10 * 60_000);
  await promise(staff, shop, order?.order_number ?? 0, promised, false);
  for (const phone of [lea, tom, zoe]) {
    await expect(phone.page.getByText(`aujourd’hui, ${hourOf(promised)}`)).toBeVisible();
    await expect(phone.page.getByText('Heure confirmée par le restaurant')).toBeVisible();
  }
  await promise(staff, shop, order?.order_number ?? 0, later, true);
  for (const phone of [lea, tom, zoe]) {
    await expect(phone.page.getByText(`aujourd’hui, ${hourOf(later)}`)).toBeVisible();
    await expect(
      phone.page.getByText(`Nouvelle heure : ${hourOf(later)}, au lieu de ${hourOf(promised)}.`),
    ).toBeVisible();
  }
  expect(await accessibilityProblems(tom.page)).toEqual([]);
  await staff.close();
  await owner.close();
  await tom.page.context().close();
  await zoe.page.context().close();
});

test('GP-13, and GP-14: the host cancels, and who has paid learns that it is given back', async ({
  browser,
  page,
}) => {
  const link = await startGroup(page, 'Léa');
  const lea = groupScreen(page);
  const tom = await anotherPhone(browser, link);
  await tom.join('Tom');
  await tom.add('Soupe miso');
  await lea.add('Soupe miso');
  await orderInShares(page, { ...aGuest(), firstName: 'Léa' });
  await payShare(tom.page, 'Carte acceptée');
  await expect(lea.share('Tom')).toContainText('payé');
  await page.getByRole('button', { name: 'Rouvrir la liste' }).click();
  await expect(page.getByText('ce qui a été payé est rendu')).toBeVisible();
  await page.getByRole('button', { name: 'Oui, rouvrir' }).click();
  const returned = tom.page.getByText('votre paiement vous est rendu');
  await expect(returned).toBeVisible();
  await tom.page.reload();
  await expect(returned).toBeVisible();
  await expect(page.getByText('votre paiement vous est rendu')).toHaveCount(0);
  await page.getByRole('button', { name: 'Annuler pour tous', exact: true }).click();
  await page.getByRole('button', { name: 'Oui, annuler pour tous' }).click();
  await expect(
    tom.page.getByRole('heading', { name: 'Cette commande à plusieurs est annulée' }),
  ).toBeVisible();
  await expect(returned).toBeVisible();
  await tom.page.context().close();
});

test('GO-14, GP-7, and GP-11: the host enters a coupon, and each pays a share of what is left', async ({
  browser,
  page,
  shop,
}) => {
  const link = await startGroup(page, 'Léa');
  const lea = groupScreen(page);
  const tom = await anotherPhone(browser, link);
  await tom.join('Tom');
  await tom.add('Soupe miso');
  await lea.add('Soupe miso');
  const code = page.getByRole('textbox', { name: 'Code promo' });
  await code.fill('INCONNU');
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await expect(code).toHaveAccessibleDescription(/Ce code n’est pas valable/);
  await code.fill('merciere');
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await expect(page.getByRole('region', { name: 'Code promo' })).toContainText('Code MERCIERE');
  await expect(lea.total).not.toContainText('Remise');
  for (let more = 0; more < 4; more += 1) {
    await lea.own.getByRole('button', { name: 'Un de plus' }).click();
  }
  // 17.50 and 3.50 €, less 4.00 € by these.
  for (const phone of [lea, tom]) {
    await expect(phone.total).toContainText('4 € de remise à emporter');
    await expect(phone.total).toContainText('17,00');
  }
  await expect(lea.own).toContainText('14,17');
  await expect(tom.own).toContainText('2,83');
  await expect(tom.page.getByText('MERCIERE')).toHaveCount(0);
  await expect(tom.page.getByRole('textbox', { name: 'Code promo' })).toHaveCount(0);
  expect(await accessibilityProblems(page)).toEqual([]);

  const guest = { ...aGuest(), firstName: 'Léa' };
  await orderInShares(page, guest);
  await expect(lea.share('Léa')).toContainText('14,17');
  await expect(lea.share('Tom')).toContainText('2,83');
  await expect(tom.total).toContainText('17,00');
  const [order] = await shop.ordersOf(guest.email);
  expect(order).toMatchObject({
    coupon_code: 'merciere',
    discount_cents: 400,
    total_cents: 1700,
  });
  await tom.page.context().close();
});

test('GP-13, and GP-14: the deadline passes, what was paid is given back, and the host can order again', async ({
  browser,
  page,
  shop,
}) => {
  const link = await startGroup(page, 'Léa');
  const lea = groupScreen(page);
  const tom = await anotherPhone(browser, link);
  const zoe = await anotherPhone(browser, link);
  await tom.join('Tom');
  await zoe.join('Zoé');
  await tom.add('Soupe miso');
  await zoe.add('Salade de chou');
  await orderInShares(page, { ...aGuest(), firstName: 'Léa' });
  await payShare(tom.page, 'Carte acceptée');
  await expect(lea.share('Tom')).toContainText('payé');
  await shop.letSharesEnd();
  // Shares end with the next run of the reconciliation job, once a minute.
  const patient = { timeout: 120_000 };
  for (const phone of [lea, tom, zoe]) await expect(phone.shares).toHaveCount(0, patient);
  await expect(
    tom.page.getByText('votre paiement vous est rendu, sur la même carte'),
  ).toBeVisible();
  await expect(tom.page.getByText('Léa va commander pour tous')).toBeVisible();
  await expect(zoe.page.getByText('Léa va commander pour tous')).toBeVisible();
  await expect(zoe.page.getByText('votre paiement vous est rendu')).toHaveCount(0);
  for (const phone of [lea, zoe]) {
    await expect(phone.page.getByText('rien n’est encore commandé')).toBeVisible();
  }
  await expect(lea.order).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Rouvrir la liste' })).toBeVisible();
  await tom.page.context().close();
  await zoe.page.context().close();
});
