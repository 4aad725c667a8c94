import type { BillingDocument } from '@comptoir/contract/invoices/billing-document';
import { type InvoiceRequest, linesOf } from '@comptoir/contract/invoices/order-billing';
import { sirenOf } from '@comptoir/domain/invoices/siren';
import { vatNumberOf } from '@comptoir/domain/invoices/vat-number';
import { wallClock } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { BilledOrder } from '#modules/orders/orders.ts';
import type { AuditRecord } from '#modules/staff/staff.ts';
import { sellerOf } from '#restaurant/seller.ts';
import { creditRefunds } from './credit-notes.ts';
import { invoicesOf, lockNumbers, storeInvoice } from './invoice-store.ts';
import { readSale, saleContent } from './sale.ts';
import { type BillingRestaurant, isSellerKnown } from './seller.ts';

export type InvoiceOutcome =
  /** Made now, or before: the first one stays. */
  | { readonly kind: 'made'; readonly invoice: BillingDocument }
  | { readonly kind: 'not_a_sale' }
  | { readonly kind: 'legal_facts_missing' };

export interface InvoiceParts {
  readonly order: BilledOrder;
  readonly restaurant: BillingRestaurant;
  readonly request: InvoiceRequest;
  readonly clock: Clock;
}

/**
 * Makes the invoice of an order, once: its number and its document are one transaction, so that a process that dies
 * leaves neither a gap nor a double. Refunds before it get their credit notes. Rules IV-10 to IV-12.
 */
export async function createInvoice(
  client: pg.PoolClient,
  { order, restaurant, request, clock }: InvoiceParts,
  record: (entry: AuditRecord) => void,
): Promise<InvoiceOutcome> {
  const seller = sellerOf(restaurant);
  const zone = restaurant.scheduling.pickup.timezone;
  const orderId = order.order_id;
  await lockNumbers(client);
  const [known] = await invoicesOf(client, orderId);
  if (known) return { kind: 'made', invoice: known };
  const sale = await readSale(client, orderId);
  if (!sale?.isSale) return { kind: 'not_a_sale' };
  if (!isSellerKnown(seller)) return { kind: 'legal_facts_missing' };
  // Read under the lock, so that days go up with the numbers.
  const now = clock();
  const issuedOn = wallClock(now, zone).date;
  const content = saleContent(order, sale, zone);
  const invoice = await storeInvoice(client, {
    series: 'invoice',
    year: Number(issuedOn.slice(0, 4)),
    source: `order:${orderId}`,
    issuedAt: now,
    content: {
      ...content,
      version: 2,
      kind: 'invoice',
      issued_on: issuedOn,
      corrects: null,
      seller,
      customer: {
        name: request.name,
        address: linesOf(request.address),
        siren: sirenOf(request.siren),
        vat_number: vatNumberOf(request.vat_number),
      },
      // What went back has a credit note of its own.
      payments: content.payments.filter(({ amount_cents }) => amount_cents > 0),
    },
  });
  await creditRefunds(client, zone, now, orderId);
  record({
    action: 'invoice.make',
    subject: `order:${orderId}`,
    after: { number: invoice.number },
  });
  return { kind: 'made', invoice };
}
