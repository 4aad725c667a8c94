import type { WireCartItem } from '@comptoir/contract/orders/cart-wire';
import type { FieldError } from '@comptoir/contract/wire/envelope';
import type { ProblemCode } from '@comptoir/contract/wire/problems';
import type { GroupState } from '@comptoir/domain/group-orders/group-state';
import {
  MAXIMUM_GROUP_LINES,
  MAXIMUM_LINES_PER_PARTICIPANT,
} from '@comptoir/domain/group-orders/participants';
import type { GroupRow } from './group-store.ts';

/** What all lines of a group take at most, so that its order fits into a request. Rule GO-4. */
const MAXIMUM_LINES_BYTES = 128 * 1024;

/** Why nothing changes in a group; null while it is open. Rule GO-6. */
export function whyLocked(state: GroupState): ProblemCode | null {
  return state === 'open' ? null : whyNotOpen(state);
}

export function whyNotOpen(state: GroupState): ProblemCode {
  if (state === 'placed') return 'group_order_placed';
  return state === 'cancelled' || state === 'expired' ? 'group_order_over' : 'group_order_closed';
}

/** Whether a participant may have this line beside all others. Rule GO-4. */
export function hasRoom(
  others: GroupRow['lines'],
  participantId: string,
  item: WireCartItem,
): boolean {
  const own = others.filter(({ participant_id }) => participant_id === participantId);
  const bytes = Buffer.byteLength(JSON.stringify([...others.map((line) => line.item), item]));
  return (
    own.length < MAXIMUM_LINES_PER_PARTICIPANT &&
    others.length < MAXIMUM_GROUP_LINES &&
    bytes <= MAXIMUM_LINES_BYTES
  );
}

/** Errors of the only item of a cart, with the paths of a body that is the item. */
export function ofItem(errors: readonly FieldError[]): readonly FieldError[] {
  return errors.map((error) => ({ ...error, path: error.path.replace(/^items\[0\]\.?/, '') }));
}
