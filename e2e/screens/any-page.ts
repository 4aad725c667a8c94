import type { Locator, Page } from '@playwright/test';

/**
 * What every page has. A search by role or label asks every element below where it begins: these parts are found by
 * their elements, so that the search for what is in them is short.
 */
export function anyPage(page: Page) {
  return {
    header: page.locator('header').first(),
    main: page.locator('main'),
    footer: page.locator('footer'),
    title: page.locator('h1'),
  };
}

/** The dialog that is open: the one with a title, where one is given. */
export function openDialog(page: Page, title?: string | RegExp): Locator {
  const open = page.locator('dialog[open]');
  if (title === undefined) return open;
  // The last: a dialog may be inside another one.
  return open.filter({ has: page.getByRole('heading', { level: 2, name: title }) }).last();
}

/** The button that closes a dialog. */
export function closeButton(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: 'Fermer' });
}

/** The button that tries again what has failed. */
export function retryButton(place: Locator): Locator {
  return place.getByRole('button', { name: 'Réessayer' });
}
