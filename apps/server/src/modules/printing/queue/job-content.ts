import type { PrinterSettings } from '@comptoir/contract/staff/printing';
import type { PrintJobState, TicketKind } from '@comptoir/domain/printing/printing';
import { buildTicket } from '@comptoir/tickets/build-ticket';
import { changesBetween, type TicketChange } from '@comptoir/tickets/changes-between';
import { testTicket } from '@comptoir/tickets/test-ticket';
import type { Ticket } from '@comptoir/tickets/ticket';
import type { TicketOrder } from '@comptoir/tickets/ticket-order';
import type { PrintedOrder } from '#modules/orders/orders.ts';
import type { ClaimedJob, Printer } from '../printing.ts';
import { type PrintingRestaurant, ticketOrder } from './ticket-content.ts';

type Tried = Pick<PrinterSettings, 'columns' | 'code_page' | 'code_page_number'>;

/** The printed content of a job, as it is stored: the same on each reading. */
export type JobContent =
  | {
      readonly order: TicketOrder;
      readonly changes: readonly TicketChange[] | null;
      readonly copies: number;
    }
  /** A test page, with what the wizard tries. */
  | { readonly order: null; readonly tried: Partial<Tried> };

/** A job with what its own printer adds. */
export interface JobRow {
  readonly job_id: string;
  readonly order_id: string | null;
  readonly printer_id: string;
  readonly kind: TicketKind | 'test';
  readonly content_version: number;
  readonly copy: number;
  readonly reprint: number;
  readonly is_possible_duplicate: boolean;
  readonly requested_by: string | null;
  readonly state: PrintJobState;
  readonly lease_id: string | null;
  readonly lease_until: Date | null;
  readonly sent_at: Date | null;
  readonly content: JobContent | null;
  readonly route_name: string;
  readonly categories: readonly string[];
  readonly copies: number;
  readonly prints_when: PrinterSettings['prints_when'];
}

export interface PreparedContent extends JobRow {
  readonly content: JobContent;
}

/** A content depends on these beside its job. */
interface ContentSources {
  readonly order: PrintedOrder | null;
  readonly restaurant: PrintingRestaurant;
  /** The content of the last paper that may exist of the job's place. */
  readonly last: JobContent | null;
  /** The categories that printers of kitchen tickets name. */
  readonly routed: ReadonlySet<string>;
}

/**
 * What a job prints of its order as it is now; `wait`: not now, as a change may be taken back; null: nothing.
 * Rules PR-11 to PR-14.
 */
export function contentOf(
  job: JobRow,
  { order, restaurant, last, routed }: ContentSources,
): JobContent | 'wait' | null {
  const { kind, content, content_version, reprint, categories, copies } = job;
  if (kind === 'test') return content ?? { order: null, tried: {} };
  if (!order) return null;
  if (!isWanted(job, order)) return 'wait';
  const selection = kind === 'kitchen' ? { categories, routed } : null;
  const current = ticketOrder(order, restaurant, selection);
  if (current.lines.length + current.condiments.length === 0) return null;
  if (reprint > 0) return { order: current, changes: null, copies: 1 };
  if (content_version === 1) return { order: current, changes: null, copies };
  if (!last?.order) return null;
  const changes = changesBetween(last.order, current, kind);
  return changes.length === 0 ? null : { order: current, changes, copies };
}

/** As `IS_WANTED` says it; the order may have changed since. */
function isWanted(job: JobRow, { progress }: PrintedOrder): boolean {
  if (job.reprint > 0 || job.requested_by !== null) return true;
  if (progress === 'received') return job.prints_when === 'received';
  return progress !== 'handed_over' && (progress !== 'cancelled' || job.content_version > 1);
}

/** A claimed job as a transport prints it. */
export function printedJob(job: PreparedContent, printer: Printer): ClaimedJob {
  const { settings } = printer;
  const { content } = job;
  const tried = content.order === null ? content.tried : {};
  const { columns, code_page: codePage, code_page_number } = { ...settings, ...tried };
  return {
    jobId: job.job_id,
    leaseId: job.lease_id ?? '',
    leaseUntil: job.lease_until?.getTime() ?? 0,
    orderNumber: content.order?.orderNumber ?? null,
    ticket: ticketOf(job, { name: settings.name, columns, codePage }),
    format: {
      columns,
      codePage,
      codePageNumber: code_page_number,
      opensDrawer: settings.opens_drawer && isCashed(job),
    },
    printer,
  };
}

/** The ticket of a job; a test page says what is tried on `printer`. */
export function ticketOf(job: PreparedContent, printer: Parameters<typeof testTicket>[0]): Ticket {
  const { content, kind, reprint, copy, is_possible_duplicate: isPossibleDuplicate } = job;
  if (kind === 'test' || content.order === null) return testTicket(printer);
  const { order, changes, copies } = content;
  return buildTicket(kind, order, { reprint, isPossibleDuplicate, changes, copy, copies });
}

/** The drawer opens once: with the first paper of an order whose cash is due. */
function isCashed({ kind, copy, reprint, content_version, content }: PreparedContent): boolean {
  const isFirst = copy === 1 && reprint === 0 && content_version === 1;
  const { method, isPaid } = content.order?.payment ?? { method: 'card', isPaid: true };
  return isFirst && (kind === 'counter' || kind === 'receipt') && method === 'cash' && !isPaid;
}
