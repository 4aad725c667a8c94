import type { PrinterSettings } from '@comptoir/contract/staff/printing';
import type { PrinterState, PrintFailure, PrintJobState } from '@comptoir/domain/printing/printing';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { PrinterFormat } from '@comptoir/tickets/printer-format';
import type { Ticket } from '@comptoir/tickets/ticket';
import type { Shop } from '#shop.ts';

/** A printer with what it was last known to be. */
export interface Printer {
  readonly printerId: string;
  readonly settings: PrinterSettings;
  readonly hasKey: boolean;
  readonly state: PrinterState;
  readonly stateSince: Instant;
  readonly lastSeenAt: Instant | null;
}

/** What a printer says of itself; all silence is `offline`. */
export type PrinterCondition = Exclude<PrinterState, 'unknown'>;

/**
 * What became of a job. `failed`: not a byte of it was sent. `unknown`: it may be on paper. `sent`: all of it
 * was delivered to a printer that never confirms.
 */
export type JobOutcome =
  | { readonly kind: 'printed' }
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly reason: PrinterCondition }
  | { readonly kind: 'unknown'; readonly reason: PrinterCondition | null };

/** A job that a printer has taken, with what it prints. */
export interface ClaimedJob {
  readonly jobId: string;
  /** Names this attempt; of at most 30 letters, digits, `-` and `_`. */
  readonly leaseId: string;
  readonly leaseUntil: Instant;
  /** The number of the order; null for a test page. */
  readonly orderNumber: number | null;
  readonly ticket: Ticket;
  /** How the ticket is rendered for the printer. */
  readonly format: PrinterFormat;
  /** The printer that took it: its own, or the fallback. */
  readonly printer: Printer;
}

/** A job as far as it has come. */
export interface HeldJob extends ClaimedJob {
  readonly state: PrintJobState;
  readonly sentAt: Instant | null;
}

/** An attempt that begins. */
export interface NewLease {
  readonly now: Instant;
  readonly leaseMs: number;
  /** False for a person who must not see guests, and is given no ticket that shows one; printers take any. */
  readonly seesGuests?: boolean;
}

/** The jobs of printers, whatever their transport. Rules PR-5, and PR-15 to PR-22. */
export interface PrintQueue {
  /**
   * Takes the next due job of a printer, for so long; null without one, and while the printer has another. Any
   * number of calls at once, in any number of processes, get one job.
   */
  claim(printerId: string, lease: NewLease): Promise<ClaimedJob | null>;
  /** Says that bytes will be sent, before the first is; false: the job is not this attempt's any more. */
  markSent(jobId: string, leaseId: string, now: Instant, leaseMs?: number): Promise<boolean>;
  /** Prolongs an attempt, with why it takes long; false: it is over. */
  renew(
    jobId: string,
    leaseId: string,
    more: { readonly until: Instant; readonly reason: PrintFailure | null },
  ): Promise<boolean>;
  /** Gives a claimed job back, of which nothing was sent. */
  release(jobId: string, leaseId: string, now: Instant): Promise<void>;
  /** Says what became of an attempt. Repeated it changes nothing; late it still tells what is on paper. */
  finish(jobId: string, leaseId: string, outcome: JobOutcome, now: Instant): Promise<void>;
  /** Says how a printer is. */
  noteCondition(printerId: string, condition: PrinterCondition, now: Instant): Promise<void>;
  /** The job that a printer has claimed and not lost, or was sent. */
  heldJob(printerId: string, now: Instant): Promise<HeldJob | null>;
  /** The job of an attempt by this printer, also when it is over. */
  jobOfLease(printerId: string, leaseId: string): Promise<HeldJob | null>;
  /** The printer with this hash of its key. */
  findByKey(keyHash: Buffer): Promise<Printer | null>;
  /** The printers that the relay on this device connects to. */
  printersOfRelay(deviceId: string): Promise<readonly Printer[]>;
}

/** The routes of this module use these. */
export interface PrintingShop
  extends Pick<
    Shop,
    'pool' | 'clock' | 'limiter' | 'access' | 'orders' | 'restaurant' | 'watchPrintJobs'
  > {
  readonly printQueue: PrintQueue;
}
