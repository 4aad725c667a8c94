import type { ExportAnswer } from '@comptoir/contract/accounts/auth-orders';
import type { GuestReports } from '@comptoir/contract/reported-items/guest-reports';
import type { OpenReports, StaffReport } from '@comptoir/contract/reported-items/staff-reports';
import { sum } from '@comptoir/domain/money/money';
import { serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import { selectedRefund } from '@comptoir/domain/orders/refund-parts';
import {
  mayReport,
  reportingTimes,
  unitsToRefund,
  unreportedUnits,
} from '@comptoir/domain/reported-items/reporting';
import { type OrderRefunds, orderRefunds } from '#modules/orders/orders.ts';
import { handedOverAt, reportedUnits, soldUnits } from './make-report.ts';
import {
  type ItemReport,
  type OpenReport,
  type ReportedItemsDependencies,
  type ReportedOrder,
  reportStore,
} from './report-store.ts';

/** More open reports than a restaurant has in weeks. */
const MOST_OPEN = 100;

/** Reports as guests and staff read them. Rules RI-7, RI-10 and RI-31. */
export function reportViews({
  pool,
  money,
  hashGuest,
  timeZone,
  clock,
}: ReportedItemsDependencies) {
  const store = reportStore(pool);
  return {
    /** What the guest of an order may report, and has; null for an unknown order. */
    async ofGuest(orderId: string): Promise<GuestReports | null> {
      const order = await store.order(orderId);
      if (!order) return null;
      const reports = await store.ofOrder(orderId);
      const now = clock();
      const zone = await timeZone();
      const guestHash = hashGuest(order.email || `order ${orderId}`);
      const { from } = serviceDayBounds(serviceDay(now, zone), zone);
      const today = await store.countSince({ guestHash, orderId }, from, now);
      const handedOver = handedOverAt(order);
      const times = handedOver === null ? null : reportingTimes(handedOver);
      const left = unreportedUnits(soldUnits(order), reportedUnits(reports));
      const refunds = reports.some(({ refundId }) => refundId !== null)
        ? await orderRefunds.read(pool, money, orderId)
        : null;
      return {
        opens_at: times && new Date(times.from),
        closes_at: times && new Date(times.until),
        may_report: mayReport({ handedOverAt: handedOver, today }, now) === 'allowed',
        lines: order.lines.map((line) => ({
          part: line.position,
          name: line.name,
          options: chosenText(line),
          left: left.get(line.position) ?? 0,
        })),
        reports: reports.map((report) => ({
          report_id: report.reportId,
          reported_at: report.reportedAt,
          units: unitsOf(report),
          state: report.state,
          answer: report.answer,
          refund: refundOf(report, refunds),
        })),
      };
    },

    /** The reports of an order for staff; null for an unknown order. */
    async ofStaff(orderId: string): Promise<readonly StaffReport[] | null> {
      if (!(await store.order(orderId))) return null;
      const reports = await store.ofOrder(orderId);
      const refunds = reports.length === 0 ? null : await orderRefunds.read(pool, money, orderId);
      return reports.map((report) => ({
        report_id: report.reportId,
        reported_at: report.reportedAt,
        units: unitsOf(report),
        text: report.text,
        has_photograph: report.photograph !== null,
        state: report.state,
        due: report.state === 'open' ? dueOf(report, refunds) : null,
        closed_at: report.closedAt,
        answer: report.answer,
        refund: refundOf(report, refunds),
        person: report.person,
        device: report.device,
      }));
    },

    /** What no one has answered, for every board. Rule RI-7. */
    async open(): Promise<OpenReports> {
      return { reports: (await store.open(MOST_OPEN)).map(openReport) };
    },
  };
}

function openReport(report: OpenReport): OpenReports['reports'][number] {
  return {
    report_id: report.reportId,
    order_id: report.orderId,
    number: report.number,
    reported_at: report.reportedAt,
    units: unitsOf(report),
  };
}

function unitsOf({ units }: Pick<ItemReport, 'units'>) {
  return units.map(({ part, name, quantity, problem }) => ({ part, name, quantity, problem }));
}

/** What a refund would give back now, in cents; null for nothing. */
function dueOf(report: ItemReport, refunds: OrderRefunds | null): number | null {
  if (!refunds) return null;
  const units = unitsToRefund(report.units, refunds.order);
  const selected = selectedRefund(refunds.order, { units });
  return selected.kind === 'selected' ? selected.amount : null;
}

function refundOf({ refundId }: ItemReport, refunds: OrderRefunds | null) {
  if (refundId === null || !refunds) return null;
  // Several where several payments give it back.
  const given = orderRefunds.ofRequest(refunds.stored, refundId);
  const [first] = given;
  if (!first) return null;
  const { means } = first;
  const amount = sum(given.map((refund) => refund.amount));
  const ids = new Set(given.map((refund) => refund.refundId));
  const states = refunds.card
    .filter((refund) => ids.has(refund.refundId))
    .map(({ state }) => state);
  const isMade = states.length > 0 && states.every((state) => state === 'done');
  const isWaiting =
    states.length > 0 && states.every((state) => state === 'done' || state === 'waiting');
  const ofCard = isMade ? 'done' : isWaiting ? 'waiting' : 'failed';
  return { amount, means, state: means === 'cash' ? 'done' : ofCard } as const;
}

function chosenText({ options, dishes }: ReportedOrder['lines'][number]): string {
  return [
    ...options.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)),
    ...(dishes ?? []).map(({ item_name }) => item_name),
  ].join(', ');
}

/** What the guest of these orders wrote and sent, for the export of the guest's data. Rules RI-6 and N-16. */
export function reportsForExport({
  pool,
  photographs,
}: Pick<ReportedItemsDependencies, 'pool' | 'photographs'>) {
  return async (orderIds: readonly string[]): Promise<ExportAnswer['reported_items']> => {
    const reports = await reportStore(pool).ofOrders(orderIds);
    return Promise.all(
      reports.map(async ({ orderId, reportedAt, units, text, photograph, answer }) => ({
        order_id: orderId,
        reported_at: reportedAt.toISOString(),
        units: units.map(({ part, name, quantity, problem }) => ({
          part,
          name,
          quantity,
          problem,
        })),
        text,
        photograph:
          photograph && ((await photographs.read(photograph))?.toString('base64') ?? null),
        answer,
      })),
    );
  };
}
