import type { WireCartItem } from '@comptoir/contract/orders/cart-wire';
import { type GroupState, groupState } from '@comptoir/domain/group-orders/group-state';
import { participantLabel } from '@comptoir/domain/group-orders/participants';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { GROUP_ORDER_CHANGED } from '#db/notifications.ts';
import type { StoredDestination } from './destination.ts';

export interface ParticipantRow {
  readonly participant_id: string;
  readonly first_name: string;
  readonly name_number: number;
  readonly is_host: boolean;
  /** Whether the key of the request is this participant's. */
  readonly is_caller: boolean;
  readonly share_cents: number | null;
}

export interface LineRow {
  readonly line_id: string;
  readonly participant_id: string;
  readonly item: WireCartItem;
  readonly total_cents: number | null;
  readonly discount_cents: number | null;
}

/** The amounts of an order, in cents. */
export interface OrderAmounts {
  readonly subtotal: number;
  readonly discount: number;
  readonly delivery: number;
  readonly tax: number;
  readonly total: number;
}

/** A group with its people, in the order in which they joined, and its lines, sorted by them. */
export interface GroupRow {
  readonly group_id: string;
  readonly state: 'open' | 'closed' | 'cancelled';
  readonly is_pickup: boolean;
  readonly delivery_date: string | null;
  readonly delivery_time: string | null;
  readonly destination: StoredDestination | null;
  /** The code of the whole’s coupon, as the host typed it. */
  readonly coupon: string | null;
  readonly payment: 'host' | 'shares';
  readonly revision: number;
  readonly order_id: string | null;
  /** Its order's own id at its host; null without an order. */
  readonly order_local_id: string | null;
  /** Whether its order is submitted. */
  readonly is_ordered: boolean;
  /** What its order costs. */
  readonly order_amounts: OrderAmounts | null;
  readonly expires_at: Date;
  readonly participants: readonly ParticipantRow[];
  readonly lines: readonly LineRow[];
}

/** By the hash of its link; `$2` is the hash of the caller's key, or null. */
const SELECT_GROUP = `
  SELECT group_id, state, is_pickup, delivery_date, delivery_time, destination, coupon, payment, revision, order_id,
    expires_at,
    EXISTS (
      SELECT FROM orders
      WHERE orders.order_id = group_orders.order_id AND orders.submitted_at IS NOT NULL
    ) AS is_ordered,
    (SELECT local_id FROM orders WHERE orders.order_id = group_orders.order_id) AS order_local_id,
    (
      SELECT json_build_object('subtotal', subtotal_cents, 'discount', discount_cents,
        'delivery', delivery_cents, 'tax', tax_cents, 'total', total_cents)
      FROM orders WHERE orders.order_id = group_orders.order_id
    ) AS order_amounts,
    coalesce((
      SELECT json_agg(json_build_object('participant_id', participant_id, 'first_name', first_name,
        'name_number', name_number, 'is_host', is_host, 'share_cents', share_cents,
        'is_caller', coalesce(key_hash = $2, false)) ORDER BY position, participant_id)
      FROM group_participants AS person WHERE person.group_id = group_orders.group_id
    ), '[]') AS participants,
    coalesce((
      SELECT json_agg(json_build_object('line_id', line_id, 'participant_id', participant_id,
        'item', item, 'total_cents', total_cents, 'discount_cents', discount_cents)
        ORDER BY person.position, participant_id, line.position, line_id)
      FROM group_lines AS line JOIN group_participants AS person USING (group_id, participant_id)
      WHERE line.group_id = group_orders.group_id
    ), '[]') AS lines
  FROM group_orders WHERE link_hash = $1`;

/** Reads a group by its link; null for an unknown one. */
export async function findGroup(
  executor: Executor,
  linkHash: Buffer,
  keyHash: Buffer | null = null,
): Promise<GroupRow | null> {
  return (await executor.query<GroupRow>(SELECT_GROUP, [linkHash, keyHash])).rows[0] ?? null;
}

/** Locks a group until the transaction ends, then reads it: its people and lines have no lock of their own. */
export async function lockGroup(
  client: Executor,
  linkHash: Buffer,
  keyHash: Buffer | null,
): Promise<GroupRow | null> {
  const [, group] = await Promise.all([
    client.query('SELECT FROM group_orders WHERE link_hash = $1 FOR UPDATE', [linkHash]),
    findGroup(client, linkHash, keyHash),
  ]);
  return group;
}

/** Counts a change, and notifies every stream of it once it is committed. Rule GO-7. */
export async function noteChange(client: Executor, { group_id }: Pick<GroupRow, 'group_id'>) {
  await client.query(
    `WITH changed AS (
       UPDATE group_orders SET revision = revision + 1 WHERE group_id = $1 RETURNING group_id
     ) SELECT pg_notify($2, group_id) FROM changed`,
    [group_id, GROUP_ORDER_CHANGED],
  );
}

/** The state of a group now. Rule GO-6. */
export function stateOf(group: GroupRow, now: Instant): GroupState {
  const { state, expires_at, is_ordered } = group;
  return groupState({ state, expiresAt: expires_at.getTime(), isOrdered: is_ordered }, now);
}

/** Whose key the request has; undefined where it has none. */
export function callerOf({ participants }: GroupRow): ParticipantRow | undefined {
  return participants.find(({ is_caller }) => is_caller);
}

/** How a participant is called. */
export function labelOf({ first_name, name_number }: ParticipantRow): string {
  return participantLabel({ firstName: first_name, nameNumber: name_number });
}
