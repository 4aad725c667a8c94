import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { CLOCK_SKEW_MS } from '@comptoir/domain/schedule/within-window';
import { Gauge, type Registry } from 'prom-client';
import {
  type PayoutGateway,
  type ProviderPayout,
  RejectedKeyError,
  type TransactionFilter,
} from '#adapters/cards/card-gateway.ts';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { dueInSql } from '#db/within-window.ts';
import type { Task } from '#jobs/queue/job-queue.ts';
import type { Shop } from '#shop.ts';
import { markContents, oldestOpenPayout, storePayout, storeTransactions } from './payout-store.ts';

const DAY_MS = 24 * 60 * 60_000;

/** How far back the first run fetches. */
const FIRST_DAYS = 90;

/** How long the process that asks has before another one may. */
const LEASE_MS = 10 * 60_000;

/** Between two runs, if no event of a payout comes before. */
const PAUSE_MS = DAY_MS;

const RETRY_MS = 15 * 60_000;

type SyncFailure = 'no_answer' | 'key_rejected';

/** How far the payouts were fetched. */
export interface SyncState {
  /** Movements before are not fetched. */
  readonly since: Instant;
  /** All movements until then are stored. */
  readonly fetchedUntil: Instant;
  /** When the provider last answered all that was asked; null before. */
  readonly syncedAt: Instant | null;
  readonly failingSince: Instant | null;
  readonly failure: SyncFailure | null;
}

/** A run that is this process's own until its lease ends. */
interface SyncRun extends SyncState {
  readonly lease: Date;
}

interface SyncRow {
  readonly since: Date;
  readonly fetched_until: Date;
  readonly synced_at: Date | null;
  readonly failing_since: Date | null;
  readonly failure: SyncFailure | null;
}

const COLUMNS = 'since, fetched_until, synced_at, failing_since, failure';

const REQUEST = `
  WITH asked AS (UPDATE payout_sync SET due_at = $1)
  SELECT add_job('payouts', '')`;

/** Movements are fetched and noted week by week. */
const WINDOW_MS = 7 * DAY_MS;
/** Movements of the last day are fetched again, as the provider may list some late. */
const OVERLAP_MS = DAY_MS;
/** A payout can fail days after it was paid. */
const CHANGEABLE_MS = 30 * DAY_MS;

export interface PayoutSyncDependencies extends Pick<Shop, 'pool' | 'clock' | 'log'> {
  readonly gateway: PayoutGateway;
  /** Whether the process is about to stop: the run is left to another. */
  readonly isStopping?: () => boolean;
}

export type SyncOutcome = 'nothing_due' | 'done' | 'failed' | 'left';

/** Fetches the payouts when an event comes, and daily, in one process at a time. Rule PO-3. */
export function payoutsTask({
  gateway,
  ...dependencies
}: Omit<PayoutSyncDependencies, 'gateway' | 'isStopping'> & {
  /** Null without a provider that pays out. */
  readonly gateway: () => PayoutGateway | null;
}): Task {
  return {
    name: 'payouts',
    cron: '* * * * *',
    pollSeconds: 2,

    async run({ isStopping }) {
      const current = gateway();
      const sync = current && payoutSync({ ...dependencies, gateway: current, isStopping });
      return (await sync?.()) === 'left' ? { kind: 'later', delayMs: 0 } : { kind: 'done' };
    },
  };
}

/**
 * Fetches what moved on the account, the payouts and what they contain, where that is due. Each page is stored when
 * it comes: a run that ends early, and one that is repeated, lose and double nothing. Rules PO-2 to PO-4.
 */
export function payoutSync({
  pool,
  gateway,
  clock,
  log,
  isStopping = () => false,
}: PayoutSyncDependencies): () => Promise<SyncOutcome> {
  return async () => {
    const run = await beginSync(pool, clock());
    if (!run) return 'nothing_due';
    try {
      if (!((await fetchMovements(run)) && (await fetchPayouts(run)))) {
        await leaveSync(pool, clock());
        return 'left';
      }
      await endSync(pool, run.lease, clock());
      return 'done';
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const isRejected = error instanceof RejectedKeyError;
      await failSync(pool, isRejected ? 'key_rejected' : 'no_answer', clock());
      log.warn({ err: error }, 'The card provider did not say what it paid out');
      return 'failed';
    }
  };

  /** All movements since the last run; false when the process stops first. */
  async function fetchMovements({ since, fetchedUntil }: SyncRun): Promise<boolean> {
    // The provider's times are whole seconds: this one counts.
    const end = clock() + 1_000;
    for (let from = Math.max(since, fetchedUntil - OVERLAP_MS); from < end; from += WINDOW_MS) {
      const until = Math.min(from + WINDOW_MS, end);
      if ((await fetchTransactions({ from, until }, null)) === 'left') return false;
      await noteFetched(pool, until);
    }
    return true;
  }

  async function fetchPayouts({ since, syncedAt }: SyncRun): Promise<boolean> {
    const first = await changeableSince(since, syncedAt);
    for (let after: string | null = null; ; ) {
      if (isStopping()) return false;
      const { items, next } = await gateway.listPayouts(first, after);
      for (const payout of items) if (!(await fetchPayout(payout))) return false;
      if (next === null) return true;
      after = next;
    }
  }

  async function changeableSince(since: Instant, syncedAt: Instant | null): Promise<Instant> {
    if (syncedAt === null) return since;
    const oldest = (await oldestOpenPayout(pool)) ?? syncedAt;
    return Math.max(since, Math.min(oldest, syncedAt - CHANGEABLE_MS));
  }

  /** What a payout contains is fetched once, when the provider has said all of it. */
  async function fetchPayout(payout: ProviderPayout): Promise<boolean> {
    const { payoutId, contents } = payout;
    const stored = await storePayout(pool, payout);
    if (stored !== 'awaited' || contents === 'awaited') return true;
    const fetched =
      contents === 'unknown' ? contents : await fetchTransactions({ payoutId }, payoutId);
    if (fetched === 'left') return false;
    await markContents(pool, payoutId, fetched);
    return true;
  }

  async function fetchTransactions(
    filter: TransactionFilter,
    payoutId: string | null,
  ): Promise<'known' | 'unknown' | 'left'> {
    for (let after: string | null = null; ; ) {
      if (isStopping()) return 'left';
      const page = await gateway.listTransactions(filter, after);
      if (page === null) return 'unknown';
      await storeTransactions(pool, payoutId, page.items);
      if (page.next === null) return 'known';
      after = page.next;
    }
  }
}

/** Null before the first run. */
export async function readSyncState(executor: Executor): Promise<SyncState | null> {
  const { rows } = await executor.query<SyncRow>(`SELECT ${COLUMNS} FROM payout_sync`);
  return rows[0] ? toState(rows[0]) : null;
}

/**
 * Begins a run that is due, for one process; null where none is due or another process asks. What a clock that was
 * ahead has noted as fetched is fetched again. Rules PO-3 and I-60.
 */
export async function beginSync(executor: Executor, now: Instant): Promise<SyncRun | null> {
  const since = new Date(now - FIRST_DAYS * DAY_MS);
  await executor.query(
    `INSERT INTO payout_sync (due_at, since, fetched_until) VALUES ($1, $2, $2)
     ON CONFLICT DO NOTHING`,
    [new Date(now), since],
  );
  const lease = new Date(now + LEASE_MS);
  const { rows } = await executor.query<SyncRow>(
    `UPDATE payout_sync SET due_at = $2, since = least(since, $3),
       fetched_until = CASE WHEN fetched_until > $4 THEN $3 ELSE fetched_until END,
       synced_at = CASE WHEN synced_at > $4 THEN NULL ELSE synced_at END
     WHERE ${dueInSql('due_at', '$1', PAUSE_MS)} RETURNING ${COLUMNS}`,
    [new Date(now), lease, since, new Date(now + CLOCK_SKEW_MS)],
  );
  return rows[0] ? { ...toState(rows[0]), lease } : null;
}

/** All movements until then are stored: a run that ends early is resumed from there. */
async function noteFetched(executor: Executor, until: Instant): Promise<void> {
  await executor.query(
    'UPDATE payout_sync SET fetched_until = greatest(fetched_until, $1::timestamptz)',
    [new Date(until)],
  );
}

/** Ends a run; an event that came meanwhile makes the next one due at once. */
export async function endSync(executor: Executor, lease: Date, now: Instant): Promise<void> {
  await executor.query(
    `UPDATE payout_sync SET synced_at = $2, failing_since = NULL, failure = NULL,
       due_at = CASE WHEN due_at = $1 THEN $3 ELSE due_at END`,
    [lease, new Date(now), new Date(now + PAUSE_MS)],
  );
}

/** Ends a run without an answer: it is resumed a quarter of an hour later. Rule PO-4. */
async function failSync(executor: Executor, failure: SyncFailure, now: Instant): Promise<void> {
  await executor.query(
    `UPDATE payout_sync SET failing_since = coalesce(failing_since, $1), failure = $2, due_at = $3`,
    [new Date(now), failure, new Date(now + RETRY_MS)],
  );
}

/** Gives a run back that the process can't finish. */
async function leaveSync(executor: Executor, now: Instant): Promise<void> {
  await executor.query('UPDATE payout_sync SET due_at = $1', [new Date(now)]);
}

/** An event of a payout came: the provider is asked now. Rule PO-3. */
export async function requestSync(executor: Executor, now: Instant): Promise<void> {
  await executor.query(REQUEST, [new Date(now)]);
}

function toState(row: SyncRow): SyncState {
  return {
    since: row.since.getTime(),
    fetchedUntil: row.fetched_until.getTime(),
    syncedAt: row.synced_at?.getTime() ?? null,
    failingSince: row.failing_since?.getTime() ?? null,
    failure: row.failure,
  };
}

/** Seconds since payouts can't be fetched; 0 while they can, and before the first time. Rule PO-4. */
async function failingSeconds(executor: Executor, now: Instant): Promise<number> {
  const failingSince = (await readSyncState(executor))?.failingSince ?? null;
  return failingSince === null ? 0 : Math.max(0, Math.round((now - failingSince) / 1_000));
}

/** Rules U-30 and PO-5. */
export function payoutMetrics(registry: Registry, executor: Executor, clock: Clock): void {
  new Gauge({
    name: 'comptoir_payouts_failing_seconds',
    help: 'For how long the payouts of the card provider could not be fetched.',
    registers: [registry],
    async collect() {
      const seconds = await failingSeconds(executor, clock()).catch(() => null);
      if (seconds !== null) this.set(seconds);
    },
  });
}
