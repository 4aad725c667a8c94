import { GROUP_LIFETIME_MS } from '@comptoir/domain/group-orders/group-state';
import { MAXIMUM_PARTICIPANTS, nextNameNumber } from '@comptoir/domain/group-orders/participants';
import type pg from 'pg';
import { transaction } from '#db/transaction.ts';
import { done, type Outcome, rejected } from '#plugins/http/outcome.ts';
import { newId, tokenHash } from '#tokens.ts';
import type { GroupOrderDependencies } from '../dependencies.ts';
import { type GroupKeys, linkKeyOf } from '../group-keys.ts';
import { whyLocked } from '../group-limits.ts';
import { callerOf, findGroup, noteChange } from '../group-store.ts';
import { type Change, DONE, groupTransactions } from './group-transactions.ts';

/** Who takes part in a group: starts it, joins it, or leaves. Rules GO-1 to GO-4. */
export function peopleCommands(dependencies: Pick<GroupOrderDependencies, 'pool' | 'clock'>) {
  const { pool, clock } = dependencies;
  const { locked, changing } = groupTransactions(dependencies);
  return {
    /** Starts a group; started again with the same key it is the same group. Rules GO-1 and GO-2. */
    start(firstName: string, own: string) {
      const link = linkKeyOf(own);
      return transaction(pool, async (client) => {
        const now = clock();
        const [groupId, participantId] = [newId(), newId()];
        const { rowCount } = await client.query(
          `INSERT INTO group_orders (group_id, link_hash, created_at, expires_at)
           VALUES ($1, $2, $3, $4) ON CONFLICT (link_hash) DO NOTHING`,
          [groupId, tokenHash(link), new Date(now), new Date(now + GROUP_LIFETIME_MS)],
        );
        if (rowCount === 1) {
          await insertParticipant(client, groupId, {
            participantId,
            own,
            firstName,
            nameNumber: 1,
            isHost: true,
            position: 0,
          });
        }
        const group = await findGroup(client, tokenHash(link), tokenHash(own));
        const host = group && callerOf(group);
        return host
          ? done({ link, participantId: host.participant_id })
          : rejected({ code: 'group_order_over' });
      });
    },

    /** Joins a group; joined again with the same key it is the same participant. Rules GO-2 to GO-4. */
    join(firstName: string, keys: GroupKeys): Promise<Outcome<{ readonly participantId: string }>> {
      return locked(keys, async ({ client, group, state }) => {
        const known = callerOf(group);
        if (known) return done({ participantId: known.participant_id });
        const code = whyLocked(state);
        if (code !== null) return rejected({ code });
        const { participants, group_id, revision } = group;
        if (participants.length >= MAXIMUM_PARTICIPANTS) {
          return rejected({ code: 'group_order_full' });
        }
        const participantId = newId();
        const present = participants.map(({ first_name, name_number }) => ({
          firstName: first_name,
          nameNumber: name_number,
        }));
        const nameNumber = nextNameNumber(present, firstName);
        await insertParticipant(client, group_id, {
          participantId,
          own: keys.own,
          firstName,
          nameNumber,
          isHost: false,
          position: revision,
        });
        await noteChange(client, group);
        return done({ participantId });
      });
    },

    /** A participant leaves, or the host removes one, with the lines. Rule GO-2. */
    removeParticipant(keys: GroupKeys, participantId: string): Promise<Change> {
      return changing(keys, async ({ client, group, caller }) => {
        const isOwn = caller.participant_id === participantId;
        if (caller.is_host === isOwn) return rejected({ code: 'forbidden' });
        const { rowCount } = await client.query(
          'DELETE FROM group_participants WHERE group_id = $1 AND participant_id = $2',
          [group.group_id, participantId],
        );
        if (rowCount !== 0) await noteChange(client, group);
        return DONE;
      });
    },
  };
}

interface NewParticipant {
  readonly participantId: string;
  readonly own: string;
  readonly firstName: string;
  readonly nameNumber: number;
  readonly isHost: boolean;
  readonly position: number;
}

async function insertParticipant(
  client: pg.PoolClient,
  groupId: string,
  { participantId, own, firstName, nameNumber, isHost, position }: NewParticipant,
): Promise<void> {
  await client.query(
    `INSERT INTO group_participants
       (group_id, participant_id, key_hash, first_name, name_number, is_host, position)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [groupId, participantId, tokenHash(own), firstName, nameNumber, isHost, position],
  );
}
