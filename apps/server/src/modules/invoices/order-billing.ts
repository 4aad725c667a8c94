import type { BillingDocument } from '@comptoir/contract/invoices/billing-document';
import type {
  WireBillingDocument,
  WireOrderBilling,
} from '@comptoir/contract/invoices/order-billing';
import { toEuros } from '@comptoir/contract/wire/euros';
import { type Instant, wallClock } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import type { BilledOrder } from '#modules/orders/orders.ts';
import { sellerOf } from '#restaurant/seller.ts';
import { invoicesOf } from './invoice-store.ts';
import {
  type BillingRestaurant,
  isSellerKnown,
  readSale,
  type SaleRecord,
  saleContent,
} from './sale.ts';

/** How a receipt is called, which has no number of its own. */
const RECEIPT = 'receipt';

export interface BillingParts {
  readonly order: BilledOrder;
  readonly restaurant: BillingRestaurant;
  readonly now: Instant;
}

/** The documents of an order, and which can be made. Rule IV-5. */
export async function orderBilling(
  executor: Executor,
  parts: BillingParts,
): Promise<WireOrderBilling> {
  const { order, restaurant } = parts;
  const [sale, invoices, mailed] = await Promise.all([
    readSale(executor, order.order_id),
    invoicesOf(executor, order.order_id),
    mailedDocuments(executor, order.order_id),
  ]);
  const isSale = sale?.isSale ?? false;
  const documents = [...(sale && isSale ? [receiptOf(sale, parts)] : []), ...invoices];
  return {
    is_sale: isSale,
    can_invoice: isSale && invoices.length === 0 && isSellerKnown(sellerOf(restaurant)),
    can_mail: order.email !== '',
    documents: documents.map((document) => documentToWire(document, mailed)),
  };
}

/**
 * A document of an order by its name: its receipt as of now, or an invoice or a credit note as it was stored; null
 * for one that the order does not have. Rules IV-1 and IV-11.
 */
export async function findDocument(
  executor: Executor,
  parts: BillingParts,
  name: string,
): Promise<BillingDocument | null> {
  const { order_id: orderId } = parts.order;
  if (name === RECEIPT) {
    const sale = await readSale(executor, orderId);
    return sale?.isSale ? receiptOf(sale, parts) : null;
  }
  return (await invoicesOf(executor, orderId)).find(({ number }) => number === name) ?? null;
}

function receiptOf(sale: SaleRecord, { order, restaurant, now }: BillingParts): BillingDocument {
  const zone = restaurant.scheduling.pickup.timezone;
  return {
    ...saleContent(order, sale, zone),
    version: 2,
    kind: 'receipt',
    number: null,
    issued_on: wallClock(now, zone).date,
    corrects: null,
    seller: sellerOf(restaurant),
    customer: null,
  };
}

function documentToWire(
  document: BillingDocument,
  mailed: ReadonlySet<string>,
): WireBillingDocument {
  const name = document.number ?? RECEIPT;
  return {
    name,
    kind: document.kind,
    issued_on: document.number === null ? null : document.issued_on,
    customer: document.customer?.name ?? null,
    total: toEuros(document.total_cents),
    is_mailed: mailed.has(name),
  };
}

async function mailedDocuments(executor: Executor, orderId: string): Promise<ReadonlySet<string>> {
  const { rows } = await executor.query<{ occasion: string }>(
    `SELECT occasion FROM mails
     WHERE order_id = $1 AND kind = 'order_billing' AND state IN ('waiting', 'sent')`,
    [orderId],
  );
  return new Set(rows.map(({ occasion }) => occasion));
}
