import { expect, type Page } from '@playwright/test';
import { openDialog } from './any-page.ts';
import { siteFrame } from './site-frame.ts';

/** The panel in which pickup or delivery and the address are chosen. */
export function locationPanel(page: Page) {
  /** It says what was chosen. */
  const button = siteFrame(page).orderType;
  const panel = openDialog(page, 'Retrait ou livraison');
  const address = panel.getByRole('combobox', { name: 'Votre adresse' });
  const delivery = panel.getByRole('radio', { name: 'Livraison' });
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
    pickup: panel.getByRole('radio', { name: 'À emporter' }),
    delivery,
    orderPickup: panel.getByRole('button', { name: 'Commander à emporter' }),
    address,
    suggestions,
    /** Shown for an address or a zone that the restaurant delivers to. */
    success: panel.getByRole('status').filter({ hasText: 'Nous vous livrons' }),
    open,
    async openForDelivery() {
      await open();
      await delivery.check();
    },
    zone: (name: string) => panel.getByRole('button', { name }),
    /** Types an address and picks the first suggestion that says it. */
    async choose(typed: string) {
      await address.fill(typed);
      await suggestions.filter({ hasText: typed }).first().click();
    },
  };
}
