import {
  guestDocument,
  invoiceRequest,
  orderBillingAnswer,
} from '@comptoir/contract/invoices/order-billing';
import { orderKey } from '@comptoir/contract/orders/order-status';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '#clock.ts';
import type { BilledOrder, Orders } from '#modules/orders/orders.ts';
import { sendDocument } from '#pdf/send-document.ts';
import { ANY_REJECTIONS, BODY_REJECTIONS, rejection, sendProblem } from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { limitByClient, type RateLimit, type RateLimiter } from '#plugins/limits/attempts.ts';
import type { Billing } from './billing.ts';

const TEN_MINUTES = 10 * 60_000;
/** A document is drawn for each request. Rule IV-6. */
const READS: RateLimit = { name: 'billing reads', limit: 120, windowMilliseconds: TEN_MINUTES };
/** More often than a guest presses the buttons. Rule IV-6. */
const CHANGES: RateLimit = { name: 'billing changes', limit: 20, windowMilliseconds: TEN_MINUTES };

const TAGS = { tags: ['orders'] };
const UNKNOWN = {
  404: rejection(['order_unknown', 'not_found']),
  422: rejection(['validation']),
  429: rejection(['rate_limited']),
};

export interface GuestBillingDependencies {
  readonly billing: Billing;
  readonly orders: Pick<Orders, 'findByKey'>;
  readonly limiter: RateLimiter;
  readonly clock: Clock;
}

/** The documents of an order for the holder of its key, who sees the order's page. Rules IV-5 and IV-6. */
export function guestBillingRoutes({
  billing,
  orders,
  limiter,
  clock,
}: GuestBillingDependencies): FastifyPluginCallbackZod {
  const onRead = { onRequest: limitByClient(limiter, READS) };
  const onChange = { onRequest: limitByClient(limiter, CHANGES) };

  async function open(key: string): Promise<BilledOrder | null> {
    return (await orders.findByKey(key, clock()))?.order ?? null;
  }

  async function answer(reply: FastifyReply, order: BilledOrder) {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    return { status: 'success' as const, payload: await billing.state(order) };
  }

  return (app, _options, done) => {
    app.get(
      '/v2/public/orders/:key/billing',
      {
        ...onRead,
        schema: {
          ...TAGS,
          summary: 'The receipt, the invoice and the credit notes of an order.',
          params: orderKey,
          response: { 200: orderBillingAnswer, ...UNKNOWN, ...ANY_REJECTIONS },
        },
      },
      async (request, reply) => {
        const order = await open(request.params.key);
        return order ? answer(reply, order) : sendProblem(reply, 'order_unknown');
      },
    );

    app.get(
      '/v2/public/orders/:key/billing/:document',
      {
        ...onRead,
        schema: {
          ...TAGS,
          summary: 'One of them as a PDF.',
          params: guestDocument,
          response: { 200: z.any().describe('`application/pdf`.'), ...UNKNOWN, ...ANY_REJECTIONS },
        },
        serializerCompiler: () => JSON.stringify,
      },
      async (request, reply) => {
        const { key, document } = request.params;
        const order = await open(key);
        if (!order) return sendProblem(reply, 'order_unknown');
        const rendered = await billing.render(order, document, requestLocale(request));
        return rendered ? sendDocument(reply, rendered) : sendProblem(reply, 'not_found');
      },
    );

    app.post(
      '/v2/public/orders/:key/billing/invoice',
      {
        ...onChange,
        schema: {
          ...TAGS,
          summary: 'Makes the invoice of an order, once: asked for again, the first one stays.',
          params: orderKey,
          body: invoiceRequest,
          response: {
            200: orderBillingAnswer,
            ...UNKNOWN,
            ...BODY_REJECTIONS,
            409: rejection(['not_a_sale', 'legal_facts_missing']),
          },
        },
      },
      async (request, reply) => {
        const order = await open(request.params.key);
        if (!order) return sendProblem(reply, 'order_unknown');
        const { kind } = await billing.invoice(order, request.body);
        return kind === 'made' ? answer(reply, order) : sendProblem(reply, kind);
      },
    );

    app.post(
      '/v2/public/orders/:key/billing/:document/mail',
      {
        ...onChange,
        schema: {
          ...TAGS,
          summary: 'Mails one of them to the address of the order, once.',
          params: guestDocument,
          response: {
            200: orderBillingAnswer,
            ...UNKNOWN,
            ...BODY_REJECTIONS,
            409: rejection(['no_guest_address']),
          },
        },
      },
      async (request, reply) => {
        const { key, document } = request.params;
        const order = await open(key);
        if (!order) return sendProblem(reply, 'order_unknown');
        const outcome = await billing.mail(order, document);
        if (outcome === 'queued') return answer(reply, order);
        return sendProblem(reply, outcome === 'no_address' ? 'no_guest_address' : 'not_found');
      },
    );
    done();
  };
}
