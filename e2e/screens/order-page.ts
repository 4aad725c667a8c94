import type { Page } from '@playwright/test';

/** The order that a tab has confirmed, and the address of its page. */
export async function confirmedOrder(page: Page) {
  const stored = await page.evaluate(() => sessionStorage.getItem('confirmed-order') ?? '{}');
  const { orderNumber, key } = JSON.parse(stored);
  return { number: Number(orderNumber), key: String(key), path: `/order?key=${key}` };
}
