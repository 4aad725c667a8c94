import type { InvoiceRequest, WireOrderBilling } from '@comptoir/contract/invoices/order-billing';
import type { Locale } from '@comptoir/domain/languages/locale';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import { enqueueBillingMail } from '#jobs/mails/enqueue-mail.ts';
import type { BilledOrder } from '#modules/orders/orders.ts';
import { type AuditRecord, type StaffCaller, staffChange } from '#modules/staff/staff.ts';
import type { RenderedDocument } from '#pdf/send-document.ts';
import { createInvoice, type InvoiceOutcome } from './create-invoice.ts';
import { findDocument, orderBilling } from './order-billing.ts';
import { fileName } from './pdf/billing-texts.ts';
import { renderBilling } from './pdf/render-billing.ts';
import type { BillingRestaurant } from './seller.ts';
import { documentIn } from './translated-document.ts';

export interface BillingDependencies {
  readonly pool: pg.Pool;
  readonly restaurant: () => Promise<BillingRestaurant>;
  readonly clock: Clock;
}

export type Billing = ReturnType<typeof openBilling>;

/** The receipts, invoices and credit notes of orders, for their guests and for the staff. */
export function openBilling({ pool, restaurant, clock }: BillingDependencies) {
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
