import { expect, type Locator, type Page } from '@playwright/test';
import { anyPage, closeButton, openDialog } from './any-page.ts';

/** The menu, and the cart beside it, or over it where the window has no room. */
export function menuScreen(page: Page) {
  const { main } = anyPage(page);
  const cart = page
    .locator('main aside, dialog[open]')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Votre panier' }) });
  const proposed = page.getByRole('button', { name: /^(Prendre aussi|Choisir) : / });
  /** The link by which a dish is opened. */
  const dish = (name: string) =>
    page.locator('h3', { hasText: name }).getByRole('link', { name, exact: true });
  /** A dish with all that the menu says of it. */
  const card = (name: string) => dish(name).locator('xpath=ancestor::li[1]');
  const couponField = cart.getByLabel('Code promo');
  const apply = cart.getByRole('button', { name: 'Appliquer' });

  /** Opens a dish and waits until it can be ordered. */
  async function openDish(name: string) {
    await dish(name).click();
    const opened = productDialog(page, name);
    await expect(opened.addButton).toBeVisible();
    return opened;
  }

  return {
    dish,
    card,
    openDish,
    /** Adds one of a dish that leaves nothing to choose. */
    async add(name: string) {
      const { addButton, dialog } = await openDish(name);
      await addButton.click();
      await expect(dialog).toBeHidden();
      // The URL changes a moment later: a reload before would open the dish again.
      await expect(page).not.toHaveURL(/[?&]product=/);
    },
    /** The button on a dish that adds one without opening it. */
    addAtOnce: (name: string) =>
      card(name).getByRole('button', { name: `Ajouter : ${name}`, exact: true }),
    /** The bar at the foot of a phone. */
    openCart: main.locator('button', { hasText: 'Voir le panier' }),
    cart,
    /** A line of the cart. */
    line: (name: string) => cart.getByRole('listitem').filter({ hasText: name, hasNot: proposed }),
    remove: (name: string) => cart.getByRole('button', { name: `Retirer ${name}`, exact: true }),
    /** The link from the cart to the checkout. */
    checkOut: cart.getByRole('link', { name: /^Commander · / }),
    couponField,
    apply,
    coupon: (code: string) => cart.getByRole('region', { name: `Code ${code}` }),
    async enterCoupon(code: string) {
      await couponField.fill(code);
      await apply.click();
    },
  };
}

/** The button of a stepper that adds one more. */
export function oneMore(stepper: Locator): Locator {
  return stepper.getByRole('button', { name: 'Un de plus' });
}

export function productDialog(page: Page, name: string) {
  const dialog = openDialog(page, name);
  return {
    dialog,
    close: closeButton(dialog),
    addButton: dialog.getByRole('button', { name: 'Ajouter' }),
    note: dialog.getByLabel('Un mot pour la cuisine'),
    /** A group of options by its name. */
    group: (groupName: string) => dialog.getByRole('group', { name: groupName }),
    async more(counted: string) {
      const stepper = dialog.getByRole('group', { name: `Quantité : ${counted}` });
      await oneMore(stepper).click();
    },
  };
}
