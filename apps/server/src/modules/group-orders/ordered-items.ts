import { fromCartLine, toCartLine } from '@comptoir/contract/orders/cart-mapping';
import type { WireCartItem } from '@comptoir/contract/orders/cart-wire';
import { dishNote } from '@comptoir/domain/group-orders/participants';
import { type GroupRow, labelOf } from './group-store.ts';

/** The items of a group’s order, in the order of its lines: each note says whose dish it is. Rule GO-12. */
export function orderedItems({
  lines,
  participants,
}: Pick<GroupRow, 'lines' | 'participants'>): readonly WireCartItem[] {
  const labels = new Map(participants.map((one) => [one.participant_id, labelOf(one)]));
  return lines.map(({ item, participant_id }) => ({
    ...item,
    note: dishNote(labels.get(participant_id) ?? '', item.note),
  }));
}

/** An item as it is stored: options that are not chosen are left out. */
export function normalItem(item: WireCartItem): WireCartItem {
  return fromCartLine(toCartLine(item));
}
