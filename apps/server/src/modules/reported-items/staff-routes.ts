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
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { LiveState } from '#db/live-states.ts';
import { orderRefunds } from '#modules/orders/orders.ts';
import { staffApi } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import type { Shop } from '#shop.ts';
import { type Closing, closeReports, refundIdOf } from './close-report.ts';
import { type ReportedItemsDependencies, type ReportRefunds, reportStore } from './report-store.ts';
import { reportViews } from './report-views.ts';

/** The open reports as every board is sent them. Rules RI-7 and OB-21. */
export function openReportsState(dependencies: ReportedItemsDependencies): LiveState {
  return { name: 'reported_items', read: reportViews(dependencies).open };
}

/** What guests report, for people who may see them, and how it is closed. Rules RI-5, RI-7 to RI-9. */
export function staffReportRoutes(
  app: FastifyInstance,
  dependencies: ReportedItemsDependencies &
    Pick<Shop, 'log' | 'access'> & {
      readonly refunds: ReportRefunds;
    },
): void {
  const { pool, money, photographs, access, refunds, log } = dependencies;
  const views = reportViews(dependencies);
  const closing = closeReports(dependencies);

  async function answer(orderId: string) {
    const reports = await views.ofStaff(orderId);
    if (!reports) return problem('order_unknown');
    return { reports: [...reports] };
  }

  async function reject(
    request: FastifyRequest,
    orderId: string,
    closed: Exclude<Closing, { kind: 'closed' }>,
  ) {
    if (closed.kind === 'refused') {
      const before = (await orderRefunds.read(pool, money, orderId))?.committed ?? 0;
      const { limit } = await refunds.allowanceOf(access.callerOf(request));
      const most = limit(before);
      return problem(closed.refusal, {
        ...(most !== null && { limit: toEuros(most) }),
      });
    }
    return problem(CODES[closed.kind]);
  }

  /** The provider's answer is shown at once where it comes; the refund is stored whether it does or not. */
  async function attempt(refundId: string): Promise<void> {
    try {
      await refunds.attemptNow(refundId);
    } catch (error) {
      log.warn({ err: error }, 'A refund could not be attempted at once');
    }
  }

  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/reported-items',
    {
      can: 'orders.read',
      summary: 'The reports of guests that are neither refunded nor answered.',
      answer: openReportsAnswer,
    },
    async () => await views.open(),
  );

  staff.get(
    '/v2/staff/orders/:order_id/reported-items',
    {
      can: 'orders.guest',
      summary: 'What the guest of an order has reported.',
      params: orderParams,
      answer: orderReportsAnswer,
      problems: ['order_unknown'],
    },
    (request) => answer(request.params.order_id),
  );

  staff.get(
    '/v2/staff/orders/:order_id/reported-items/:report_id/photograph',
    {
      can: 'orders.guest',
      summary: 'The photograph of a report.',
      params: reportParams,
      answer: z.unknown().describe('`image/webp`.'),
      problems: ['not_found'],
    },
    async (request, reply) => {
      const { order_id: orderId, report_id: reportId } = request.params;
      const reports = await reportStore(pool).ofOrder(orderId);
      const file = reports.find((report) => report.reportId === reportId)?.photograph ?? null;
      const bytes = file === null ? null : await photographs.read(file);
      if (!bytes) return problem('not_found');
      return reply.header('cache-control', 'no-store').type('image/webp').send(bytes);
    },
  );

  staff.post(
    '/v2/staff/orders/:order_id/reported-items/:report_id/refund',
    {
      can: 'payments.refund',
      summary: 'Gives back what a report names, and closes it; repeating it changes nothing.',
      params: reportParams,
      body: z.object({}),
      answer: orderReportsAnswer,
      problems: [
        'order_unknown',
        'report_unknown',
        'report_closed',
        'refund_too_high',
        'nothing_to_refund',
        'units_refunded',
      ],
      details: { 403: reportRejection },
    },
    async (request) => {
      const { order_id: orderId, report_id: reportId } = request.params;
      const caller = access.callerOf(request);
      const allowance = await refunds.allowanceOf(caller);
      const closed = await closing.refund({ orderId, reportId }, caller, allowance);
      if (closed.kind !== 'closed') return reject(request, orderId, closed);
      await attempt(refundIdOf(reportId));
      return answer(orderId);
    },
  );

  staff.post(
    '/v2/staff/orders/:order_id/reported-items/:report_id/answer',
    {
      can: 'payments.refund',
      summary: 'Answers a report with words, which the guest reads.',
      params: reportParams,
      body: reportAnswerRequest,
      answer: orderReportsAnswer,
      problems: ['order_unknown', 'report_unknown', 'report_closed'],
      details: { 403: reportRejection },
    },
    async (request) => {
      const { order_id: orderId, report_id: reportId } = request.params;
      const caller = access.callerOf(request);
      const closed = await closing.answer({ orderId, reportId }, caller, request.body.text);
      if (closed.kind !== 'closed') return reject(request, orderId, closed);
      return answer(orderId);
    },
  );
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
