import type { PrinterCondition } from './conditions.ts';

/**
 * What is known of a job. `printed`: the printer said so. `sent`: a printer that never confirms took all of
 * it. `failed`: not a byte was sent. `unknown`: it may be on paper, wholly or in part.
 */
export type PrintOutcome =
  | { readonly kind: 'printed' }
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly reason: PrinterCondition }
  | { readonly kind: 'unknown'; readonly reason: PrinterCondition | null };

/**
 * What a printer answers: `completion`: its status, and when a job is on paper; `status`: only that; `none`:
 * nothing. Printers without completion end at `sent`.
 */
export type PrinterReplies = 'completion' | 'status' | 'none';

/** Limits in milliseconds. */
export interface PrinterTimeouts {
  readonly connectMs: number;
  /** For an answer to a question of status. */
  readonly statusMs: number;
  /** For the completion, since the job was written or the printer became ready again. */
  readonly completionMs: number;
  /** For a person: while paper is missing or a cover is open in the middle of a job. */
  readonly conditionMs: number;
  /** Between two questions of status while a job is printed. */
  readonly pollMs: number;
  /** How long a connection without a job stays open; a cash register may wait for the printer. */
  readonly idleMs: number;
  /** For the completion that shows that a printer confirms. */
  readonly probeMs: number;
}

export const DEFAULT_TIMEOUTS: PrinterTimeouts = {
  connectMs: 10_000,
  statusMs: 10_000,
  completionMs: 10_000,
  conditionMs: 600_000,
  pollMs: 2_000,
  idleMs: 5_000,
  probeMs: 2_000,
};
