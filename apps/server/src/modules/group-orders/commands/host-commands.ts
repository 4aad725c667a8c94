import type { groupOrderPlan } from '@comptoir/contract/group-orders/group-order-requests';
import { type GroupStep, stepGroup } from '@comptoir/domain/group-orders/group-state';
import type { z } from 'zod';
import { transaction } from '#db/transaction.ts';
import { withdrawOpenOrder } from '#modules/orders/orders.ts';
import { rejected, rejectionAt, rejectionWithin } from '#plugins/http/outcome.ts';
import { tokenHash } from '#tokens.ts';
import type { GroupOrderDependencies } from '../dependencies.ts';
import { storedDestination } from '../destination.ts';
import type { GroupKeys } from '../group-keys.ts';
import { whyNotOpen } from '../group-limits.ts';
import { callerOf, findGroup, lockGroup, noteChange, stateOf } from '../group-store.ts';
import { type Change, DONE, groupTransactions, UNKNOWN } from './group-transactions.ts';

/** What the host alone does: plans the order, enters a code, closes, reopens and cancels. Rules GO-6, GO-8, GO-11 and GO-14. */
export function hostCommands(dependencies: GroupOrderDependencies) {
  const { pool, pricing, shares, clock, isCouponKnown } = dependencies;
  const { changing } = groupTransactions(dependencies);

  /** Ends the shares of an order that is about to be withdrawn; true where all are paid. Rule GS-12. */
  async function areSharesPaid(linkHash: Buffer, ownHash: Buffer): Promise<boolean> {
    const group = await findGroup(pool, linkHash, ownHash);
    if (!group || group.order_id === null || !callerOf(group)?.is_host) return false;
    return (await shares.cancel(group.order_id)) === 'paid';
  }

  /** Why the caller may not do what is the host’s; null where it may. */
  async function whyNotHost({ link, own }: GroupKeys): Promise<Change | null> {
    const known = await findGroup(pool, tokenHash(link), tokenHash(own));
    if (!known) return rejected(UNKNOWN);
    return callerOf(known)?.is_host ? null : rejected({ code: 'forbidden' });
  }

  return {
    /** How and when the group wants its order. Rule GO-8. */
    async plan(
      keys: GroupKeys,
      { is_pickup, date, location }: z.output<typeof groupOrderPlan>,
    ): Promise<Change> {
      // The key first: a stranger has no address measured.
      const refused = await whyNotHost(keys);
      if (refused) return refused;
      const place = is_pickup || !location ? null : await pricing.destination(location);
      if (place?.kind === 'address_rejected') {
        return rejected(rejectionWithin('location', place));
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

    /** Enters the code of a coupon for the whole, or removes it. Rule GO-14. */
    async coupon(keys: GroupKeys, code: string | null): Promise<Change> {
      const refused = await whyNotHost(keys);
      if (refused) return refused;
      if (code !== null && !(await isCouponKnown(code))) {
        return rejected({ ...rejectionAt('coupon_unknown', 'coupon'), status: 422 });
      }
      return changing(keys, async ({ client, group }) => {
        if (code === group.coupon) return DONE;
        await client.query('UPDATE group_orders SET coupon = $2 WHERE group_id = $1', [
          group.group_id,
          code,
        ]);
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
