import type { PrinterCondition } from '../printing.ts';

/** The meaning of a status code of CloudPRNT. Rule PR-96. */
export interface StarStatus {
  readonly condition: PrinterCondition;
  /** Whether the printer takes a job now. */
  readonly isFree: boolean;
}

/**
 * The status of a poll: three or four digits, then words that vary; URL-encoded, as in `200%20OK`. Null when
 * it is none. Rule PR-96.
 */
export function readStarStatus(statusCode: string): StarStatus | null {
  const code = codeOf(statusCode);
  if (code === null) return null;
  const condition = conditionOf(code);
  return { condition, isFree: condition === 'ready' && !code.startsWith('22') };
}

export type StarOutcome =
  | { readonly kind: 'printed' }
  | { readonly kind: 'failed' | 'unknown'; readonly reason: PrinterCondition };

/**
 * The end of a job by its code: `OK` or 2… is printed; with 5… the printer could not read or download the
 * job, so that nothing was printed; an error of the printer may have come in the middle. Rule PR-98.
 */
export function readStarOutcome(code: string): StarOutcome | null {
  const text = decoded(code).trim();
  const digits = codeOf(text);
  if (/^ok\b/i.test(text) || digits?.startsWith('2')) return { kind: 'printed' };
  if (digits === null) return null;
  if (digits === '520') return { kind: 'failed', reason: 'offline' };
  if (digits.startsWith('5')) return { kind: 'failed', reason: 'refused' };
  return { kind: 'unknown', reason: conditionOf(digits) };
}

function conditionOf(code: string): PrinterCondition {
  if (code.startsWith('2')) return 'ready';
  if (code.startsWith('41')) return 'paper';
  return code.startsWith('42') ? 'cover' : 'refused';
}

function codeOf(text: string): string | null {
  return /^\s*(?<code>\d{3,4})(?:\s|$)/.exec(decoded(text))?.groups?.code ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
