import {
  invoiceRequest,
  orderBillingAnswer,
  staffDocument,
  staffOrder,
} from '@comptoir/contract/invoices/order-billing';
import { DEFAULT_LOCALE } from '@comptoir/domain/languages/locale';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '#clock.ts';
import type { BilledOrder, Orders } from '#modules/orders/orders.ts';
import {
  recordAudit,
  STAFF_CHANGE_REJECTIONS,
  STAFF_READ_REJECTIONS,
  STAFF_SECURITY,
  type StaffAccess,
} from '#modules/staff/staff.ts';
import { sendDocument } from '#pdf/send-document.ts';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import { limitByClient, type RateLimit, type RateLimiter } from '#plugins/limits/attempts.ts';
import type { Billing } from './billing.ts';

/** A document is drawn for each request. Rule IV-6. */
const READS: RateLimit = {
  name: 'staff billing reads',
  limit: 300,
  windowMilliseconds: 10 * 60_000,
};

const TAGS = { tags: ['staff'], security: STAFF_SECURITY };
const UNKNOWN = { 404: rejection(['not_found']) };

export interface StaffBillingDependencies {
  readonly billing: Billing;
  readonly orders: Pick<Orders, 'findBilled'>;
  readonly access: StaffAccess;
  readonly limiter: RateLimiter;
  readonly clock: Clock;
}

/** The documents of an order for people who may see its guest. Rules IV-5 and IV-7. */
export function staffBillingRoutes({
  billing,
  orders,
  access,
  limiter,
  clock,
}: StaffBillingDependencies): FastifyPluginCallbackZod {
  const guarded = access.requires('orders.guest');
  const answer = async (order: BilledOrder) => ({
    status: 'success' as const,
    payload: await billing.state(order),
  });

  return (app, _options, done) => {
    app.get(
      '/v2/staff/orders/:order_id/billing',
      {
        ...guarded,
        schema: {
          ...TAGS,
          summary: 'The receipt, the invoice and the credit notes of an order.',
          params: staffOrder,
          response: { 200: orderBillingAnswer, ...STAFF_READ_REJECTIONS, ...UNKNOWN },
        },
      },
      async (request, reply) => {
        const order = await orders.findBilled(request.params.order_id);
        return order ? answer(order) : sendProblem(reply, 'not_found');
      },
    );

    app.get(
      '/v2/staff/orders/:order_id/billing/:document',
      {
        ...guarded,
        onRequest: limitByClient(limiter, READS),
        schema: {
          ...TAGS,
          summary: 'One of them as a PDF.',
          params: staffDocument,
          response: {
            200: z.any().describe('`application/pdf`.'),
            429: rejection(['rate_limited']),
            ...STAFF_READ_REJECTIONS,
            ...UNKNOWN,
          },
        },
        serializerCompiler: () => JSON.stringify,
      },
      async (request, reply) => {
        const { order_id: orderId, document } = request.params;
        const order = await orders.findBilled(orderId);
        const rendered = order && (await billing.render(order, document, DEFAULT_LOCALE));
        return rendered ? sendDocument(reply, rendered) : sendProblem(reply, 'not_found');
      },
    );

    app.post(
      '/v2/staff/orders/:order_id/billing/invoice',
      {
        ...guarded,
        schema: {
          ...TAGS,
          summary: 'Makes the invoice of an order, once: asked for again, the first one stays.',
          params: staffOrder,
          body: invoiceRequest,
          response: {
            200: orderBillingAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            ...UNKNOWN,
            409: rejection(['not_a_sale', 'legal_facts_missing']),
          },
        },
      },
      async (request, reply) => {
        const order = await orders.findBilled(request.params.order_id);
        if (!order) return sendProblem(reply, 'not_found');
        const caller = access.callerOf(request);
        const { kind } = await billing.invoice(order, request.body, (client, { number }) => {
          const subject = `order:${order.order_id}`;
          return recordAudit(
            client,
            caller,
            { action: 'invoice.make', subject, after: { number } },
            clock(),
          );
        });
        return kind === 'made' ? answer(order) : sendProblem(reply, kind);
      },
    );

    app.post(
      '/v2/staff/orders/:order_id/billing/:document/mail',
      {
        ...guarded,
        schema: {
          ...TAGS,
          summary: 'Mails one of them to the address of the order, once.',
          params: staffDocument,
          response: {
            200: orderBillingAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            ...UNKNOWN,
            409: rejection(['no_guest_address']),
          },
        },
      },
      async (request, reply) => {
        const { order_id: orderId, document } = request.params;
        const order = await orders.findBilled(orderId);
        if (!order) return sendProblem(reply, 'not_found');
        const caller = access.callerOf(request);
        const outcome = await billing.mail(order, document, (client, name) =>
          recordAudit(
            client,
            caller,
            { action: 'invoice.mail', subject: `order:${orderId}`, after: { document: name } },
            clock(),
          ),
        );
        if (outcome === 'queued') return answer(order);
        return sendProblem(reply, outcome === 'no_address' ? 'no_guest_address' : 'not_found');
      },
    );
    done();
  };
}
