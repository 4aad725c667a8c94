import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import type { CartLine } from '@comptoir/domain/cart/cart';
import type { OrderType } from '@comptoir/domain/menu/menu';
import { useMemo } from 'react';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { noteWrite } from '#stores/group/memberships.ts';
import type { Group } from '#stores/group/use-group.ts';
import {
  addition,
  editedLine,
  type GroupParticipant,
  ownLines,
  type ShownLine,
} from './own-lines.ts';

export interface OwnLines {
  /** Null where this browser takes no part, or no longer. */
  readonly me: GroupParticipant | null;
  readonly lines: readonly ShownLine[];
  readonly add: (line: CartLine) => void;
  readonly edit: (shown: ShownLine, change: Partial<CartLine>) => void;
  readonly remove: (shown: ShownLine) => void;
}

/** The participant of this browser and the own lines, which change at once and are sent afterwards. Rule GP-5. */
export function useOwnLines(
  { linkKey, membership }: Pick<Group, 'linkKey' | 'membership'>,
  state: WireGroupOrderState | null,
): OwnLines {
  const { items } = useRestaurant();
  const orderType: OrderType = state?.plan.is_pickup === false ? 'delivery' : 'pickup';
  const me =
    state?.participants.find(
      ({ participant_id }) => participant_id === membership?.participantId,
    ) ?? null;
  const writes = membership?.writes;
  const lines = useMemo(
    () => ownLines(me ?? { lines: [] }, writes ?? [], items, orderType),
    [me, writes, items, orderType],
  );
  return {
    me,
    lines,
    add: (line) => noteWrite(linkKey, addition(lines, line)),
    edit: (shown, change) => noteWrite(linkKey, editedLine(shown, change)),
    remove: ({ lineId }) => noteWrite(linkKey, { lineId, item: null }),
  };
}
