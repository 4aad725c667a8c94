import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import type { Locale } from '@comptoir/domain/languages/locale';
import { batchQueue } from '#db/batch-queue.ts';
import { tokenHash } from '#tokens.ts';
import type { GroupOrderDependencies } from './dependencies.ts';
import { groupInLocale } from './group-sentences.ts';
import { couponNameIn, groupStates } from './group-state-wire.ts';
import { findGroup, type GroupRow } from './group-store.ts';

/** A group as its link shows it. */
export interface SeenGroup {
  readonly groupId: string;
  readonly orderId: string | null;
  readonly expiresAt: number;
  /** In the language of who asks. */
  stateIn(locale: Locale): WireGroupOrderState;
}

export interface GroupReader {
  /** Null for a link that opens nothing. */
  read(link: string): Promise<SeenGroup | null>;
}

const READS = {
  maxBatchSize: 250,
  batchTimeoutMs: 5_000,
  maxConcurrentBatches: 2,
  maxQueueLength: 100_000,
  queueTimeoutMs: 60_000,
} as const;

/**
 * Reads groups for answers and streams: what asks for one at the same moment, or while it is being read, shares a
 * reading and its price. A result is never older than its request. Rules GO-7 and T-12.
 */
export function groupReader(dependencies: GroupOrderDependencies): GroupReader {
  const stateOf = groupStates(dependencies);
  const read = batchQueue<string, SeenGroup | null>({
    ...READS,
    keyOf: (link) => link,
    async run(links) {
      const [link = ''] = links;
      const group = await findGroup(dependencies.pool, tokenHash(link));
      const seen = group && (await seenAs(group));
      return links.map(() => seen);
    },
  });

  async function seenAs(group: GroupRow): Promise<SeenGroup> {
    const state = await stateOf(group);
    const snapshot = await dependencies.restaurant();
    return {
      groupId: group.group_id,
      orderId: group.order_id,
      expiresAt: group.expires_at.getTime(),
      stateIn: (locale) => groupInLocale(state, locale, couponNameIn(group, snapshot, locale)),
    };
  }

  return { read };
}
