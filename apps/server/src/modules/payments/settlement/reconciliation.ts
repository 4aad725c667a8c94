import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import type { Resources } from '#resources.ts';
import {
  dueIntents,
  findUnknownSince,
  lookForUnknown,
  postpone,
  scheduleCheck,
} from '../intents/intent-store.ts';
import type { CountPaymentAction } from '../payment-metrics.ts';
import type { ShareService } from '../shares/shares.ts';
import { pauseAfter, type SettleIntent } from './settlement.ts';

const BATCH = 100;

/** The most requests to the provider in one run; the rest is due in the next run, a minute later. */
const MOST_IN_A_RUN = 1_000;

/** The pause after a failure that is not the intent's. */
const RETRY_MS = 60_000;

/** For how long an intent that the provider does not know is checked again. */
const GIVE_UP_MS = 24 * 60 * 60_000;

/**
 * The reconciliation job: ends shares that are due, and settles intents that neither browser nor webhook settled. Each
 * intent is rescheduled whatever its outcome, so that none blocks another. Returns how many it settled. Rules Y-6 and
 * Y-25.
 */
export function reconciliation(
  dependencies: Pick<Resources, 'pool' | 'clock' | 'log'> & {
    readonly settleIntent: SettleIntent;
    readonly shares: Pick<ShareService, 'endDue'>;
    readonly count?: CountPaymentAction;
  },
): () => Promise<number> {
  const { pool, settleIntent, shares, clock, log, count } = dependencies;

  return async () => (await shares.endDue()) + (await settleDue(clock()));

  async function settleDue(now: Instant): Promise<number> {
    let done = 0;
    const unanswered: ProviderError[] = [];
    for (let taken = 0; taken < MOST_IN_A_RUN; taken += BATCH) {
      const due = await dueIntents(pool, now, BATCH);
      for (const intentId of due) {
        const outcome = await settle(intentId, now);
        if (outcome instanceof ProviderError) unanswered.push(outcome);
        else if (outcome === 'done') done += 1;
      }
      if (due.length < BATCH) break;
    }
    const [err] = unanswered;
    if (err) {
      const count = unanswered.length;
      log.warn({ err, count }, 'The card provider did not answer, and is asked again in a minute');
    }
    return done;
  }

  async function settle(
    intentId: string,
    now: Instant,
  ): Promise<'done' | 'nothing' | ProviderError> {
    try {
      const settled = await settleIntent(intentId);
      if (!settled) await postponeUnknown(intentId, now);
      if (settled?.isRefunding && !settled.isOfShare) {
        log.error({ payment: { intent: intentId } }, 'Money without its order is given back');
      }
      return settled?.isPaid || settled?.isRefunding ? 'done' : 'nothing';
    } catch (error) {
      await postpone(pool, intentId, now + RETRY_MS);
      if (error instanceof ProviderError) return error;
      log.error({ err: error, payment: { intent: intentId } }, 'An intent could not be settled');
      return 'nothing';
    }
  }

  /** The provider may know it again, as after a change of keys. Rule Y-25. */
  async function postponeUnknown(intentId: string, now: Instant): Promise<void> {
    const since = (await findUnknownSince(pool, intentId)) ?? now;
    if (now - since < GIVE_UP_MS) {
      return lookForUnknown(pool, intentId, since, now + pauseAfter((now - since) / 60_000));
    }
    await scheduleCheck(pool, intentId, null);
    count?.('give_up');
    log.error(
      { payment: { intent: intentId } },
      'An intent that the card provider does not know is given up',
    );
  }
}
