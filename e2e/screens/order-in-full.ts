import type { BrowserContext, Page } from '@playwright/test';
import type { Guest } from '../harness/guest.ts';
import type { Shop } from '../harness/shop.ts';

/** The order of a guest, as the staff finds it, and the address of its page. */
export async function orderOf(shop: Shop, { email }: Guest, staff: BrowserContext) {
  const number = (await shop.ordersOf(email))[0]?.order_number ?? 0;
  const answer = await staff.request.get(`${shop.url}/v2/staff/orders?search=${number}`);
  const { payload } = await answer.json();
  const orderId = String(payload.orders[0]?.order_id);
  return { number, orderId, page: `/gestion/commandes/${orderId}` };
}

/** Takes every step of an order that is open in full, until it is handed over. */
export async function handOver(page: Page): Promise<void> {
  for (const step of [/^Accepter/, 'Lancer', 'Prête', /^Remettre/]) {
    await page.getByRole('main').getByRole('button', { name: step }).first().click();
  }
}
