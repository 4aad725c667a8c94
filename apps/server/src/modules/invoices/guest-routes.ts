import {
  guestDocument,
  invoiceRequest,
  orderBillingAnswer,
} from '@comptoir/contract/invoices/order-billing';
import { orderKey } from '@comptoir/contract/orders/order-status';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '#clock.ts';
import type { BilledOrder, Orders } from '#modules/orders/orders.ts';
import { sendDocument } from '#pdf/send-document.ts';
import { problem } from '#plugins/http/outcome.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { guestApi } from '#plugins/http/routes.ts';
import type { RateLimit, RateLimiter } from '#plugins/limits/attempts.ts';
import type { Billing } from './billing.ts';

const TEN_MINUTES = 10 * 60_000;
/** A document is drawn for each request. Rule IV-6. */
const READS: RateLimit = { name: 'billing reads', limit: 120, windowMilliseconds: TEN_MINUTES };
/** More often than a guest presses the buttons. Rule IV-6. */
const CHANGES: RateLimit = { name: 'billing changes', limit: 20, windowMilliseconds: TEN_MINUTES };

export interface GuestBillingDependencies {
  readonly billing: Billing;
  readonly orders: Pick<Orders, 'findByKey'>;
  readonly limiter: RateLimiter;
  readonly clock: Clock;
}

/** The documents of an order for the holder of its key, who sees the order's page. Rules IV-5 and IV-6. */
export function guestBillingRoutes(
  app: FastifyInstance,
  { billing, orders, limiter, clock }: GuestBillingDependencies,
): void {
  async function open(key: string): Promise<BilledOrder | null> {
    return (await orders.findByKey(key, clock()))?.order ?? null;
  }

  const guest = guestApi(app, 'orders', limiter);

  guest.get(
    '/v2/public/orders/:key/billing',
    {
      summary: 'The receipt, the invoice and the credit notes of an order.',
      params: orderKey,
      answer: orderBillingAnswer,
      answerHeaders: { 'x-robots-tag': 'noindex' },
      problems: ['not_found', 'order_unknown'],
      limit: READS,
    },
    async (request) => {
      const order = await open(request.params.key);
      return order ? billing.state(order) : problem('order_unknown');
    },
  );

  guest.get(
    '/v2/public/orders/:key/billing/:document',
    {
      summary: 'One of them as a PDF.',
      params: guestDocument,
      answer: z.unknown().describe('`application/pdf`.'),
      problems: ['not_found', 'order_unknown'],
      limit: READS,
    },
    async (request, reply) => {
      const { key, document } = request.params;
      const order = await open(key);
      if (!order) return problem('order_unknown');
      const rendered = await billing.render(order, document, requestLocale(request));
      return rendered ? sendDocument(reply, rendered) : problem('not_found');
    },
  );

  guest.post(
    '/v2/public/orders/:key/billing/invoice',
    {
      summary: 'Makes the invoice of an order, once: asked for again, the first one stays.',
      params: orderKey,
      body: invoiceRequest,
      answer: orderBillingAnswer,
      answerHeaders: { 'x-robots-tag': 'noindex' },
      problems: ['not_found', 'order_unknown', 'not_a_sale', 'legal_facts_missing'],
      limit: CHANGES,
    },
    async (request) => {
      const order = await open(request.params.key);
      if (!order) return problem('order_unknown');
      const { kind } = await billing.invoice(order, request.body, null);
      return kind === 'made' ? billing.state(order) : problem(kind);
    },
  );

  guest.post(
    '/v2/public/orders/:key/billing/:document/mail',
    {
      summary: 'Mails one of them to the address of the order, once.',
      params: guestDocument,
      answer: orderBillingAnswer,
      answerHeaders: { 'x-robots-tag': 'noindex' },
      problems: ['not_found', 'order_unknown', 'no_guest_address'],
      limit: CHANGES,
    },
    async (request) => {
      const { key, document } = request.params;
      const order = await open(key);
      if (!order) return problem('order_unknown');
      const outcome = await billing.mail(order, document, null);
      if (outcome === 'queued') return billing.state(order);
      return problem(outcome === 'no_address' ? 'no_guest_address' : 'not_found');
    },
  );
}
