import { expect, type Page } from '@playwright/test';
import { openDialog } from './any-page.ts';

/** The sheet with the filters of diets and allergens, and the filtered menu. */
export function dishFilter(page: Page) {
  const button = page.locator('main button', { hasText: /^Filtres/ });
  const sheet = openDialog(page, 'Filtrer la carte');
  const box = (name: string) => sheet.getByRole('checkbox', { name, exact: true });
  return {
    button,
    sheet,
    box,
    /** The chosen filters above the menu. */
    chosen: page.getByRole('region', { name: 'Filtres choisis' }),
    /** Opens the sheet, ticks some boxes, and shows the filtered menu. */
    async choose(...names: readonly string[]) {
      await button.click();
      for (const name of names) await box(name).check();
      await sheet.getByRole('button', { name: /^Voir \d+ plat/ }).click();
      await expect(sheet).toBeHidden();
    },
  };
}
