import {
  invoiceRequest,
  orderBillingAnswer,
  staffDocument,
  staffOrder,
} from '@comptoir/contract/invoices/order-billing';
import { DEFAULT_LOCALE } from '@comptoir/domain/languages/locale';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { BilledOrder, Orders } from '#modules/orders/orders.ts';
import { type StaffAccess, staffApi } from '#modules/staff/staff.ts';
import { sendDocument } from '#pdf/send-document.ts';
import { problem } from '#plugins/http/outcome.ts';
import type { RateLimit, RateLimiter } from '#plugins/limits/attempts.ts';
import type { Billing } from './billing.ts';

/** A document is drawn for each request. Rule IV-6. */
const READS: RateLimit = {
  name: 'staff billing reads',
  limit: 300,
  windowMilliseconds: 10 * 60_000,
};

export interface StaffBillingDependencies {
  readonly billing: Billing;
  readonly orders: Pick<Orders, 'findBilled'>;
  readonly access: StaffAccess;
  readonly limiter: RateLimiter;
}

/** The documents of an order for people who may see its guest. Rules IV-5 and IV-7. */
export function staffBillingRoutes(
  app: FastifyInstance,
  { billing, orders, access, limiter }: StaffBillingDependencies,
): void {
  const answer = async (order: BilledOrder) => await billing.state(order);

  const staff = staffApi(app, { access, limiter });

  staff.get(
    '/v2/staff/orders/:order_id/billing',
    {
      can: 'orders.guest',
      summary: 'The receipt, the invoice and the credit notes of an order.',
      params: staffOrder,
      answer: orderBillingAnswer,
      problems: ['not_found'],
    },
    async (request) => {
      const order = await orders.findBilled(request.params.order_id);
      return order ? answer(order) : problem('not_found');
    },
  );

  staff.get(
    '/v2/staff/orders/:order_id/billing/:document',
    {
      can: 'orders.guest',
      summary: 'One of them as a PDF.',
      params: staffDocument,
      answer: z.unknown().describe('`application/pdf`.'),
      problems: ['not_found'],
      limit: READS,
    },
    async (request, reply) => {
      const { order_id: orderId, document } = request.params;
      const order = await orders.findBilled(orderId);
      const rendered = order && (await billing.render(order, document, DEFAULT_LOCALE));
      return rendered ? sendDocument(reply, rendered) : problem('not_found');
    },
  );

  staff.post(
    '/v2/staff/orders/:order_id/billing/invoice',
    {
      can: 'orders.guest',
      summary: 'Makes the invoice of an order, once: asked for again, the first one stays.',
      params: staffOrder,
      body: invoiceRequest,
      answer: orderBillingAnswer,
      problems: ['not_found', 'not_a_sale', 'legal_facts_missing'],
    },
    async (request) => {
      const order = await orders.findBilled(request.params.order_id);
      if (!order) return problem('not_found');
      const { kind } = await billing.invoice(order, request.body, access.callerOf(request));
      return kind === 'made' ? answer(order) : problem(kind);
    },
  );

  staff.post(
    '/v2/staff/orders/:order_id/billing/:document/mail',
    {
      can: 'orders.guest',
      summary: 'Mails one of them to the address of the order, once.',
      params: staffDocument,
      answer: orderBillingAnswer,
      problems: ['not_found', 'no_guest_address'],
    },
    async (request) => {
      const { order_id: orderId, document } = request.params;
      const order = await orders.findBilled(orderId);
      if (!order) return problem('not_found');
      const outcome = await billing.mail(order, document, access.callerOf(request));
      if (outcome === 'queued') return answer(order);
      return problem(outcome === 'no_address' ? 'no_guest_address' : 'not_found');
    },
  );
}
