import type { Instant } from '../schedule/restaurant-time.ts';

/** What is printed of an order. Rule PR-1. */
export const TICKET_KINDS = ['kitchen', 'counter', 'receipt'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];

/** Whether tickets of a kind show the guest or what was paid. Rules PR-32 and PR-36. */
export function showsGuest(kind: TicketKind | 'test'): boolean {
  return kind === 'counter' || kind === 'receipt';
}

/** How tickets reach a printer. Rule PR-1. */
export const PRINTER_TRANSPORTS = ['escpos_tcp', 'epson_sdp', 'star_cloudprnt', 'browser'] as const;
export type PrinterTransport = (typeof PRINTER_TRANSPORTS)[number];

/** The transports whose printers ask the server for their tickets, with a key. Rule PR-3. */
const POLLING_TRANSPORTS = ['epson_sdp', 'star_cloudprnt'] as const;

export function isPolling(transport: PrinterTransport): boolean {
  return POLLING_TRANSPORTS.some((each) => each === transport);
}

/** Characters on a line. Rule PR-1. */
export const PRINTER_COLUMNS = [32, 42, 48] as const;

/** How a printer gets letters: in the code page 858, or as a picture of each line. Rule PR-1. */
export const CODE_PAGES = ['pc858', 'raster'] as const;

/**
 * The number of PC858 among the code pages of printers with this transport, where nothing else is known:
 * 4 in Star's own language, 19 in nearly all others. Rule PR-1.
 */
export function usualCodePageNumber(transport: PrinterTransport): number {
  return transport === 'star_cloudprnt' ? 4 : 19;
}

/** What a TCP printer tells: status and completion, its status only, or nothing. Rule PR-1. */
export const PRINTER_REPLIES = ['completion', 'status', 'none'] as const;

/** With which step of an order its tickets are printed. Rule PR-10. */
export const PRINT_STEPS = ['accepted', 'received'] as const;

/** `unknown` until the printer was first heard of. Rule PR-4. */
export const PRINTER_STATES = ['unknown', 'ready', 'offline', 'paper', 'cover', 'refused'] as const;
export type PrinterState = (typeof PRINTER_STATES)[number];

/** What is known about the paper of a job. Rule PR-5. */
export const PRINT_JOB_STATES = [
  'queued',
  'claimed',
  'sent',
  'printed',
  'failed',
  'unknown',
] as const;
export type PrintJobState = (typeof PRINT_JOB_STATES)[number];

export const PRINT_FAILURES = ['paper', 'cover', 'offline', 'refused'] as const;
export type PrintFailure = (typeof PRINT_FAILURES)[number];

const SECOND = 1_000;
const RETRY_SECONDS = [1, 2, 5, 10, 30] as const;

/** Milliseconds until a job is tried again after so many failed attempts (1 for the first). Rule PR-21. */
export function retryDelay(attempts: number): number {
  const index = Math.min(Math.max(attempts, 1), RETRY_SECONDS.length) - 1;
  return (RETRY_SECONDS[index] ?? 30) * SECOND;
}

/** Milliseconds without its printer after which a job goes to the fallback. Rule PR-22. */
export const FALLBACK_AFTER_MS = 30 * SECOND;

/** Milliseconds without a sign after which a printer that asks for its tickets is offline. Rule PR-4. */
export const SILENT_AFTER_MS = 30 * SECOND;

/** Milliseconds for which a job fails before the board says so. Rule PR-30. */
const FAILING_AFTER_MS = 5 * SECOND;

/** Milliseconds after which a job that is due and not printed is late. Rule PR-30. */
const LATE_AFTER_MS = 60 * SECOND;

/** Why an order has a problem on the board. Rule PR-30. */
export type PrintProblem = 'failed' | 'unknown' | 'late';

/** What the problem of a job depends on. */
export interface WatchedJob {
  readonly state: PrintJobState;
  readonly dueAt: Instant;
  /** The first failure since it was queued; null without one. */
  readonly failedAt: Instant | null;
  /** Whether it was sent to a printer that never confirms, and nothing more will be known. */
  readonly isUnconfirmed: boolean;
}

/** The problem of an unresolved job; null without one. Rule PR-30. */
export function printProblem(
  { state, dueAt, failedAt, isUnconfirmed }: WatchedJob,
  now: Instant,
): PrintProblem | null {
  if (state === 'printed' || isUnconfirmed) return null;
  if (state === 'unknown') return 'unknown';
  if (failedAt !== null && now - failedAt >= FAILING_AFTER_MS) return 'failed';
  return now - dueAt >= LATE_AFTER_MS ? 'late' : null;
}
