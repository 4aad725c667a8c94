import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { batchQueue } from '#db/batch-queue.ts';
import { tokenHash } from '#tokens.ts';
import type { GroupOrderDependencies } from './dependencies.ts';
import { groupStates } from './group-state-wire.ts';
import { findGroup } from './group-store.ts';

/** A group as its link shows it. */
export interface SeenGroup {
  readonly groupId: string;
  readonly orderId: string | null;
  readonly expiresAt: number;
  readonly state: WireGroupOrderState;
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
    isRetriable: () => false,
    async run(links) {
      const [link = ''] = links;
      const group = await findGroup(dependencies.pool, tokenHash(link));
      const seen = group && {
        groupId: group.group_id,
        orderId: group.order_id,
        expiresAt: group.expires_at.getTime(),
        state: await stateOf(group),
      };
      return links.map(() => seen);
    },
  });
  return { read };
}
