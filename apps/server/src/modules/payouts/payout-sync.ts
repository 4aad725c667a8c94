import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import {
  type PayoutGateway,
  type ProviderPayout,
  RejectedKeyError,
  type TransactionFilter,
} from '#adapters/cards/payout-gateway.ts';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import type { Clock } from '#clock.ts';
import type { Task } from '#jobs/queue/job-queue.ts';
import type { Log } from '#log.ts';
import { markContents, oldestOpenPayout, storePayout, storeTransactions } from './payout-store.ts';
import {
  beginSync,
  endSync,
  failSync,
  leaveSync,
  noteFetched,
  type SyncRun,
} from './sync-state.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Movements are fetched and noted week by week. */
const WINDOW_MS = 7 * DAY_MS;
/** Movements of the last day are fetched again, as the provider may list some late. */
const OVERLAP_MS = DAY_MS;
/** A payout can fail days after it was paid. */
const CHANGEABLE_MS = 30 * DAY_MS;

export interface PayoutSyncDependencies {
  readonly pool: pg.Pool;
  readonly gateway: PayoutGateway;
  readonly clock: Clock;
  readonly log: Log;
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
  readonly gateway: PayoutGateway | null;
}): Task {
  return {
    name: 'payouts',
    cron: '* * * * *',
    pollSeconds: 2,

    async run({ isStopping }) {
      const sync = gateway && payoutSync({ ...dependencies, gateway, isStopping });
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
