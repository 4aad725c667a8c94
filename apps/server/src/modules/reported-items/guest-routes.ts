import { orderKey } from '@comptoir/contract/orders/order-status';
import {
  guestReportsAnswer,
  itemReportRequest,
} from '@comptoir/contract/reported-items/guest-reports';
import { MAXIMUM_PICTURE_BYTES } from '@comptoir/contract/staff/pictures';
import type { ProblemCode } from '@comptoir/contract/wire/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Orders } from '#modules/orders/orders.ts';
import { ANY_REJECTIONS, BODY_REJECTIONS, rejection, sendProblem } from '#plugins/http/problems.ts';
import { limitByClient, type RateLimit, type RateLimiter } from '#plugins/limits/attempts.ts';
import type { ReportedItemsDependencies } from './dependencies.ts';
import { makeReport, type Reporting } from './make-report.ts';
import { reportViews } from './report-views.ts';

/** Base64 takes four letters for three bytes; beside them the units and the words. */
const BODY_LIMIT = Math.ceil(MAXIMUM_PICTURE_BYTES / 3) * 4 + 16_384;
/** A page that follows an answer without a stream asks three times a minute. */
const READS: RateLimit = {
  name: 'item report reads',
  limit: 240,
  windowMilliseconds: 10 * 60_000,
};
/** More often than guests behind one address press the button. Rule RI-3. */
const REPORTS: RateLimit = { name: 'item reports', limit: 30, windowMilliseconds: 60 * 60_000 };
/** When a client may try again whose photograph has no place. */
const BUSY_RETRY_SECONDS = 10;

const TAGS = { tags: ['orders'] };

interface GuestReportDependencies extends ReportedItemsDependencies {
  readonly orders: Pick<Orders, 'findByKey'>;
  readonly limiter: RateLimiter;
}

/** What the holder of an order's key reports after the hand-over. Rules RI-1 to RI-5 and RI-10. */
export function guestReportRoutes(dependencies: GuestReportDependencies): FastifyPluginCallbackZod {
  const { orders, limiter, clock } = dependencies;
  const views = reportViews(dependencies);
  const report = makeReport(dependencies);

  const open = async (key: string) => (await orders.findByKey(key, clock()))?.order.order_id;

  /** Before the body: one with a photograph is read for the guest of an order alone. Rule U-62. */
  async function openFirst({ params }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const named = orderKey.safeParse(params);
    const isOpen = named.success && (await open(named.data.key)) !== undefined;
    return isOpen ? undefined : sendProblem(reply, 'order_unknown');
  }

  async function answer(reply: FastifyReply, orderId: string) {
    const payload = await views.ofGuest(orderId);
    if (!payload) return sendProblem(reply, 'order_unknown');
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    return { status: 'success' as const, payload };
  }

  function reject(reply: FastifyReply, reporting: Exclude<Reporting, { kind: 'reported' }>) {
    switch (reporting.kind) {
      case 'too_many_units': {
        const { index, left } = reporting;
        const message =
          left === 0
            ? 'Vous avez déjà tout signalé de cet article.'
            : `Il n’en reste que ${left} à signaler.`;
        return sendProblem(reply, 'validation', {
          errors: [{ path: `units[${index}].quantity`, message }],
        });
      }
      case 'rejected_photograph':
        return sendProblem(reply, 'picture_invalid', {
          errors: [{ path: 'photograph', message: reporting.message }],
        });
      case 'busy':
        reply.header('retry-after', BUSY_RETRY_SECONDS);
        return sendProblem(reply, 'unavailable');
      default:
        return sendProblem(reply, CODES[reporting.kind]);
    }
  }

  return (app, _options, done) => {
    app.get(
      '/v2/public/orders/:key/reported-items',
      {
        onRequest: limitByClient(limiter, READS),
        schema: {
          ...TAGS,
          summary: 'What can be reported of an order that was handed over, and what was.',
          params: orderKey,
          response: {
            200: guestReportsAnswer,
            404: rejection(['order_unknown']),
            422: rejection(['validation']),
            429: rejection(['rate_limited']),
            ...ANY_REJECTIONS,
          },
        },
      },
      async (request, reply) => {
        const orderId = await open(request.params.key);
        return orderId === undefined ? sendProblem(reply, 'order_unknown') : answer(reply, orderId);
      },
    );

    app.post(
      '/v2/public/orders/:key/reported-items',
      {
        onRequest: [limitByClient(limiter, REPORTS), openFirst],
        bodyLimit: BODY_LIMIT,
        config: { tooLarge: 'picture_too_large' },
        schema: {
          ...TAGS,
          summary: 'Reports items that are missing or wrong, until two hours after the hand-over.',
          params: orderKey,
          body: itemReportRequest,
          response: {
            200: guestReportsAnswer,
            ...BODY_REJECTIONS,
            404: rejection(['order_unknown']),
            409: rejection([
              'not_handed_over',
              'reporting_over',
              'reports_exhausted',
              'local_id_reused',
            ]),
            413: rejection(['picture_too_large']),
            422: rejection(['validation', 'picture_invalid']),
            429: rejection(['rate_limited']),
          },
        },
      },
      async (request, reply) => {
        const orderId = await open(request.params.key);
        if (orderId === undefined) return sendProblem(reply, 'order_unknown');
        const { local_id: localId, units, text, photograph: data } = request.body;
        const photograph = data === null ? null : Buffer.from(data, 'base64');
        if (photograph && photograph.length > MAXIMUM_PICTURE_BYTES) {
          return sendProblem(reply, 'picture_too_large');
        }
        const reporting = await report(orderId, { localId, units, text, photograph });
        return reporting.kind === 'reported' ? answer(reply, orderId) : reject(reply, reporting);
      },
    );
    done();
  };
}

const CODES = {
  unknown: 'order_unknown',
  local_id_reused: 'local_id_reused',
  too_early: 'not_handed_over',
  too_late: 'reporting_over',
  too_many: 'reports_exhausted',
} as const satisfies Partial<Record<Reporting['kind'], ProblemCode>>;
