import { askCompletion, FEED_AND_CUT, INITIALISE, REPORT_CHANGES } from './commands.ts';
import { conditionOfReport, type PrinterCondition } from './conditions.ts';
import type { PrinterReplies, PrinterTimeouts, PrintOutcome } from './outcomes.ts';
import type { PrinterLink } from './printer-link.ts';

export interface JobToSend {
  readonly bytes: Uint8Array;
  /** Four characters, another for each job of a printer. */
  readonly id: string;
  readonly replies: PrinterReplies;
  /** Cuts off the paper of a job before whose connection broke. */
  readonly isAfterTornJob: boolean;
  readonly onCondition: (condition: PrinterCondition) => void;
}

/** Writes a job and waits for what becomes of it. Every outcome of a broken connection is `unknown`. */
export async function sendJob(
  link: PrinterLink,
  job: JobToSend,
  timeouts: PrinterTimeouts,
): Promise<PrintOutcome> {
  if (job.isAfterTornJob) link.write(FEED_AND_CUT);
  if (job.replies === 'none') return sendBlindly(link, job.bytes, timeouts);
  const waiting = waitForEnd(link, job, timeouts);
  if (job.replies === 'completion') {
    link.write(withReports(job.bytes));
    link.write(askCompletion(job.id));
  } else {
    link.write(job.bytes);
  }
  return waiting;
}

/** Reports are asked for after the job's own start, which may switch them off. */
function withReports(bytes: Uint8Array): Uint8Array {
  const hasStart = INITIALISE.every((byte, index) => bytes[index] === byte);
  const start = hasStart ? INITIALISE.length : 0;
  return Buffer.concat([bytes.subarray(0, start), REPORT_CHANGES, bytes.subarray(start)]);
}

/** A printer that ends the connection after its host did has read everything before. */
async function sendBlindly(
  link: PrinterLink,
  bytes: Uint8Array,
  { statusMs }: PrinterTimeouts,
): Promise<PrintOutcome> {
  link.write(bytes);
  link.end();
  const limit = Promise.withResolvers<'silent'>();
  const timer = setTimeout(() => limit.resolve('silent'), statusMs);
  const end = await Promise.race([link.closed, limit.promise]);
  clearTimeout(timer);
  link.close();
  return end === false ? { kind: 'unknown', reason: 'offline' } : { kind: 'sent' };
}

/** Follows a job by reports, completions and questions of status until it is printed or given up. */
function waitForEnd(
  link: PrinterLink,
  { id, replies, onCondition }: JobToSend,
  { completionMs, conditionMs, pollMs, statusMs }: PrinterTimeouts,
): Promise<PrintOutcome> {
  const { promise, resolve } = Promise.withResolvers<PrintOutcome>();
  const lastMoment = performance.now() + conditionMs;
  let condition: PrinterCondition = 'ready';
  let readyAnswers = 0;
  let isEnded = false;
  let limit: NodeJS.Timeout;
  let nextPoll: NodeJS.Timeout;

  function end(outcome: PrintOutcome): void {
    isEnded = true;
    clearTimeout(limit);
    clearTimeout(nextPoll);
    link.listen(() => {});
    resolve(outcome);
  }

  function restartLimit(): void {
    clearTimeout(limit);
    const left = lastMoment - performance.now();
    limit = setTimeout(giveUp, condition === 'ready' ? Math.min(completionMs, left) : left);
  }

  /** The last question tells a silent printer from one that does not confirm. */
  async function giveUp(): Promise<void> {
    const passed = limit;
    const answer = await link.status(statusMs);
    // A report that came before the answer has set a limit of its own.
    if (isEnded || limit !== passed) return;
    if (answer === null) return end({ kind: 'unknown', reason: 'offline' });
    if (answer !== condition && performance.now() < lastMoment) return note(answer);
    end({ kind: 'unknown', reason: answer === 'ready' ? null : answer });
  }

  function note(next: PrinterCondition): void {
    if (isEnded || next === condition) return;
    condition = next;
    onCondition(next);
    restartLimit();
  }

  async function poll(): Promise<void> {
    const answer = await link.status(statusMs);
    if (isEnded) return;
    if (answer === null) return end({ kind: 'unknown', reason: 'offline' });
    note(answer);
    readyAnswers = answer === 'ready' ? readyAnswers + 1 : 0;
    if (replies === 'status' && readyAnswers === 2) return end({ kind: 'sent' });
    // Questions overtake the job in the printer: one that comes in with it is answered before it is printed.
    const isAskedAgain = replies === 'status' && readyAnswers === 1;
    nextPoll = setTimeout(poll, isAskedAgain ? 0 : pollMs);
  }

  link.listen((news) => {
    if (news.kind === 'report') note(conditionOfReport(news.bytes));
    else if (news.id === id) end({ kind: 'printed' });
  });
  void link.closed.then(() => end({ kind: 'unknown', reason: 'offline' }));
  restartLimit();
  // Asked at once it would answer before it prints.
  nextPoll = setTimeout(poll, pollMs);
  return promise;
}
