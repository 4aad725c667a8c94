import { expect, type Page } from '@playwright/test';
import { anyPage, openDialog } from './any-page.ts';

/** What a service is set by, above the order board. */
export function serviceScreen(page: Page) {
  const { main } = anyPage(page);
  /** The one line of what is set. */
  const strip = main.getByRole('list', { name: 'Réglages en cours' });
  const dialog = openDialog(page).last();
  return {
    strip,
    dialog,
    search: dialog.getByRole('searchbox', { name: 'Plat, choix ou ingrédient' }),
    /** Opens a dialog by its button. */
    async open(name: 'Épuisé' | 'Pause' | 'Coup de feu' | 'Créneaux') {
      await main.getByRole('button', { name, exact: true }).click();
      await expect(dialog).toBeVisible();
    },
    /** Ends what stands in the line. */
    async end(button: RegExp) {
      await strip.getByRole('button', { name: button }).click();
      await expect(strip.getByRole('button', { name: button })).toHaveCount(0);
    },
    /** Answers who acts on a shared tablet. */
    async actAs(name: string, pin: string) {
      await page.getByRole('button', { name, exact: true }).click();
      for (const digit of pin) await page.keyboard.press(digit);
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
    },
  };
}
