import type { PrintersEventData, WirePrintJob } from '@comptoir/contract/staff/printing';
import { formatTime } from '@comptoir/design/format/time';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';

/** A ticket that is not known to be on paper. */
export type WirePrintProblem = PrintersEventData['problems'][number];

export const JOB_NAMES = {
  kitchen: 'Kitchen ticket',
  counter: 'Counter ticket',
  receipt: 'Receipt',
  test: 'Test page',
} as const satisfies Record<WirePrintJob['kind'], MessageKey>;

const TICKETS_IN_A_SENTENCE = {
  kitchen: 'kitchen ticket',
  counter: 'counter ticket',
  receipt: 'receipt',
} as const satisfies Record<WirePrintProblem['kind'], MessageKey>;

const REASONS = {
  paper: 'no paper',
  cover: 'cover open',
  offline: 'the printer does not answer',
  refused: 'the printer reports an error',
} as const satisfies Record<NonNullable<WirePrintJob['reason']>, MessageKey>;

/** A shape for each state beside its words: ✓ on paper, … on the way, ? not known, ! not on paper. */
export const PAPER_SIGNS = {
  printed: { sign: '✓', look: 'text-state-ready' },
  waiting: { sign: '…', look: 'text-quiet' },
  unknown: { sign: '?', look: 'text-state-to-start' },
  failed: { sign: '!', look: 'text-alarm' },
} as const;

/** What is known of a job's paper: its shape, and words such as « imprimé 19:42 ». */
export interface JobTruth {
  readonly paper: keyof typeof PAPER_SIGNS;
  readonly text: string;
}

/** Says of a job what the server knows of its paper, and no more. Rule PR-123. */
export function jobTruth(job: WirePrintJob, timeZone: TimeZone): JobTruth {
  const time = (instant: string | null) =>
    instant === null ? '' : formatTime(Date.parse(instant), timeZone);
  const reason = reasonText(job.reason);
  switch (job.state) {
    case 'queued':
    case 'claimed':
      if (job.resolved_at !== null) return { paper: 'waiting', text: t('given up, not printed') };
      return job.problem === 'failed'
        ? { paper: 'failed', text: t('failed: {reason}', { reason }) }
        : { paper: 'waiting', text: t('waiting (ticket)') };
    case 'failed':
      if (job.resolved_at !== null) return { paper: 'waiting', text: t('given up, not printed') };
      return { paper: 'failed', text: t('failed: {reason}', { reason }) };
    case 'sent':
      if (job.is_unconfirmed) {
        const text = t('sent {time}: this printer never confirms', { time: time(job.sent_at) });
        return { paper: 'waiting', text };
      }
      return job.reason === null
        ? { paper: 'waiting', text: t('sent, not confirmed yet') }
        : { paper: 'failed', text: t('stopped on its way: {reason}', { reason }) };
    case 'printed':
      return { paper: 'printed', text: t('printed {time}', { time: time(job.printed_at) }) };
    case 'unknown': {
      const text = t('uncertain: sent {time}, never confirmed', { time: time(job.sent_at) });
      return { paper: 'unknown', text };
    }
  }
}

/** Why a ticket did not come out, for the end of a sentence. */
function reasonText(reason: WirePrintJob['reason']): string {
  return reason === null ? t('reason not known') : t(REASONS[reason]);
}

const PROBLEMS = {
  unknown: 'Order {number}, {ticket}: sent at {time}, never confirmed. Did it come out?',
  failed: 'Order {number}, {ticket}: it does not come out ({reason}).',
  late: 'Order {number}, {ticket}: it has been waiting since {time}.',
} as const satisfies Record<WirePrintProblem['state'], MessageKey>;

/** What is wrong with the ticket of an order, as a sentence. Rule PR-122. */
export function problemSentence(problem: WirePrintProblem, timeZone: TimeZone): string {
  return t(PROBLEMS[problem.state], {
    number: problem.number,
    ticket: t(TICKETS_IN_A_SENTENCE[problem.kind]),
    time: formatTime(Date.parse(problem.at), timeZone),
    reason: reasonText(problem.reason),
  });
}
