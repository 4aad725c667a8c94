import type { BillingDocument } from '@comptoir/contract/invoices/billing-document';
import {
  type InvoiceRequest,
  linesOf,
  type WireBillingDocument,
  type WireOrderBilling,
} from '@comptoir/contract/invoices/order-billing';
import { toEuros } from '@comptoir/contract/wire/euros';
import { sirenOf } from '@comptoir/domain/invoices/siren';
import { vatNumberOf } from '@comptoir/domain/invoices/vat-number';
import type { Locale } from '@comptoir/domain/languages/locale';
import { type Instant, wallClock } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { enqueueBillingMail, type MailedBilling } from '#jobs/mails/enqueue-mail.ts';
import type { BilledOrder } from '#modules/orders/orders.ts';
import { type AuditRecord, type StaffCaller, staffChange } from '#modules/staff/staff.ts';
import type { RenderedDocument } from '#pdf/send-document.ts';
import { sellerOf } from '#restaurant/seller.ts';
import type { Shop } from '#shop.ts';
import { creditRefunds } from './credit-notes.ts';
import { documentIn, invoicesOf, lockNumbers, storeInvoice } from './invoice-store.ts';
import { documentTitle, fileName } from './pdf/billing-texts.ts';
import { renderBilling } from './pdf/render-billing.ts';
import {
  type BillingRestaurant,
  isSellerKnown,
  readSale,
  type SaleRecord,
  saleContent,
} from './sale.ts';

/** How a receipt is called, which has no number of its own. */
const RECEIPT = 'receipt';

interface BillingParts {
  readonly order: BilledOrder;
  readonly restaurant: BillingRestaurant;
  readonly now: Instant;
}

export type InvoiceOutcome =
  /** Made now, or before: the first one stays. */
  | { readonly kind: 'made'; readonly invoice: BillingDocument }
  | { readonly kind: 'not_a_sale' }
  | { readonly kind: 'legal_facts_missing' };

interface InvoiceParts {
  readonly order: BilledOrder;
  readonly restaurant: BillingRestaurant;
  readonly request: InvoiceRequest;
  readonly clock: Clock;
}

export type Billing = ReturnType<typeof openBilling>;

/** The receipts, invoices and credit notes of orders, for their guests and for the staff. */
export function openBilling({
  pool,
  restaurant,
  clock,
}: Pick<Shop, 'pool' | 'clock'> & {
  readonly restaurant: () => Promise<BillingRestaurant>;
}) {
  const partsOf = async (order: BilledOrder) => ({
    order,
    restaurant: await restaurant(),
    now: clock(),
  });

  /** One transaction; it is recorded where the staff makes it. */
  function change<Value>(
    caller: StaffCaller | null,
    work: (client: pg.PoolClient, record: (entry: AuditRecord) => void) => Promise<Value>,
  ): Promise<Value> {
    if (caller !== null) return staffChange({ pool, clock }, caller, null, work);
    return transaction(pool, (client) => work(client, () => {}));
  }

  return {
    /** Rule IV-5. */
    async state(order: BilledOrder): Promise<WireOrderBilling> {
      return orderBilling(pool, await partsOf(order));
    },

    /** Null for a document that the order does not have. Rules IV-30 and IV-33. */
    async render(
      order: BilledOrder,
      name: string,
      locale: Locale,
    ): Promise<RenderedDocument | null> {
      const document = await findDocument(pool, await partsOf(order), name);
      if (!document) return null;
      const pdf = await renderBilling(documentIn(locale, document, order), locale);
      return { fileName: fileName(document, locale), pdf };
    },

    /** Rules IV-10 to IV-12. */
    async invoice(
      order: BilledOrder,
      request: InvoiceRequest,
      caller: StaffCaller | null,
    ): Promise<InvoiceOutcome> {
      const parts = { order, restaurant: await restaurant(), request, clock };
      return change(caller, (client, record) => createInvoice(client, parts, record));
    },

    /** Mails a document to the guest, once. Rule IV-40. */
    async mail(
      order: BilledOrder,
      name: string,
      caller: StaffCaller | null,
    ): Promise<'queued' | 'unknown_document' | 'no_address'> {
      if (!(await findDocument(pool, await partsOf(order), name))) return 'unknown_document';
      if (order.email === '') return 'no_address';
      await change(caller, async (client, record) => {
        await enqueueBillingMail(client, order.order_id, name);
        const subject = `order:${order.order_id}`;
        record({ action: 'invoice.mail', subject, after: { document: name } });
      });
      return 'queued';
    },
  };
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

/** Renders documents for the mails that carry them; null for one that the order does not have. Rules IV-33 and IV-40. */
export function mailedDocuments(
  dependencies: Pick<Shop, 'pool' | 'orders' | 'restaurant' | 'clock'>,
) {
  const { pool, orders, restaurant, clock } = dependencies;
  return async (orderId: string, name: string, locale: Locale): Promise<MailedBilling | null> => {
    const order = await orders.findBilled(orderId);
    if (!order) return null;
    const parts = { order, restaurant: await restaurant(), now: clock() };
    const document = await findDocument(pool, parts, name);
    if (!document) return null;
    return {
      kind: document.kind,
      title: documentTitle(document, locale),
      fileName: fileName(document, locale),
      pdf: await renderBilling(documentIn(locale, document, order), locale),
    };
  };
}

/** The documents of an order, and which can be made. Rule IV-5. */
async function orderBilling(executor: Executor, parts: BillingParts): Promise<WireOrderBilling> {
  const { order, restaurant } = parts;
  const [sale, invoices, mailed] = await Promise.all([
    readSale(executor, order.order_id),
    invoicesOf(executor, order.order_id),
    mailedKeys(executor, order.order_id),
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
async function findDocument(
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

async function mailedKeys(executor: Executor, orderId: string): Promise<ReadonlySet<string>> {
  const { rows } = await executor.query<{ occasion: string }>(
    `SELECT occasion FROM mails
     WHERE order_id = $1 AND kind = 'order_billing' AND state IN ('waiting', 'sent')`,
    [orderId],
  );
  return new Set(rows.map(({ occasion }) => occasion));
}
