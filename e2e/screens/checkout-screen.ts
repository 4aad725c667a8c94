import { expect, type Locator, type Page } from '@playwright/test';
import type { Guest } from '../harness/guest.ts';

/** The steps as a visitor reads them; the delivery step of a pickup is called « Retrait ». */
export type StepName =
  | 'Retrait ou livraison'
  | 'Vos coordonnées'
  | 'Retrait'
  | 'Livraison'
  | 'Paiement'
  | 'Confirmation';

export interface CheckoutScreen {
  /** The summary under the heading of a step. */
  step(name: StepName): Locator;
  /** The button that opens a step. */
  stepButton(name: StepName): Locator;
  /** What was entered in a step that is done, by its label. */
  entered(label: string): Locator;
  /** The error of a step. */
  readonly alert: Locator;
  readonly next: Locator;
  readonly order: Locator;
  /** The order beside the form. */
  readonly summary: Locator;
  chooseType(type: 'À emporter' | 'Livraison'): Promise<void>;
  /** Fills the personal step. */
  introduce(guest: Guest): Promise<void>;
  /** Fills the address of a delivery. */
  fillAddress(address: string, postalCode: string, city: string): Promise<void>;
  /** From anywhere with a cart: a pickup, ready to be ordered. */
  readyForPickup(guest: Guest): Promise<void>;
  /** Sends the order and waits for its confirmation. */
  finish(): Promise<void>;
}

export function checkoutScreen(page: Page): CheckoutScreen {
  const main = page.getByRole('main');
  const step = (name: StepName) => main.getByRole('region', { name, exact: true });
  const steps = page.getByRole('navigation', { name: 'Étapes de la commande' });
  const stepButton = (name: StepName) => steps.getByRole('button', { name, exact: true });
  const next = main.getByRole('button', { name: 'Continuer' });
  const order = main.getByRole('button', { name: /^Commander et payer · / });

  async function introduce({ firstName, lastName, email, phone }: Guest): Promise<void> {
    const form = step('Vos coordonnées');
    await form.getByLabel('Prénom').fill(firstName);
    await form.getByRole('textbox', { name: 'Nom', exact: true }).fill(lastName);
    await form.getByLabel('Adresse e-mail').fill(email);
    await form.getByLabel('Téléphone').fill(phone);
  }

  async function chooseType(type: 'À emporter' | 'Livraison'): Promise<void> {
    await step('Retrait ou livraison').getByRole('button', { name: type }).click();
    await expect(step('Vos coordonnées')).toBeVisible();
  }

  return {
    step,
    stepButton,
    entered: (label) =>
      main.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]'),
    alert: main.getByRole('alert'),
    next,
    order,
    summary: main.getByRole('complementary', { name: 'Votre panier' }),
    chooseType,
    introduce,
    async fillAddress(address, postalCode, city) {
      const form = step('Livraison');
      await form.getByLabel('Numéro et rue').fill(address);
      await form.getByLabel('Code postal').fill(postalCode);
      await form.getByLabel('Ville').fill(city);
    },
    async readyForPickup(guest) {
      await page.goto('/checkout?step=personal');
      await introduce(guest);
      await stepButton('Confirmation').click();
      await expect(order).toBeVisible();
    },
    async finish() {
      await order.click();
      await expect(page).toHaveURL(/\/success$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        /^Commande (confirmée|enregistrée)$/,
      );
    },
  };
}
