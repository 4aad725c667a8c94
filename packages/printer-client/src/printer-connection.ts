import { randomInt } from 'node:crypto';
import { askCompletion, INITIALISE } from './commands.ts';
import type { PrinterCondition } from './conditions.ts';
import {
  DEFAULT_TIMEOUTS,
  type PrinterReplies,
  type PrinterTimeouts,
  type PrintOutcome,
} from './outcomes.ts';
import { connectPrinter, type PrinterLink } from './printer-link.ts';
import { sendJob } from './send-job.ts';

export interface PrinterOptions {
  readonly host: string;
  readonly port: number;
  /** What the printer answers; `completion` without it. */
  readonly replies?: PrinterReplies;
  readonly timeouts?: Partial<PrinterTimeouts>;
}

export interface PrintSteps {
  /** Awaited before a byte of the job is written; false: nothing is written. */
  readonly beforeFirstByte: () => Promise<boolean>;
  /** Changes of the printer's condition while the job is printed. */
  readonly onCondition?: (condition: PrinterCondition) => void;
}

/** A printer on the network, which gets one job at a time over one connection. */
export interface PrinterConnection {
  status(): Promise<PrinterCondition>;
  /**
   * Prints a job in ESC/POS that ends with a cut; jobs are printed in the order of their calls. Null when
   * `beforeFirstByte` refused; rejects only as it does, and then nothing was sent.
   */
  print(bytes: Uint8Array, steps: PrintSteps): Promise<PrintOutcome | null>;
  /** Finds what the printer answers, without paper; null when there is no connection. */
  probe(): Promise<PrinterReplies | null>;
  /** Ends the connection at once; a job under way becomes `unknown`. */
  close(): void;
}

/** A printer at an address (PR-70 to PR-79). Connects when it is needed and disconnects when idle. */
export function openPrinter(options: PrinterOptions): PrinterConnection {
  const { host, port, replies = 'completion' } = options;
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  let link: PrinterLink | null = null;
  let idle: NodeJS.Timeout | undefined;
  let jobNumber = randomInt(10_000);
  let isTorn = false;
  let isClosed = false;
  const closed = Promise.withResolvers<null>();
  let queue: Promise<unknown> = Promise.resolve();

  /** One use of the connection after the other. */
  function inTurn<Result>(use: () => Promise<Result>): Promise<Result> {
    const result = queue.then(async () => {
      clearTimeout(idle);
      try {
        return await use();
      } finally {
        idle = setTimeout(disconnect, timeouts.idleMs).unref();
      }
    });
    queue = result.catch(() => {});
    return result;
  }

  function disconnect(): void {
    link?.close();
    link = null;
  }

  async function connected(): Promise<PrinterLink | null> {
    if (isClosed) return null;
    if (link?.isOpen()) return link;
    const connecting = connectPrinter(host, port, timeouts.connectMs);
    link = await Promise.race([connecting, closed.promise]);
    if (isClosed) void connecting.then((late) => late?.close());
    return link;
  }

  /** A connection of an earlier use may be dead without a sign: then a new one is asked. */
  async function condition(): Promise<PrinterCondition> {
    const isReused = link?.isOpen() === true;
    const used = await connected();
    if (!used) return 'offline';
    if (replies === 'none') return 'ready';
    const answer = await used.status(timeouts.statusMs);
    if (answer !== null) return answer;
    disconnect();
    return isReused ? condition() : 'offline';
  }

  async function printNow(bytes: Uint8Array, steps: PrintSteps): Promise<PrintOutcome | null> {
    const reason = await condition();
    if (reason !== 'ready') return { kind: 'failed', reason };
    if (!(await steps.beforeFirstByte())) return null;
    if (!link?.isOpen()) return { kind: 'failed', reason: 'offline' };
    jobNumber = (jobNumber + 1) % 10_000;
    const outcome = await sendJob(
      link,
      {
        bytes,
        id: String(jobNumber).padStart(4, '0'),
        replies,
        isAfterTornJob: isTorn,
        onCondition: steps.onCondition ?? (() => {}),
      },
      timeouts,
    );
    isTorn = outcome.kind === 'unknown';
    if (isTorn) disconnect();
    return outcome;
  }

  async function probeNow(): Promise<PrinterReplies | null> {
    const probed = await connected();
    if (!probed) return null;
    // Another connection may have to become idle first.
    const answersStatus = (await probed.status(timeouts.statusMs)) !== null;
    if (!answersStatus) {
      disconnect();
      return 'none';
    }
    const confirmed = Promise.withResolvers<boolean>();
    const limit = setTimeout(() => confirmed.resolve(false), timeouts.probeMs);
    probed.listen((news) => confirmed.resolve(news.kind === 'completion'));
    probed.write(askCompletion('0000'));
    const confirms = await Promise.race([confirmed.promise, probed.closed.then(() => false)]);
    clearTimeout(limit);
    // Clears what a printer that does not know the question took for text.
    probed.write(INITIALISE);
    return confirms ? 'completion' : 'status';
  }

  return {
    status: () => inTurn(condition),
    print: (bytes, steps) => inTurn(() => printNow(bytes, steps)),
    probe: () => inTurn(probeNow),
    close() {
      isClosed = true;
      closed.resolve(null);
      clearTimeout(idle);
      disconnect();
    },
  };
}
