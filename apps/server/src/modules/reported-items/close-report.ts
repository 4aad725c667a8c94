import { reportedReason, unitsToRefund } from '@comptoir/domain/reported-items/reporting';
import type pg from 'pg';
import { noteStateChange } from '#db/live-states.ts';
import { transaction } from '#db/transaction.ts';
import {
  lockOrder,
  noteOrderChange,
  orderRefunds,
  type RefundRequest,
} from '#modules/orders/orders.ts';
import { recordAudit, type StaffCaller } from '#modules/staff/staff.ts';
import type { RefundAllowance, ReportedItemsDependencies } from './dependencies.ts';
import { type ItemReport, reportStore } from './report-store.ts';

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
      closing(report, async (client, known): Promise<Closing> => {
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
            record: (own, { action, before, after }, at) =>
              recordAudit(
                own,
                caller,
                {
                  action: `order.${action}`,
                  subject: `order:${orderId}`,
                  before,
                  after: { ...after, report_id: reportId },
                },
                at,
              ),
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
      closing(report, async (client, known): Promise<Closing> => {
        const { orderId, reportId } = report;
        if (known.state !== 'open') {
          return { kind: known.answer === text ? 'closed' : 'closed_otherwise' };
        }
        const now = clock();
        await reportStore(client).close(
          reportId,
          { answer: text, refundId: null, ...whoOf(caller) },
          now,
        );
        await noteOrderChange(client, orderId);
        // Without the words: they may name the guest, whose data are deleted before the log.
        const record = {
          action: 'order.report_answer',
          subject: `order:${orderId}`,
          after: { report_id: reportId },
        };
        await recordAudit(client, caller, record, now);
        return { kind: 'closed' };
      }),
  };

  function closing(
    { orderId, reportId }: NamedReport,
    close: (client: pg.PoolClient, known: ItemReport) => Promise<Closing>,
  ): Promise<Closing> {
    return transaction(pool, async (client) => {
      await lockOrder(client, orderId);
      const reports = await reportStore(client).ofOrder(orderId);
      const known = reports.find((report) => report.reportId === reportId);
      if (!known) return { kind: 'unknown' };
      const closed = await close(client, known);
      if (closed.kind === 'closed') await noteStateChange(client, 'reported_items');
      return closed;
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
