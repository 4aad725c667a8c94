import { areSameSlot } from '../schedule/delivery-time-range.ts';
import type { Instant } from '../schedule/restaurant-time.ts';
import { type SlotRoom, slotHasRoom } from '../schedule/slot-room.ts';
import { missingPortions, type PlacementFacts, stockShortage } from './decide-placement.ts';
import type { OrderProgress } from './order-progress.ts';
import type { Portions } from './placement-limits.ts';

/** A submitted order as a move to another time depends on it. */
export interface MovableOrder {
  readonly progress: OrderProgress;
  /** What the restaurant promised; null before. */
  readonly promisedAt: Instant | null;
  readonly deliveryDate: string;
  readonly deliveryTime: string;
}

/** How an order was judged for the time that its guest wants. */
export interface JudgedMove<Refusal> {
  /** Why it can't be had then; null where it can. */
  readonly refusal: Refusal | null;
  readonly availabilityVersion: number;
  readonly deliveryDate: string;
  readonly deliveryTime: string;
  readonly room: SlotRoom;
  /** The kitchen units of its bought lines alone. Rule SV-27. */
  readonly load: number;
  /** What it takes of sold-out marks then. */
  readonly portions: Portions;
  /** The portions of its bought lines alone. Rule SV-27. */
  readonly boughtPortions: Portions;
}

export type MoveDecision<Refusal> =
  /** It then has these portions. */
  | { readonly kind: 'move'; readonly portions: Portions }
  /** It is ordered for that time. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'unknown' | 'not_changeable' | 'slot_full' }
  /** These sold-out marks have fewer portions left than it needs. */
  | { readonly kind: 'sold_out'; readonly stock: Portions }
  /** The staff changed something since it was judged. */
  | { readonly kind: 'judge_again' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** What becomes of an order that its guest moves to another time. Rules OB-52 and SV-27. */
export function decideMove<Refusal>(
  judged: JudgedMove<Refusal>,
  facts: Pick<PlacementFacts, 'availabilityVersion' | 'slot' | 'stock' | 'known'> & {
    /** Locked; null for an unknown one. */
    readonly order: MovableOrder | null;
  },
): MoveDecision<Refusal> {
  const { order } = facts;
  if (!order) return { kind: 'unknown' };
  if (!isMovable(order)) return { kind: 'not_changeable' };
  const isSameTime =
    order.deliveryDate === judged.deliveryDate &&
    areSameSlot(order.deliveryTime, judged.deliveryTime);
  if (isSameTime) return { kind: 'unchanged' };
  if (judged.refusal !== null) return { kind: 'refused', refusal: judged.refusal };
  if (facts.availabilityVersion !== judged.availabilityVersion) return { kind: 'judge_again' };
  const taken = facts.known?.portions ?? new Map();
  const shortageOf = (portions: Portions) =>
    stockShortage(missingPortions(portions, taken), facts.stock);
  // Its gifts take no portion of what is bought, and do not stop it. Rule SV-27.
  const portions = shortageOf(judged.portions) === null ? judged.portions : judged.boughtPortions;
  const lacking = shortageOf(portions);
  if (lacking?.kind === 'sold_out') return lacking;
  if (lacking) return { kind: 'judge_again' };
  if (!slotHasRoom(facts.slot, judged.room, judged.load)) return { kind: 'slot_full' };
  return { kind: 'move', portions };
}

/** Whether the guest may still move an order: it is neither accepted nor promised for a time. Rule OB-52. */
export function isMovable({
  progress,
  promisedAt,
}: Pick<MovableOrder, 'progress' | 'promisedAt'>): boolean {
  return progress === 'received' && promisedAt === null;
}
