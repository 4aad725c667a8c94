import { expect, type Locator, type Page } from '@playwright/test';

/** The panel in which pickup or delivery and the address are chosen. */
export interface LocationPanel {
  /** The button in the header, which says what was chosen. */
  readonly button: Locator;
  readonly panel: Locator;
  readonly address: Locator;
  readonly suggestions: Locator;
  /** Shown for an address or a zone that the restaurant delivers to. */
  readonly success: Locator;
  open(): Promise<void>;
  openForDelivery(): Promise<void>;
  zone(name: string): Locator;
  /** Types an address and picks the first suggestion that says it. */
  choose(address: string): Promise<void>;
}

export function locationPanel(page: Page): LocationPanel {
  const button = page.getByRole('banner').getByRole('button', { name: 'Retrait ou livraison' });
  const panel = page.getByRole('dialog', { name: 'Retrait ou livraison' });
  const address = panel.getByRole('combobox', { name: 'Votre adresse' });
  const suggestions = panel
    .getByRole('listbox', { name: 'Adresses proposées' })
    .getByRole('option');
  async function open(): Promise<void> {
    await button.click();
    await expect(panel).toBeVisible();
  }
  return {
    button,
    panel,
    address,
    suggestions,
    success: panel.getByRole('status').filter({ hasText: 'Nous vous livrons' }),
    open,
    async openForDelivery() {
      await open();
      await panel.getByRole('radio', { name: 'Livraison' }).check();
    },
    zone: (name) => panel.getByRole('button', { name }),
    async choose(typed) {
      await address.fill(typed);
      await suggestions.filter({ hasText: typed }).first().click();
    },
  };
}
