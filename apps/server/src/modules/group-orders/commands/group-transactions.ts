import type { GroupState } from '@comptoir/domain/group-orders/group-state';
import type pg from 'pg';
import { transaction } from '#db/transaction.ts';
import { done, type Outcome, rejected } from '#plugins/http/outcome.ts';
import { tokenHash } from '#tokens.ts';
import type { GroupOrderDependencies } from '../dependencies.ts';
import type { GroupKeys } from '../group-keys.ts';
import { whyLocked } from '../group-limits.ts';
import {
  callerOf,
  type GroupRow,
  lockGroup,
  type ParticipantRow,
  stateOf,
} from '../group-store.ts';

interface LockedGroup {
  readonly client: pg.PoolClient;
  readonly group: GroupRow;
  readonly state: GroupState;
}
interface CalledGroup extends LockedGroup {
  readonly caller: ParticipantRow;
}

export type Change = Outcome<null>;
export const DONE: Change = done(null);
export const UNKNOWN = { code: 'group_order_unknown' } as const;

/**
 * What people do to a group is one transaction with its row locked, so that what happens at once happens one after
 * the other; each notes its own change. Rule GO-7.
 */
export function groupTransactions({ pool, clock }: Pick<GroupOrderDependencies, 'pool' | 'clock'>) {
  /** Runs `work` for a known group. */
  function locked<Result>(
    { link, own }: GroupKeys,
    work: (locked: LockedGroup) => Promise<Outcome<Result>>,
  ): Promise<Outcome<Result>> {
    return transaction(pool, async (client) => {
      const group = await lockGroup(client, tokenHash(link), tokenHash(own));
      return group ? work({ client, group, state: stateOf(group, clock()) }) : rejected(UNKNOWN);
    });
  }

  /** The same for what only participants may do. */
  const called = (keys: GroupKeys, work: (called: CalledGroup) => Promise<Change>) =>
    locked(keys, async (group) => {
      const caller = callerOf(group.group);
      return caller ? work({ ...group, caller }) : rejected({ code: 'forbidden' });
    });

  /** The same while the group is open. */
  const changing = (keys: GroupKeys, work: (called: CalledGroup) => Promise<Change>) =>
    called(keys, async (group) => {
      const code = whyLocked(group.state);
      return code === null ? work(group) : rejected({ code });
    });

  return { locked, changing };
}
