import { type CartLine, lineKey } from '../cart/cart.ts';
import type { GroupState } from './group-state.ts';

/** An order that is placed for a group. */
export interface GroupOrder {
  readonly orderId: string;
  readonly isPickup: boolean;
  readonly lines: readonly CartLine[];
}

/** The group that an order names with its keys, under its lock. */
export interface BindableGroup {
  readonly state: GroupState;
  /** Whether the order's key is that of the group's host. */
  readonly isHosts: boolean;
  readonly isPickup: boolean;
  /** The lines of its people, as the kitchen reads them, in their order. */
  readonly lines: readonly CartLine[];
  /** The order that it has; null for none. */
  readonly orderId: string | null;
}

/** Why an order is not bound: refused, or because the group has another order, which may be withdrawn. */
export type BindFailure =
  | {
      readonly kind: 'refused';
      readonly code: `group_order_${'unknown' | 'open' | 'placed' | 'over' | 'changed'}`;
    }
  | { readonly kind: 'occupied'; readonly orderId: string };

/** Whether an order is the group's; null for an unknown group. Rules GO-10 and GO-11. */
export function decideBinding<Group extends BindableGroup>(
  order: GroupOrder,
  group: Group | null,
): BindFailure | { readonly kind: 'bind'; readonly group: Group } {
  if (!group?.isHosts) return refused('group_order_unknown');
  switch (group.state) {
    case 'open':
      return refused('group_order_open');
    case 'placed':
      return refused('group_order_placed');
    case 'cancelled':
    case 'expired':
      return refused('group_order_over');
    case 'closed':
      break;
  }
  if (!hasSameContent(order, group)) return refused('group_order_changed');
  if (group.orderId !== null && group.orderId !== order.orderId) {
    return { kind: 'occupied', orderId: group.orderId };
  }
  return { kind: 'bind', group };
}

function hasSameContent(order: GroupOrder, group: BindableGroup): boolean {
  const { lines } = group;
  return (
    order.isPickup === group.isPickup &&
    order.lines.length === lines.length &&
    order.lines.every((line, at) => {
      const other = lines[at];
      return other && other.quantity === line.quantity && lineKey(other) === lineKey(line);
    })
  );
}

function refused(code: Extract<BindFailure, { kind: 'refused' }>['code']): BindFailure {
  return { kind: 'refused', code };
}
