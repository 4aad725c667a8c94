import { expect, type Page } from '@playwright/test';
import type { Guest } from '../harness/guest.ts';
import { anyPage, openDialog } from './any-page.ts';
import { checkoutScreen } from './checkout-screen.ts';

/** The test cards of the demonstration provider. */
export type DemoCard =
  | 'Carte acceptée'
  | 'Carte refusée'
  | 'Carte avec 3-D Secure'
  | 'Carte dont la banque se tait';

export function cardScreen(page: Page) {
  const { main, title } = anyPage(page);
  const { step, next, reachPayment } = checkoutScreen(page);
  const payment = step('Paiement');
  const byCard = payment.getByRole('radio', { name: 'Par carte' });
  const numberField = payment.getByLabel('Numéro de carte');
  /** The button that pays, with the amount on it. */
  const pay = main.getByRole('button', { name: /^Payer / });
  /** The bank's authentication. */
  const question = openDialog(page, 'Confirmation 3-D Secure');

  async function choose(card: DemoCard) {
    await payment.getByRole('radio', { name: card }).check();
  }

  /** From anywhere with a cart: the step with the payment, a card chosen there. */
  async function reachCardPayment(guest: Guest) {
    await reachPayment(guest);
    await byCard.check();
  }

  /** From anywhere with a cart: a pickup, ready to be paid in the provider's own field. */
  async function readyToPayWithNumber(guest: Guest, number: string) {
    await reachCardPayment(guest);
    await numberField.fill(number);
    await next.click();
    await expect(pay).toBeVisible();
  }

  async function expectPaid() {
    await expect(page).toHaveURL(/\/success$/);
    await expect(title).toHaveText('Commande confirmée');
  }

  return {
    byCard,
    demoForm: payment.getByText('Terminal de démonstration : aucune carte n’est débitée.'),
    /** The provider's own field. */
    numberField,
    /** Why the card cannot be had. */
    failure: payment.getByRole('alert'),
    pay,
    question,
    confirm: question.getByRole('button', { name: 'Confirmer le paiement' }),
    choose,
    reachCardPayment,
    /** From anywhere with a cart: a pickup, ready to be paid with a demonstration card. */
    async readyToPay(guest: Guest, card: DemoCard) {
      await reachCardPayment(guest);
      await choose(card);
      await next.click();
      await expect(pay).toBeVisible();
    },
    readyToPayWithNumber,
    async payWithNumber(guest: Guest, number: string) {
      await readyToPayWithNumber(guest, number);
      await pay.click();
      await expectPaid();
    },
    expectPaid,
  };
}

/** The page on which a participant of a group pays a share. */
export function sharePaymentScreen(page: Page) {
  const share = anyPage(page).main.getByRole('region', { name: 'Votre part' });
  const pay = share.getByRole('button', { name: /^Payer / });
  const numberField = share.getByLabel('Numéro de carte');
  return {
    pay,
    /** The provider's own field. */
    numberField,
    async payWith(card: DemoCard) {
      await share.getByRole('radio', { name: card }).check();
      await pay.click();
    },
    async payWithNumber(number: string) {
      await numberField.fill(number);
      await pay.click();
    },
  };
}
