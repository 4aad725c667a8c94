import { reportedReason, unitsToRefund } from '@comptoir/domain/reported-items/reporting';
import type pg from 'pg';
import {
  lockOrder,
  noteOrderChange,
  orderRefunds,
  type RefundRequest,
} from '#modules/orders/orders.ts';
import { type AuditRecord, type StaffCaller, staffChange } from '#modules/staff/staff.ts';
import {
  type ItemReport,
  type RefundAllowance,
  type ReportedItemsDependencies,
  reportStore,
} from './report-store.ts';

/** What became of closing a report. */
export type Closing =
  | { readonly kind: 'closed' }
  | { readonly kind: 'unknown' }
  /** It was closed in another way before. */
  | { readonly kind: 'closed_otherwise' }
  /** None of its units can go back: they did already, or cost nothing. */
  | { readonly kind: 'units_refunded' }
  | Exclude<RefundRequest, { kind: 'requested' }>;

interface NamedReport {
  readonly orderId: string;
  readonly reportId: string;
}

/** How staff closes reports: each once, by a refund or by words. Rules RI-8 and RI-9. */
export function closeReports({
  pool,
  money,
  clock,
}: Pick<ReportedItemsDependencies, 'pool' | 'money' | 'clock'>) {
  return {
    /**
     * Gives back what was reported, and closes the report in the same transaction: however often it is
     * repeated, by any caller, and whenever the process dies, the money goes back once. Rule RI-8.
     */
    refund: (
      report: NamedReport,
      caller: StaffCaller,
      { refuse }: RefundAllowance,
    ): Promise<Closing> =>
      closing(report, caller, async (client, known, record): Promise<Closing> => {
        if (known.state === 'refunded') return { kind: 'closed' };
        if (known.state === 'answered') return { kind: 'closed_otherwise' };
        const { orderId, reportId } = report;
        const refunds = await orderRefunds.read(client, money, orderId);
        if (!refunds) return { kind: 'nothing_paid' };
        const units = unitsToRefund(known.units, refunds.order);
        if (units.length === 0) {
          return { kind: refunds.order.parts.length === 0 ? 'nothing' : 'units_refunded' };
        }
        const now = clock();
        const refundId = refundIdOf(reportId);
        const made = await orderRefunds.request(
          client,
          money,
          orderId,
          {
            refundId,
            selection: { units },
            reason: reportedReason(known.units),
            refuse,
            record: async (_, { action, before, after }) =>
              record({
                action: `order.${action}`,
                subject: `order:${orderId}`,
                before,
                after: { ...after, report_id: reportId },
              }),
          },
          { actor: 'staff', ...namesOf(caller) },
          clock,
        );
        if (made.kind !== 'requested') return made;
        await reportStore(client).close(
          reportId,
          { answer: null, refundId, ...whoOf(caller) },
          now,
        );
        return { kind: 'closed' };
      }),

    /** Answers a report with words, which the guest reads. Rule RI-9. */
    answer: (report: NamedReport, caller: StaffCaller, text: string): Promise<Closing> =>
      closing(report, caller, async (client, known, record): Promise<Closing> => {
        const { orderId, reportId } = report;
        if (known.state !== 'open') {
          return { kind: known.answer === text ? 'closed' : 'closed_otherwise' };
        }
        await reportStore(client).close(
          reportId,
          { answer: text, refundId: null, ...whoOf(caller) },
          clock(),
        );
        await noteOrderChange(client, orderId);
        // Without the words: they may name the guest, whose data are deleted before the log.
        record({
          action: 'order.report_answer',
          subject: `order:${orderId}`,
          after: { report_id: reportId },
        });
        return { kind: 'closed' };
      }),
  };

  function closing(
    { orderId, reportId }: NamedReport,
    caller: StaffCaller,
    close: (
      client: pg.PoolClient,
      known: ItemReport,
      record: (entry: AuditRecord) => void,
    ) => Promise<Closing>,
  ): Promise<Closing> {
    return staffChange({ pool, clock }, caller, 'reported_items', async (client, record) => {
      await lockOrder(client, orderId);
      const reports = await reportStore(client).ofOrder(orderId);
      const known = reports.find((report) => report.reportId === reportId);
      return known ? close(client, known, record) : { kind: 'unknown' };
    });
  }
}

/** One for each report: it is given back once. */
export function refundIdOf(reportId: string): string {
  return `report-${reportId}`;
}

function namesOf({ person, device }: StaffCaller) {
  return {
    person: person && { id: person.personId, name: person.name },
    device: device && { id: device.deviceId, name: device.name },
  };
}

function whoOf({ person, device }: StaffCaller) {
  return { person: person?.name ?? null, device: device?.name ?? null };
}
