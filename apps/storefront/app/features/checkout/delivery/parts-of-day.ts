import { type SlotDay, startOf, type WireSlot } from './slot-choice.ts';

export type PartOfDay = 'morning' | 'midday' | 'afternoon' | 'evening' | 'night';

/** From which minute after midnight on each part of a day counts. */
const BEGINNINGS = [
  ['morning', 0],
  ['midday', 11 * 60],
  ['afternoon', 15 * 60],
  ['evening', 18 * 60],
] as const satisfies readonly (readonly [PartOfDay, number])[];

/** The slots of a day by its parts, in their order; those after midnight belong to its night. */
export function partsOfDay({ day, slots }: SlotDay): ReadonlyMap<PartOfDay, readonly WireSlot[]> {
  return Map.groupBy(slots, (slot) => {
    if (slot.delivery_date !== day) return 'night';
    const start = startOf(slot.delivery_time_range) ?? 0;
    return BEGINNINGS.findLast(([, from]) => start >= from)?.[0] ?? 'morning';
  });
}
