import { setTimeout as pause } from 'node:timers/promises';
import type { RelayedJob } from '@comptoir/contract/print/relay';
import type { PrinterCondition } from '@comptoir/printer-client/conditions';
import type { PrintOutcome } from '@comptoir/printer-client/outcomes';
import type { PooledPrinter, PrinterPool } from './printer-pool.ts';
import type { Answer, JobResult, ShopClient } from './shop-client.ts';

export interface RelayOptions {
  readonly shop: ShopClient;
  readonly printers: PrinterPool;
  readonly say: (line: string) => void;
  /** Ends the relay after the tickets under way. */
  readonly signal: AbortSignal;
}

/** Waits between attempts to reach the shop, in milliseconds. Rule PR-103. */
const BACK_OFF_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

/** How often a printer without tickets is asked how it is, and a lease is prolonged. Rules PR-107 and PR-108. */
const STATUS_EVERY_MS = 15_000;

/** How often the shop is asked whether a ticket may be printed, before it is given back. Rule PR-106. */
const PERMISSION_ATTEMPTS = 3;

/** Prints what the shop has for this place, until the signal or until the device is revoked. Rules PR-103 to PR-108. */
export async function relay(options: RelayOptions): Promise<'stopped' | 'revoked'> {
  const { shop, printers, say, signal } = options;
  const underWay = new Set<Promise<void>>();
  let failures = 0;
  let isConnected = false;
  let isRevoked = false;

  function handle(job: RelayedJob): void {
    const done = printJob(options, job).finally(() => underWay.delete(done));
    underWay.add(done);
  }

  const asking = setInterval(() => tellConditions(options, printers.all()), STATUS_EVERY_MS);
  while (!signal.aborted && !isRevoked) {
    const answer = await shop.claim(isConnected, signal);
    if (signal.aborted && answer.kind !== 'ok') break;
    if (answer.kind === 'ok') {
      if (!isConnected) say('Connected to the shop.');
      isConnected = true;
      failures = 0;
      const added = printers.update(answer.payload.printers);
      for (const { printer } of added) say(`Prints on ${printer.name} (${addressOf(printer)}).`);
      tellConditions(options, added);
      if (answer.payload.job) handle(answer.payload.job);
    } else if (answer.kind === 'revoked') {
      isRevoked = true;
    } else {
      isConnected = false;
      const delay = BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length - 1)] ?? 0;
      say(`The shop does not answer (${answer.why}); next attempt in ${delay / 1000} s.`);
      failures += 1;
      await wait(delay, signal);
    }
  }
  clearInterval(asking);
  if (underWay.size > 0) say('Waits for the tickets under way.');
  await Promise.all(underWay);
  printers.close();
  return isRevoked ? 'revoked' : 'stopped';
}

/** Claimed, then `sent` at the shop, then bytes, then the result: nothing is written before the shop knows. Rule PR-106. */
async function printJob({ shop, printers, say }: RelayOptions, job: RelayedJob): Promise<void> {
  const pooled = printers.get(job.printer);
  const { name } = job.printer;
  const label = `Ticket ${job.job_id.slice(0, 8)} on ${name}`;
  let condition: PrinterCondition = 'ready';
  let isRefused = false;
  let isWritten = false;
  /** A ticket that waits for paper keeps its lease. */
  const prolonging = setInterval(() => {
    if (isWritten) void shop.tellProgress(job, condition);
  }, STATUS_EVERY_MS);

  const outcome = await pooled.use((connection) =>
    connection.print(Buffer.from(job.bytes, 'base64'), {
      async beforeFirstByte() {
        const answer = await askPermission(shop, job);
        isRefused = answer.kind === 'ok' && !answer.payload;
        isWritten = answer.kind === 'ok' && answer.payload;
        return isWritten;
      },
      onCondition(next) {
        condition = next;
        if (next !== 'ready') say(`${label}: ${WORDS[next]}.`);
        void shop.tellProgress(job, next);
      },
    }),
  );
  clearInterval(prolonging);
  if (isRefused) {
    say(`${label}: the shop has given it to another printer.`);
    return;
  }
  const result = resultOf(outcome);
  say(`${label}: ${describe(result)}.`);
  await tellUntilHeard(() => shop.tellResult(job, result));
}

/** An answer that was lost is asked for again: the shop says the same to the same lease. */
async function askPermission(shop: ShopClient, job: RelayedJob): Promise<Answer<boolean>> {
  let answer = await shop.markSent(job);
  for (let attempt = 1; attempt < PERMISSION_ATTEMPTS; attempt += 1) {
    if (answer.kind !== 'unreachable') break;
    await pause(BACK_OFF_MS[0]);
    answer = await shop.markSent(job);
  }
  return answer;
}

async function tellUntilHeard(tell: () => Promise<Answer<boolean>>): Promise<void> {
  for (let failures = 0; (await tell()).kind === 'unreachable'; failures += 1) {
    await pause(BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length - 1)]);
  }
}

/** Asks printers without tickets how they are, and tells the shop. Rule PR-108. */
function tellConditions({ shop }: RelayOptions, printers: readonly PooledPrinter[]): void {
  for (const { printer, isBusy, use } of printers) {
    if (isBusy()) continue;
    void use((connection) => connection.status()).then((condition) =>
      shop.tellCondition(printer.printer_id, condition),
    );
  }
}

async function wait(delay: number, signal: AbortSignal): Promise<void> {
  await pause(delay, undefined, { signal }).catch(() => {});
}

function addressOf({ host, port }: { readonly host: string; readonly port: number }): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

const WORDS: Readonly<Record<PrinterCondition, string>> = {
  ready: 'the printer is ready',
  paper: 'the paper is out',
  cover: 'the cover is open',
  offline: 'the printer does not answer',
  refused: 'the printer reports an error',
};

/** Without an outcome the shop did not answer, and nothing was written. */
function resultOf(outcome: PrintOutcome | null): JobResult {
  if (outcome === null) return { outcome: 'failed', reason: null };
  return { outcome: outcome.kind, reason: 'reason' in outcome ? outcome.reason : null };
}

function describe({ outcome, reason }: JobResult): string {
  if (outcome === 'printed') return 'printed';
  if (outcome === 'sent') return 'sent; this printer never confirms';
  const why = reason === null ? '' : `, ${WORDS[reason]}`;
  return outcome === 'failed' ? `not printed${why}` : `uncertain${why}`;
}
