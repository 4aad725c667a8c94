import type { StatusBytes } from './conditions.ts';

/** What a printer sends: an answer to DLE EOT, a report of a change (GS a), the ID of a printed job. */
export type PrinterReply =
  | { readonly kind: 'status'; readonly byte: number }
  | { readonly kind: 'report'; readonly bytes: StatusBytes }
  | { readonly kind: 'completion'; readonly id: string };

const COMPLETION_HEADER = 0x37;
const COMPLETION_LENGTH = 7;
const REPORT_LENGTH = 4;

/**
 * Splits a printer's bytes into replies by their fixed bits; bytes that fit none are ignored. Keeps an
 * incomplete reply for the next call.
 */
export function replyReader(): (chunk: Uint8Array) => PrinterReply[] {
  let rest: number[] = [];
  return (chunk) => {
    const bytes = [...rest, ...chunk];
    const replies: PrinterReply[] = [];
    let at = 0;
    while (at < bytes.length) {
      const first = bytes[at] ?? 0;
      const length = lengthOf(first);
      if (at + length > bytes.length) break;
      const reply = replyOf(first, bytes.slice(at, at + length));
      if (reply) replies.push(reply);
      at += reply ? length : 1;
    }
    rest = bytes.slice(at);
    return replies;
  };
}

const isStatus = (byte: number) => (byte & 0x93) === 0x12;
const isReport = (byte: number) => (byte & 0x93) === 0x10;

function lengthOf(first: number): number {
  if (first === COMPLETION_HEADER) return COMPLETION_LENGTH;
  return isReport(first) ? REPORT_LENGTH : 1;
}

function replyOf(first: number, bytes: readonly number[]): PrinterReply | null {
  if (isStatus(first)) return { kind: 'status', byte: first };
  if (isReport(first)) return reportOf(bytes);
  const isCompletion = first === COMPLETION_HEADER && bytes[1] === 0x22 && bytes[6] === 0;
  if (!isCompletion) return null;
  return { kind: 'completion', id: String.fromCharCode(...bytes.slice(2, 6)) };
}

function reportOf([first = 0, second = 0, third = 0, fourth = 0]: readonly number[]) {
  if ((second | third | fourth) & 0x90) return null;
  return { kind: 'report', bytes: [first, second, third, fourth] } as const;
}
