import { expect, type Page } from '@playwright/test';
import type { Guest } from '../harness/guest.ts';
import { anyPage } from './any-page.ts';

/** The steps as a visitor reads them; the delivery step of a pickup is called « Retrait ». */
export type StepName =
  | 'Retrait ou livraison'
  | 'Vos coordonnées'
  | 'Retrait'
  | 'Livraison'
  | 'Paiement'
  | 'Confirmation';

type OrderType = 'À emporter' | 'Livraison';

export function checkoutScreen(page: Page) {
  const { main, title } = anyPage(page);
  /** The summary under the heading of a step. */
  const step = (name: StepName) => main.getByRole('region', { name, exact: true });
  /** The button that opens a step. */
  const stepButton = (name: StepName) =>
    main
      .getByRole('navigation', { name: 'Étapes de la commande' })
      .getByRole('button', { name, exact: true });
  const next = main.getByRole('button', { name: 'Continuer' });
  const order = main.getByRole('button', { name: /^Commander et payer · / });
  const personal = step('Vos coordonnées');
  const firstName = personal.getByLabel('Prénom');
  const email = personal.getByLabel('Adresse e-mail');
  const delivery = step('Livraison');
  const street = delivery.getByLabel('Numéro et rue');
  const postalCode = delivery.getByLabel('Code postal');
  const city = delivery.getByLabel('Ville');
  const atMyTime = main.getByRole('radio', { name: 'À l’heure de mon choix' });
  const day = (label: string) =>
    main.getByRole('group', { name: 'Jour' }).getByRole('radio', { name: label });
  const time = (label: string) =>
    main.getByRole('group', { name: 'Heure' }).getByRole('radio', { name: label, exact: true });
  const typeButton = (type: OrderType) =>
    step('Retrait ou livraison').getByRole('button', { name: type });

  /** Fills the personal step. */
  async function introduce({ firstName: first, lastName, email: address, phone }: Guest) {
    await firstName.fill(first);
    await personal.getByRole('textbox', { name: 'Nom', exact: true }).fill(lastName);
    await email.fill(address);
    await personal.getByLabel('Téléphone').fill(phone);
  }

  async function chooseType(type: OrderType) {
    await typeButton(type).click();
    await expect(personal).toBeVisible();
  }

  /** From anywhere with a cart: the personal step, filled in. */
  async function enterDetails(guest: Guest) {
    await page.goto('/checkout?step=personal');
    await introduce(guest);
  }

  return {
    step,
    stepButton,
    /** What was entered in a step that is done, by its label. */
    entered: (label: string) =>
      main.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]'),
    /** The error of a step. */
    alert: main.getByRole('alert'),
    next,
    order,
    /** The order beside the form. */
    summary: main.getByRole('complementary', { name: 'Votre panier' }),
    typeButton,
    firstName,
    email,
    allergies: main.getByLabel('Allergies ou régime (facultatif)'),
    /** What the restaurant reads with the time and the address. */
    comment: main.getByLabel('Une précision'),
    street,
    postalCode,
    city,
    /** What a delivery to the address costs. */
    terms: delivery.getByRole('status'),
    asSoonAsPossible: main.getByRole('radio', { name: 'Dès que possible' }),
    atMyTime,
    day,
    time,
    async chooseTime(dayLabel: string, timeLabel: string) {
      await atMyTime.check();
      await day(dayLabel).check();
      await time(timeLabel).check();
    },
    inCash: step('Paiement').getByRole('radio', { name: 'En espèces' }),
    chooseType,
    introduce,
    /** Fills the address of a delivery. */
    async fillAddress(address: string, code: string, town: string) {
      await street.fill(address);
      await postalCode.fill(code);
      await city.fill(town);
    },
    enterDetails,
    /** From anywhere with a cart: the step with the time of a pickup. */
    async reachTime(guest: Guest) {
      await enterDetails(guest);
      await next.click();
    },
    /** From anywhere with a cart: the step with the address of a delivery. */
    async reachAddress(guest: Guest) {
      await page.goto('/checkout');
      await chooseType('Livraison');
      await introduce(guest);
      await next.click();
    },
    /** From anywhere with a cart: the payment of a pickup. */
    async reachPayment(guest: Guest) {
      await enterDetails(guest);
      await stepButton('Paiement').click();
    },
    /** From anywhere with a cart: a pickup, ready to be ordered. */
    async readyForPickup(guest: Guest) {
      await enterDetails(guest);
      await stepButton('Confirmation').click();
      await expect(order).toBeVisible();
    },
    /** Sends the order and waits for its confirmation. */
    async finish() {
      await order.click();
      await expect(page).toHaveURL(/\/success$/);
      await expect(title).toHaveText(/^Commande (confirmée|enregistrée)$/);
    },
  };
}
