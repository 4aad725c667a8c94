import { createHash } from 'node:crypto';
import type { groupOrderPlan } from '@comptoir/contract/group-orders/group-order-requests';
import type { WireCartItem } from '@comptoir/contract/orders/cart-wire';
import {
  GROUP_LIFETIME_MS,
  type GroupState,
  type GroupStep,
  stepGroup,
} from '@comptoir/domain/group-orders/group-state';
import { MAXIMUM_PARTICIPANTS, nextNameNumber } from '@comptoir/domain/group-orders/participants';
import type pg from 'pg';
import type { z } from 'zod';
import { transaction } from '#db/transaction.ts';
import { withdrawOpenOrder } from '#modules/orders/orders.ts';
import { done, type Outcome, rejected, rejectionAt } from '#plugins/http/outcome.ts';
import { newId, tokenHash } from '#tokens.ts';
import type { GroupOrderDependencies } from './dependencies.ts';
import { storedDestination } from './destination.ts';
import { hasRoom, ofItem, whyLocked, whyNotOpen } from './group-limits.ts';
import {
  callerOf,
  findGroup,
  type GroupRow,
  lockGroup,
  noteChange,
  type ParticipantRow,
  stateOf,
} from './group-store.ts';
import { normalItem } from './ordered-items.ts';

/** The keys of a request: of the link, and the participant’s own. */
export interface GroupKeys {
  readonly link: string;
  readonly own: string;
}

interface LockedGroup {
  readonly client: pg.PoolClient;
  readonly group: GroupRow;
  readonly state: GroupState;
}
interface CalledGroup extends LockedGroup {
  readonly caller: ParticipantRow;
}

type Change = Outcome<null>;
const DONE: Change = done(null);
const UNKNOWN = { code: 'group_order_unknown' } as const;

/**
 * What people do to a group, each in one transaction with its row locked, so that what happens at once happens one
 * after the other. Rules GO-2 to GO-8 and GO-11.
 */
export function groupCommands({ pool, pricing, shares, clock }: GroupOrderDependencies) {
  /** Runs `work` for a known group; it notes its own change. */
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

  /** Ends the shares of an order that is about to be withdrawn; true where all are paid. Rule GS-12. */
  async function areSharesPaid(linkHash: Buffer, ownHash: Buffer): Promise<boolean> {
    const group = await findGroup(pool, linkHash, ownHash);
    if (!group || group.order_id === null || !callerOf(group)?.is_host) return false;
    return (await shares.cancel(group.order_id)) === 'paid';
  }

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
          [groupId, tokenHash(link), instant(now), instant(now + GROUP_LIFETIME_MS)],
        );
        if (rowCount === 1) {
          await insertParticipant(client, groupId, {
            ...{ participantId, own, firstName, nameNumber: 1, isHost: true, position: 0 },
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
          ...{ firstName: first_name, nameNumber: name_number },
        }));
        const nameNumber = nextNameNumber(present, firstName);
        await insertParticipant(client, group_id, {
          ...{ participantId, own: keys.own, firstName, nameNumber },
          ...{ isHost: false, position: revision },
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

    /** Adds or changes an own line. Rule GO-4. */
    async putLine(keys: GroupKeys, lineId: string, sent: WireCartItem): Promise<Change> {
      const item = normalItem(sent);
      const errors = await pricing.itemErrors([item]);
      return changing(keys, async ({ client, group, caller }) => {
        const known = group.lines.find(({ line_id }) => line_id === lineId);
        if (known && known.participant_id !== caller.participant_id) {
          return rejected({ code: 'forbidden' });
        }
        // After the key: what the menu has is known anyway, but a stranger is told nothing else.
        if (errors.length > 0) return rejected({ code: 'validation', errors: ofItem(errors) });
        const others = group.lines.filter((line) => line !== known);
        if (!hasRoom(others, caller.participant_id, item)) {
          return rejected({ code: 'group_order_full' });
        }
        await client.query(
          `INSERT INTO group_lines (group_id, line_id, participant_id, item, position)
           VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (group_id, line_id) DO UPDATE SET item = excluded.item`,
          [group.group_id, lineId, caller.participant_id, JSON.stringify(item), group.revision],
        );
        await noteChange(client, group);
        return DONE;
      });
    },

    /** Removes an own line, or as the host any. Rule GO-2. */
    removeLine(keys: GroupKeys, lineId: string): Promise<Change> {
      return changing(keys, async ({ client, group, caller }) => {
        const line = group.lines.find(({ line_id }) => line_id === lineId);
        if (!line) return DONE;
        if (!caller.is_host && line.participant_id !== caller.participant_id) {
          return rejected({ code: 'forbidden' });
        }
        await client.query('DELETE FROM group_lines WHERE group_id = $1 AND line_id = $2', [
          group.group_id,
          lineId,
        ]);
        await noteChange(client, group);
        return DONE;
      });
    },

    /** How and when the group wants its order. Rule GO-8. */
    async plan(
      keys: GroupKeys,
      { is_pickup, date, location }: z.output<typeof groupOrderPlan>,
    ): Promise<Change> {
      // The key first: a stranger has no address measured.
      const known = await findGroup(pool, tokenHash(keys.link), tokenHash(keys.own));
      if (!known) return rejected(UNKNOWN);
      if (!callerOf(known)?.is_host) return rejected({ code: 'forbidden' });
      const place = is_pickup || !location ? null : await pricing.destination(location);
      if (place?.kind === 'address_unknown') {
        return rejected(rejectionAt('address_unknown', 'location.address'));
      }
      return changing(keys, async ({ client, group }) => {
        const destination = place ? storedDestination(place) : group.destination;
        await client.query(
          `UPDATE group_orders
           SET is_pickup = $2, delivery_date = $3, delivery_time = $4, destination = $5
           WHERE group_id = $1`,
          [
            group.group_id,
            is_pickup,
            date?.delivery_date ?? null,
            date?.delivery_time_range ?? null,
            destination && JSON.stringify(destination),
          ],
        );
        await noteChange(client, group);
        return DONE;
      });
    },

    /** Closes, reopens or cancels a group. Rules GO-6 and GO-11. */
    async step(keys: GroupKeys, step: GroupStep): Promise<Change> {
      const [linkHash, ownHash] = [tokenHash(keys.link), tokenHash(keys.own)];
      if (step !== 'close' && (await areSharesPaid(linkHash, ownHash))) {
        return rejected({ code: 'group_order_placed' });
      }
      return transaction(pool, async (client) => {
        // Rows are locked in one sequence, the order's before the group's, as when it is placed.
        const seen = await findGroup(client, linkHash, ownHash);
        if (!seen) return rejected(UNKNOWN);
        if (!callerOf(seen)?.is_host) return rejected({ code: 'forbidden' });
        const withdraws = step !== 'close' && stateOf(seen, clock()) === 'closed';
        if (
          withdraws &&
          seen.order_id !== null &&
          !(await withdrawOpenOrder(client, seen.order_id))
        ) {
          return rejected({ code: 'group_order_placed' });
        }
        const group = await lockGroup(client, linkHash, ownHash);
        if (!group) return rejected(UNKNOWN);
        // Another order was bound meanwhile: what was withdrawn before stays withdrawn, and this is tried again.
        if (step !== 'close' && group.order_id !== null && !group.is_ordered) {
          return rejected({ code: 'unavailable', retryAfterSeconds: 1 });
        }
        const state = stateOf(group, clock());
        const next = stepGroup(state, step);
        if (!next) return rejected({ code: whyNotOpen(state) });
        if (!next.isChanged) return DONE;
        if (step === 'close' && group.lines.length === 0) return rejected({ code: 'empty_cart' });
        await client.query('UPDATE group_orders SET state = $2 WHERE group_id = $1', [
          group.group_id,
          next.state,
        ]);
        await noteChange(client, group);
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

function instant(at: number): string {
  return new Date(at).toISOString();
}

/**
 * The key of a group's link, 256 bits that follow from its host's key: who starts the same group again is answered
 * the same link. It says nothing about the host's key, whose stored hash is another one. Rule GO-2.
 */
function linkKeyOf(hostKey: string): string {
  return createHash('sha256').update(`group order link ${hostKey}`).digest('base64url');
}
