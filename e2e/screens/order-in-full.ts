import type { BrowserContext, Page } from '@playwright/test';
import type { Guest } from '../harness/guest.ts';
import type { Shop } from '../harness/shop.ts';
import { anyPage, openDialog } from './any-page.ts';

/** An order in full: on a page of its own, or in the panel over the board. */
export function orderInFull(page: Page) {
  const refunds = page.getByRole('region', { name: 'Remboursements' });
  const refundForm = openDialog(page, /^Rembourser la commande/);
  return {
    panel: page.getByRole('dialog', { name: 'Commande en détail' }),
    papers: page.getByRole('region', { name: 'Reçu et facture' }),
    refunds,
    refund: refunds.getByRole('button', { name: 'Rembourser…' }),
    refundForm,
    oneMoreUnit: refundForm.getByRole('button', { name: /^Un de plus : / }),
    missing: refundForm.getByRole('radio', { name: 'Article manquant' }),
    /** Of an invoice. */
    billedTo: page.getByLabel('Nom ou société'),
    /** What is said with a cancellation, a refund or another dish. */
    remark: page.getByLabel('Un mot en plus'),
    /** Gives an amount back. */
    giveBack: (amount: string) =>
      page.getByRole('button', { name: new RegExp(`^Rembourser ${amount}`) }),
    cancel: page.getByRole('button', { name: 'Annuler la commande…' }),
    outOfStock: page.getByRole('radio', { name: 'Plus de stock' }),
    confirmCancelling: page.getByRole('button', { name: 'Annuler la commande', exact: true }),
  };
}

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
    await anyPage(page).main.getByRole('button', { name: step }).first().click();
  }
}
