import { expect, type Locator, type Page } from '@playwright/test';

/** The sheet with the filters of diets and allergens, and the filtered menu. */
export interface DishFilter {
  readonly button: Locator;
  readonly sheet: Locator;
  /** The chosen filters above the menu. */
  readonly chosen: Locator;
  /** Opens the sheet, ticks some boxes, and shows the filtered menu. */
  choose(...names: readonly string[]): Promise<void>;
  box(name: string): Locator;
}

export function dishFilter(page: Page): DishFilter {
  const button = page.getByRole('button', { name: /^Filtres/ });
  const sheet = page.getByRole('dialog', { name: 'Filtrer la carte' });
  const box = (name: string) => sheet.getByRole('checkbox', { name, exact: true });
  return {
    button,
    sheet,
    box,
    chosen: page.getByRole('region', { name: 'Filtres choisis' }),
    async choose(...names) {
      await button.click();
      for (const name of names) await box(name).check();
      await sheet.getByRole('button', { name: /^Voir \d+ plat/ }).click();
      await expect(sheet).toBeHidden();
    },
  };
}
