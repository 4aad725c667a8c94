import { expect, type Locator, type Page } from '@playwright/test';

/** What a service is set by, above the order board. */
export interface ServiceScreen {
  /** The one line of what is set. */
  readonly strip: Locator;
  readonly dialog: Locator;
  readonly search: Locator;
  /** Opens a dialog by its button. */
  open(name: 'Épuisé' | 'Pause' | 'Coup de feu' | 'Créneaux'): Promise<void>;
  /** Ends what stands in the line. */
  end(button: RegExp): Promise<void>;
  /** Answers who acts on a shared tablet. */
  actAs(name: string, pin: string): Promise<void>;
}

export function serviceScreen(page: Page): ServiceScreen {
  const strip = page.getByRole('list', { name: 'Réglages en cours' });
  const dialog = page.getByRole('dialog').last();
  return {
    strip,
    dialog,
    search: dialog.getByRole('searchbox', { name: 'Plat, choix ou ingrédient' }),
    async open(name) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(dialog).toBeVisible();
    },
    async end(button) {
      await strip.getByRole('button', { name: button }).click();
      await expect(strip.getByRole('button', { name: button })).toHaveCount(0);
    },
    async actAs(name, pin) {
      await page.getByRole('button', { name, exact: true }).click();
      for (const digit of pin) await page.keyboard.press(digit);
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
    },
  };
}
