import type { Page } from '@playwright/test';
import { anyPage } from './any-page.ts';

/** The page of an order, and the page after it. */
export function orderPage(page: Page) {
  const { main } = anyPage(page);
  return {
    /** The steps, of which one is the current. */
    progress: main.getByRole('region', { name: 'L’avancement de votre commande' }),
    cancel: main.getByRole('button', { name: 'Annuler sans frais' }),
    confirmCancelling: main.getByRole('button', { name: 'Oui, annuler la commande' }),
  };
}

/** The order that a tab has confirmed, and the address of its page. */
export async function confirmedOrder(page: Page) {
  const stored = await page.evaluate(() => sessionStorage.getItem('confirmed-order') ?? '{}');
  const { orderNumber, key } = JSON.parse(stored);
  return { number: Number(orderNumber), key: String(key), path: `/order?key=${key}` };
}
