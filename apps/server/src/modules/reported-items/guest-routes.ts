import { orderKey } from '@comptoir/contract/orders/order-status';
import {
  guestReportsAnswer,
  itemReportRequest,
} from '@comptoir/contract/reported-items/guest-reports';
import { MAXIMUM_PICTURE_BYTES } from '@comptoir/contract/staff/pictures';
import type { ProblemCode } from '@comptoir/contract/wire/problems';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Orders } from '#modules/orders/orders.ts';
import { problem } from '#plugins/http/outcome.ts';
import { sendProblem } from '#plugins/http/problems.ts';
import { guestApi } from '#plugins/http/routes.ts';
import type { RateLimit } from '#plugins/limits/attempts.ts';
import type { Shop } from '#shop.ts';
import { makeReport, type Reporting } from './make-report.ts';
import type { ReportedItemsDependencies } from './report-store.ts';
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

/** What the holder of an order's key reports after the hand-over. Rules RI-1 to RI-5 and RI-10. */
export function guestReportRoutes(
  app: FastifyInstance,
  dependencies: ReportedItemsDependencies &
    Pick<Shop, 'limiter'> & {
      readonly orders: Pick<Orders, 'findByKey'>;
    },
): void {
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

  async function answer(orderId: string) {
    return (await views.ofGuest(orderId)) ?? problem('order_unknown');
  }

  function reject(reporting: Exclude<Reporting, { kind: 'reported' }>) {
    switch (reporting.kind) {
      case 'too_many_units': {
        const { index, left } = reporting;
        const message =
          left === 0
            ? 'Vous avez déjà tout signalé de cet article.'
            : `Il n’en reste que ${left} à signaler.`;
        return problem('validation', {
          errors: [{ path: `units[${index}].quantity`, message }],
        });
      }
      case 'rejected_photograph':
        return problem('picture_invalid', {
          errors: [{ path: 'photograph', message: reporting.message }],
        });
      case 'busy':
        return problem('unavailable', { retryAfterSeconds: BUSY_RETRY_SECONDS });
      default:
        return problem(CODES[reporting.kind]);
    }
  }

  const guest = guestApi(app, 'orders', limiter);

  guest.get(
    '/v2/public/orders/:key/reported-items',
    {
      summary: 'What can be reported of an order that was handed over, and what was.',
      params: orderKey,
      answer: guestReportsAnswer,
      answerHeaders: { 'x-robots-tag': 'noindex' },
      problems: ['order_unknown'],
      limit: READS,
    },
    async (request) => {
      const orderId = await open(request.params.key);
      return orderId === undefined ? problem('order_unknown') : answer(orderId);
    },
  );

  guest.post(
    '/v2/public/orders/:key/reported-items',
    {
      summary: 'Reports items that are missing or wrong, until two hours after the hand-over.',
      params: orderKey,
      body: itemReportRequest,
      answer: guestReportsAnswer,
      answerHeaders: { 'x-robots-tag': 'noindex' },
      problems: [
        'local_id_reused',
        'order_unknown',
        'not_handed_over',
        'reporting_over',
        'reports_exhausted',
        'picture_invalid',
      ],
      limit: REPORTS,
      onRequest: openFirst,
      bodyLimit: BODY_LIMIT,
      tooLarge: 'picture_too_large',
    },
    async (request) => {
      const orderId = await open(request.params.key);
      if (orderId === undefined) return problem('order_unknown');
      const { local_id: localId, units, text, photograph: data } = request.body;
      const photograph = data === null ? null : Buffer.from(data, 'base64');
      if (photograph && photograph.length > MAXIMUM_PICTURE_BYTES) {
        return problem('picture_too_large');
      }
      const reporting = await report(orderId, { localId, units, text, photograph });
      return reporting.kind === 'reported' ? answer(orderId) : reject(reporting);
    },
  );
}

const CODES = {
  unknown: 'order_unknown',
  local_id_reused: 'local_id_reused',
  too_early: 'not_handed_over',
  too_late: 'reporting_over',
  too_many: 'reports_exhausted',
} as const satisfies Partial<Record<Reporting['kind'], ProblemCode>>;
