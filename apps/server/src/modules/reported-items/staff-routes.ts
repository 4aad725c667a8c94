import {
  openReportsAnswer,
  orderReportsAnswer,
  reportAnswerRequest,
  reportParams,
  reportRejection,
} from '@comptoir/contract/reported-items/staff-reports';
import { orderParams } from '@comptoir/contract/staff/transitions';
import { toEuros } from '@comptoir/contract/wire/euros';
import type { ProblemCode } from '@comptoir/contract/wire/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { LiveState } from '#db/live-states.ts';
import type { Log } from '#log.ts';
import { orderRefunds } from '#modules/orders/orders.ts';
import {
  STAFF_CHANGE_REJECTIONS,
  STAFF_READ_REJECTIONS,
  STAFF_SECURITY,
  type StaffAccess,
} from '#modules/staff/staff.ts';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import { type Closing, closeReports, refundIdOf } from './close-report.ts';
import type { ReportedItemsDependencies, ReportRefunds } from './dependencies.ts';
import { reportStore } from './report-store.ts';
import { reportViews } from './report-views.ts';

const TAGS = { tags: ['staff'], security: STAFF_SECURITY };
const UNKNOWN_ORDER = { 404: rejection(['order_unknown']) };
const CLOSING_REJECTIONS = {
  ...STAFF_CHANGE_REJECTIONS,
  403: rejection(['forbidden', 'step_up_required'], reportRejection),
  404: rejection(['order_unknown', 'report_unknown']),
};

interface StaffReportDependencies extends ReportedItemsDependencies {
  readonly access: StaffAccess;
  readonly refunds: ReportRefunds;
  readonly log: Log;
}

/** The open reports as every board is sent them. Rules RI-7 and OB-21. */
export function openReportsState(dependencies: ReportedItemsDependencies): LiveState {
  return { name: 'reported_items', read: reportViews(dependencies).open };
}

/** What guests report, for people who may see them, and how it is closed. Rules RI-5, RI-7 to RI-9. */
export function staffReportRoutes(dependencies: StaffReportDependencies): FastifyPluginCallbackZod {
  const { pool, money, photographs, access, refunds, log } = dependencies;
  const views = reportViews(dependencies);
  const closing = closeReports(dependencies);
  const canSee = access.requires('orders.guest');
  const canClose = access.requires('payments.refund');

  async function answer(reply: FastifyReply, orderId: string) {
    const reports = await views.ofStaff(orderId);
    if (!reports) return sendProblem(reply, 'order_unknown');
    return { status: 'success' as const, payload: { reports: [...reports] } };
  }

  async function reject(
    request: FastifyRequest,
    reply: FastifyReply,
    orderId: string,
    closed: Exclude<Closing, { kind: 'closed' }>,
  ): Promise<FastifyReply> {
    if (closed.kind === 'refused') {
      const before = (await orderRefunds.read(pool, money, orderId))?.committed ?? 0;
      const { limit } = await refunds.allowanceOf(access.callerOf(request));
      const most = limit(before);
      return sendProblem(reply, closed.refusal, {
        ...(most !== null && { limit: toEuros(most) }),
      });
    }
    return sendProblem(reply, CODES[closed.kind]);
  }

  /** The provider's answer is shown at once where it comes; the refund is stored whether it does or not. */
  async function attempt(refundId: string): Promise<void> {
    try {
      await refunds.attemptNow(refundId);
    } catch (error) {
      log.warn({ err: error }, 'A refund could not be attempted at once');
    }
  }

  return (app, _options, done) => {
    app.get(
      '/v2/staff/reported-items',
      {
        ...access.requires('orders.read'),
        schema: {
          ...TAGS,
          summary: 'The reports of guests that are neither refunded nor answered.',
          response: { 200: openReportsAnswer, ...STAFF_READ_REJECTIONS },
        },
      },
      async () => ({ status: 'success' as const, payload: await views.open() }),
    );

    app.get(
      '/v2/staff/orders/:order_id/reported-items',
      {
        ...canSee,
        schema: {
          ...TAGS,
          summary: 'What the guest of an order has reported.',
          params: orderParams,
          response: { 200: orderReportsAnswer, ...STAFF_READ_REJECTIONS, ...UNKNOWN_ORDER },
        },
      },
      (request, reply) => answer(reply, request.params.order_id),
    );

    app.get(
      '/v2/staff/orders/:order_id/reported-items/:report_id/photograph',
      {
        ...canSee,
        schema: {
          ...TAGS,
          summary: 'The photograph of a report.',
          params: reportParams,
          response: {
            200: z.any().describe('`image/webp`.'),
            ...STAFF_READ_REJECTIONS,
            404: rejection(['not_found']),
          },
        },
        serializerCompiler: () => JSON.stringify,
      },
      async (request, reply) => {
        const { order_id: orderId, report_id: reportId } = request.params;
        const reports = await reportStore(pool).ofOrder(orderId);
        const file = reports.find((report) => report.reportId === reportId)?.photograph ?? null;
        const bytes = file === null ? null : await photographs.read(file);
        if (!bytes) return sendProblem(reply, 'not_found');
        return reply.header('cache-control', 'no-store').type('image/webp').send(bytes);
      },
    );

    app.post(
      '/v2/staff/orders/:order_id/reported-items/:report_id/refund',
      {
        ...canClose,
        schema: {
          ...TAGS,
          summary: 'Gives back what a report names, and closes it; repeating it changes nothing.',
          params: reportParams,
          body: z.object({}),
          response: {
            200: orderReportsAnswer,
            ...CLOSING_REJECTIONS,
            409: rejection(['nothing_to_refund', 'units_refunded', 'report_closed']),
            422: rejection(['validation', 'refund_too_high']),
          },
        },
      },
      async (request, reply) => {
        const { order_id: orderId, report_id: reportId } = request.params;
        const caller = access.callerOf(request);
        const allowance = await refunds.allowanceOf(caller);
        const closed = await closing.refund({ orderId, reportId }, caller, allowance);
        if (closed.kind !== 'closed') return reject(request, reply, orderId, closed);
        await attempt(refundIdOf(reportId));
        return answer(reply, orderId);
      },
    );

    app.post(
      '/v2/staff/orders/:order_id/reported-items/:report_id/answer',
      {
        ...canClose,
        schema: {
          ...TAGS,
          summary: 'Answers a report with words, which the guest reads.',
          params: reportParams,
          body: reportAnswerRequest,
          response: {
            200: orderReportsAnswer,
            ...CLOSING_REJECTIONS,
            409: rejection(['report_closed']),
          },
        },
      },
      async (request, reply) => {
        const { order_id: orderId, report_id: reportId } = request.params;
        const caller = access.callerOf(request);
        const closed = await closing.answer({ orderId, reportId }, caller, request.body.text);
        if (closed.kind !== 'closed') return reject(request, reply, orderId, closed);
        return answer(reply, orderId);
      },
    );
    done();
  };
}

const CODES = {
  unknown: 'report_unknown',
  closed_otherwise: 'report_closed',
  units_refunded: 'units_refunded',
  nothing: 'nothing_to_refund',
  nothing_paid: 'nothing_to_refund',
  unknown_part: 'nothing_to_refund',
  too_many_units: 'units_refunded',
  too_much: 'refund_too_high',
  key_reused: 'report_closed',
} as const satisfies Partial<Record<Closing['kind'], ProblemCode>>;
