import { readFile } from 'node:fs/promises';
import type { FakeStripe } from '@comptoir/fake-stripe/fake-stripe';
import { expect, type Locator, type Page } from '@playwright/test';
import { CARDS, standInForStripeJs } from '../../../harness/browser/stripe-js.ts';
import { storedLine } from '../../../harness/cart-line.ts';
import { aGuest } from '../../../harness/guest.ts';
import { test, WEBHOOK_SECRET } from '../../../harness/journey.ts';
import { testRestaurant } from '../../../harness/restaurant-file.ts';
import type { Shop } from '../../../harness/shop.ts';
import { accessibilityProblems } from '../../../harness/usable-page.ts';
import { DESKTOP, PHONE } from '../../../harness/windows.ts';
import { cardScreen } from '../../../screens/card-screen.ts';

test.use({
  // A shop of its own: its payouts have the payments of every guest.
  firstRestaurant: testRestaurant(),
  cardProvider: 'stripe',
  stored: { cart: [storedLine('soupe-miso', 2)] },
});
test.describe.configure({ timeout: 150_000 });

/** Sends what is available to the bank, and the event about it. */
async function payOut({ ledger, deliver }: FakeStripe, shop: Shop): Promise<void> {
  ledger.balance.settle();
  ledger.balance.arrive(ledger.balance.payOut().id);
  await tellLast({ ledger, deliver }, shop, 'payout.paid');
}

async function tellLast(
  { ledger, deliver }: Pick<FakeStripe, 'ledger' | 'deliver'>,
  shop: Shop,
  type: string,
): Promise<void> {
  const event = ledger.events.findLast((one) => one.type === type);
  if (!event) throw new Error(`There was no ${type}.`);
  expect(await deliver(event, `${shop.url}/v2/webhooks/stripe`, WEBHOOK_SECRET)).toBe(200);
}

/** The page once the server has fetched this many payouts; it is loaded again until then. */
async function expectPayouts(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.reload();
    const rows = page.getByRole('table', { name: 'Versements' }).getByRole('row');
    await expect(rows).toHaveCount(count + 1, { timeout: 2_000 });
  }).toPass();
}

/** What the server has still to fetch: the page is loaded again until it is there. */
async function expectAfterReload(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(shown).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

test('PO-4, PO-11, PO-20, PO-21, PO-22: a card order is paid out, its refund with the next payout, and another program’s payment is « autre »', async ({
  page: payer,
  context,
  browser,
  shop,
  stripe,
  anOwner,
}) => {
  if (!stripe) throw new Error('This journey needs a Stripe.');
  await standInForStripeJs(context, stripe);
  await cardScreen(payer).payWithNumber(aGuest(), CARDS.good);

  const desk = await browser.newContext({ viewport: PHONE });
  const lea = await anOwner('Léa');
  await lea.signIn(desk);
  const page = await desk.newPage();
  await page.goto('/gestion/caisse');
  await page.getByRole('link', { name: 'Versements' }).click();
  await expect(page.getByRole('heading', { name: 'Versements', level: 1 })).toBeVisible();
  await expect(page.getByText('Aucun versement')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  await payOut(stripe, shop);
  await expectPayouts(page, 1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('table', { name: 'Versements' }).getByRole('link').press('Enter');
  const contents = page.getByRole('table', { name: 'Son contenu' });
  await expect(contents.getByRole('row').nth(1)).toContainText(/Vente.*Commande \d+.*6,64\s€/);
  await expect(page.getByText('Arrivé', { exact: true })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  const [intent] = stripe.ledger.intents.values();
  stripe.ledger.charges.refundByHand(intent?.id ?? '', 200);
  await tellLast(stripe, shop, 'charge.refunded');
  const foreign = stripe.ledger.createIntent({ amount: '3000', currency: 'eur' });
  stripe.ledger.pay(foreign.id);
  await payOut(stripe, shop);
  await page.setViewportSize(DESKTOP);
  await page.getByRole('link', { name: 'Tous les versements' }).click();
  await expectPayouts(page, 2);
  await expect(page.getByRole('alert')).toHaveCount(0);
  const [latest] = await page.getByRole('table', { name: 'Versements' }).getByRole('link').all();
  await latest?.click();
  await expect(contents.getByRole('row')).toHaveCount(3);
  await expect(contents.getByRole('row', { name: /Remboursement/ })).toContainText(/−2,00\s€/);
  await expect(contents.getByRole('row', { name: /^Autre/ })).toContainText(/29,30\s€/);
  await expect(page.getByRole('term').filter({ hasText: /^Autre/ })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await contents.getByRole('link', { name: /^Commande/ }).click();
  await expect(page).toHaveURL(/\/gestion\/commandes\//);

  await page.goBack();
  await page.getByRole('link', { name: 'Tous les versements' }).click();
  const loading = page.waitForEvent('download');
  await page.getByRole('link', { name: /Télécharger ces versements/ }).click();
  const table = await readFile(await (await loading).path(), 'utf8');
  expect(table).toContain(';-2,00;0,00;-2,00;Rapproché;');
  expect(table).toContain(';Autre;');

  const sent = stripe.ledger.balance.payouts.at(-1);
  stripe.ledger.balance.bounce(sent?.id ?? '');
  await tellLast(stripe, shop, 'payout.failed');
  await page.setViewportSize(PHONE);
  await expectAfterReload(
    page,
    page.getByRole('alert').getByText(/a renvoyé un versement de 27,30\s€/),
  );
  await expect(page.getByRole('table', { name: 'Pas encore versé' })).toContainText(
    /Versement revenu.*27,30\s€/,
  );
  expect(await accessibilityProblems(page)).toEqual([]);

  stripe.failNext(...Array.from({ length: 12 }, () => 'error_before' as const));
  await tellLast(stripe, shop, 'payout.failed');
  await expectAfterReload(page, page.getByText(/Stripe ne répond pas depuis/));
  await expect(page.getByRole('table', { name: 'Versements' })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await desk.close();
});
