import { expect, type Locator, type Page } from '@playwright/test';

/** The menu, and the cart beside it where the window is wide enough. */
export interface MenuScreen {
  readonly cart: Locator;
  /** The link by which a dish is opened. */
  dish(name: string): Locator;
  /** Opens a dish and waits until it can be ordered. */
  openDish(name: string): Promise<ProductDialog>;
  /** Adds one of a dish that leaves nothing to choose. */
  add(name: string): Promise<void>;
  /** A line of the cart. */
  line(name: string): Locator;
}

export interface ProductDialog {
  readonly dialog: Locator;
  readonly addButton: Locator;
  readonly note: Locator;
  /** A group of options by its name. */
  group(name: string): Locator;
  more(name: string): Promise<void>;
}

export function menuScreen(page: Page): MenuScreen {
  const cart = page.getByRole('complementary', { name: 'Votre panier' });
  const proposed = page.getByRole('button', { name: /^(Prendre aussi|Choisir) : / });
  const dish = (name: string) => page.getByRole('link', { name, exact: true });

  async function openDish(name: string): Promise<ProductDialog> {
    await dish(name).click();
    const opened = productDialog(page, name);
    await expect(opened.addButton).toBeVisible();
    return opened;
  }

  return {
    cart,
    dish,
    openDish,
    async add(name) {
      const { addButton, dialog } = await openDish(name);
      await addButton.click();
      await expect(dialog).toBeHidden();
      // The URL changes a moment later: a reload before would open the dish again.
      await expect(page).not.toHaveURL(/[?&]product=/);
    },
    line: (name) => cart.getByRole('listitem').filter({ hasText: name, hasNot: proposed }),
  };
}

export function productDialog(page: Page, name: string): ProductDialog {
  const dialog = page.getByRole('dialog', { name });
  return {
    dialog,
    addButton: dialog.getByRole('button', { name: 'Ajouter' }),
    note: dialog.getByLabel('Un mot pour la cuisine'),
    group: (groupName) => dialog.getByRole('group', { name: groupName }),
    async more(counted) {
      const stepper = dialog.getByRole('group', { name: `Quantité : ${counted}` });
      await stepper.getByRole('button', { name: 'Un de plus' }).click();
    },
  };
}
