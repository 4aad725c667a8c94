import { expect, type Locator, type Page } from '@playwright/test';
import type { Guest } from '../harness/guest.ts';
import { checkoutScreen } from './checkout-screen.ts';

/** The test cards of the demonstration provider. */
export type DemoCard =
  | 'Carte acceptée'
  | 'Carte refusée'
  | 'Carte avec 3-D Secure'
  | 'Carte dont la banque se tait';

export interface CardScreen {
  readonly byCard: Locator;
  readonly demoForm: Locator;
  /** The button that pays, with the amount on it. */
  readonly pay: Locator;
  /** The bank's authentication. */
  readonly question: Locator;
  choose(card: DemoCard): Promise<void>;
  /** From anywhere with a cart: the step with the payment, a card chosen there. */
  reachPayment(guest: Guest): Promise<void>;
  /** From anywhere with a cart: a pickup, ready to be paid with a demonstration card. */
  readyToPay(guest: Guest, card: DemoCard): Promise<void>;
  /** From anywhere with a cart: a pickup, paid in the provider's own fields. */
  payWithNumber(guest: Guest, number: string): Promise<void>;
  expectPaid(): Promise<void>;
}

export function cardScreen(page: Page): CardScreen {
  const main = page.getByRole('main');
  const { step, stepButton, introduce, next } = checkoutScreen(page);
  const payment = step('Paiement');
  const byCard = payment.getByRole('radio', { name: 'Par carte' });
  const pay = main.getByRole('button', { name: /^Payer / });

  async function choose(card: DemoCard): Promise<void> {
    await payment.getByRole('radio', { name: card }).check();
  }

  async function reachPayment(guest: Guest): Promise<void> {
    await page.goto('/checkout?step=personal');
    await introduce(guest);
    await stepButton('Paiement').click();
    await byCard.check();
  }

  async function expectPaid(): Promise<void> {
    await expect(page).toHaveURL(/\/success$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Commande confirmée');
  }

  return {
    byCard,
    demoForm: payment.getByText('Terminal de démonstration : aucune carte n’est débitée.'),
    pay,
    question: page.getByRole('dialog', { name: 'Confirmation 3-D Secure' }),
    choose,
    reachPayment,
    async readyToPay(guest, card) {
      await reachPayment(guest);
      await choose(card);
      await next.click();
      await expect(pay).toBeVisible();
    },
    async payWithNumber(guest, number) {
      await reachPayment(guest);
      await page.getByLabel('Numéro de carte').fill(number);
      await next.click();
      await pay.click();
      await expectPaid();
    },
    expectPaid,
  };
}

/** The page on which a participant of a group pays a share. */
export interface SharePaymentScreen {
  readonly pay: Locator;
  payWith(card: DemoCard): Promise<void>;
  /** Pays in the provider's own fields. */
  payWithNumber(number: string): Promise<void>;
}

export function sharePaymentScreen(page: Page): SharePaymentScreen {
  const share = page.getByRole('main').getByRole('region', { name: 'Votre part' });
  const pay = share.getByRole('button', { name: /^Payer / });
  return {
    pay,
    async payWith(card) {
      await share.getByRole('radio', { name: card }).check();
      await pay.click();
    },
    async payWithNumber(number) {
      await share.getByLabel('Numéro de carte').fill(number);
      await pay.click();
    },
  };
}
