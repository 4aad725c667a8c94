import type { Locale } from '@comptoir/domain/languages/locale';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { MailedBilling } from '#jobs/mails/mail-requests.ts';
import type { Orders } from '#modules/orders/orders.ts';
import { findDocument } from './order-billing.ts';
import { documentTitle, fileName } from './pdf/billing-texts.ts';
import { renderBilling } from './pdf/render-billing.ts';
import type { BillingRestaurant } from './seller.ts';
import { documentIn } from './translated-document.ts';

export interface MailedDocumentDependencies {
  readonly pool: pg.Pool;
  readonly orders: Pick<Orders, 'findBilled'>;
  readonly restaurant: () => Promise<BillingRestaurant>;
  readonly clock: Clock;
}

/** Renders documents for the mails that carry them; null for one that the order does not have. Rules IV-33 and IV-40. */
export function mailedDocuments(dependencies: MailedDocumentDependencies) {
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
