import type { Page } from '@playwright/test';
import { anyPage, openDialog } from './any-page.ts';

/** The cash register, and the closing of a day. */
export function cashScreen(page: Page) {
  const { main } = anyPage(page);
  const dialog = openDialog(page);
  return {
    close: main.getByRole('button', { name: 'Clore la journée' }),
    dialog,
    confirmClosing: dialog.getByRole('button', { name: 'Clore la journée' }),
    closedDays: main.getByRole('table', { name: 'Journées closes' }),
    archive: main.getByRole('link', { name: /Télécharger l’archive/ }),
    /** Enters what the cash register held in the morning and holds now, in euros. */
    async count(before: string, now: string) {
      await dialog.getByRole('radio', { name: 'Je les ai comptées' }).check();
      await dialog.getByLabel('Fond de caisse, en euros').fill(before);
      await dialog.getByLabel('Compté maintenant, en euros').fill(now);
    },
  };
}
