import type { OrderedGroup } from '@comptoir/contract/group-orders/ordered-group';
import { toCartLine } from '@comptoir/contract/orders/cart-mapping';
import type { OrderRequest } from '@comptoir/contract/orders/checkout';
import type { Quote } from '@comptoir/domain/cart/pricing';
import { decideBinding } from '@comptoir/domain/group-orders/decide-binding';
import { participantShares } from '@comptoir/domain/group-orders/shares';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { type BindOrder, withdrawOpenOrder } from '#modules/orders/orders.ts';
import { tokenHash } from '#tokens.ts';
import {
  callerOf,
  findGroup,
  type GroupRow,
  lockGroup,
  noteChange,
  stateOf,
} from './group-store.ts';
import { orderedItems } from './ordered-items.ts';

/** What the checkout needs of groups, the public interface of the module. Rules GO-10 and GO-11. */
export interface OrderedGroups {
  /** Binds the order of a request, priced as `quote`, to the group that the request names. */
  bind(group: OrderedGroup, request: OrderRequest, quote: Quote): BindOrder;
  /** The order of a host's group, which the next one replaces; null where there is none. Rule GO-11. */
  replacedBy(group: OrderedGroup): Promise<string | null>;
  /** Withdraws an order that another one replaces; one that is submitted stays. */
  withdraw(orderId: string): Promise<void>;
}

/** `endShares` gives back what the shares of an order took that is withdrawn. Rule GS-12. */
export function orderedGroups(
  pool: pg.Pool,
  endShares: (orderId: string) => Promise<unknown>,
  clock: Clock,
): OrderedGroups {
  return {
    bind: ({ link_key, host_key }, request, quote) =>
      async function bindOrder(client, orderId) {
        const locked = await lockGroup(client, tokenHash(link_key), tokenHash(host_key));
        const decision = decideBinding(
          { orderId, isPickup: request.is_pickup, lines: request.items.map(toCartLine) },
          locked && bindableGroup(locked, clock()),
        );
        if (decision.kind !== 'bind') return decision;
        const { row } = decision.group;
        return {
          kind: 'bind',
          write: () =>
            Promise.all([
              client.query('UPDATE group_orders SET order_id = $2 WHERE group_id = $1', [
                row.group_id,
                orderId,
              ]),
              storeShares(client, row, quote),
              noteChange(client, row),
            ]),
        };
      },

    async replacedBy({ link_key, host_key }) {
      const group = await findGroup(pool, tokenHash(link_key), tokenHash(host_key));
      return group && callerOf(group)?.is_host ? group.order_id : null;
    },

    async withdraw(orderId) {
      await endShares(orderId);
      await transaction(pool, (client) => withdrawOpenOrder(client, orderId));
    },
  };
}

function bindableGroup(row: GroupRow, now: Instant) {
  return {
    row,
    state: stateOf(row, now),
    isHosts: callerOf(row)?.is_host ?? false,
    isPickup: row.is_pickup,
    lines: orderedItems(row).map(toCartLine),
    orderId: row.order_id,
  };
}

/** What lines and shares cost in this order, whose lines are the group's in their order. Rule GO-9. */
async function storeShares(client: Executor, group: GroupRow, quote: Quote): Promise<void> {
  const shares = participantShares(
    quote,
    group.lines.map(({ participant_id }) => participant_id),
  );
  await client.query(
    `WITH shared AS (
       UPDATE group_participants AS person SET share_cents = coalesce(share.cents, 0)
       FROM group_participants AS each LEFT JOIN unnest($2::text[], $3::integer[])
         AS share (participant_id, cents) ON share.participant_id = each.participant_id
       WHERE person.group_id = $1 AND each.group_id = $1
         AND each.participant_id = person.participant_id
     )
     UPDATE group_lines AS line SET total_cents = cost.total, discount_cents = cost.discount
     FROM unnest($4::text[], $5::integer[], $6::integer[]) AS cost (line_id, total, discount)
     WHERE line.group_id = $1 AND line.line_id = cost.line_id`,
    [
      group.group_id,
      [...shares.keys()],
      [...shares.values()],
      group.lines.map(({ line_id }) => line_id),
      quote.lines.map(({ total }) => total),
      quote.lines.map(({ discount }) => discount),
    ],
  );
}

/** The shares of an order changed, which the group of that order shows. Rule GS-12. */
export async function noteShares(client: Executor, orderId: string): Promise<void> {
  const { rows } = await client.query<{ group_id: string }>(
    'SELECT group_id FROM group_orders WHERE order_id = $1',
    [orderId],
  );
  for (const group of rows) await noteChange(client, group);
}
