import type { Page } from '@playwright/test';
import { anyPage, openDialog } from './any-page.ts';

/** What surrounds every page of the restaurant's own side. */
export function staffFrame(page: Page) {
  const { header } = anyPage(page);
  return {
    /** Opens the pages where the window has no room for them. */
    menu: header.getByRole('button', { name: 'Menu' }),
    pageLink: (name: string) => header.getByRole('link', { name, exact: true }),
    /** Gives a PIN by the buttons of the open dialog. */
    async enterPin(pin: string) {
      const dialog = openDialog(page).last();
      for (const digit of pin) {
        await dialog.getByRole('button', { name: digit, exact: true }).click();
      }
      await dialog.getByRole('button', { name: 'Confirmer' }).click();
    },
  };
}
