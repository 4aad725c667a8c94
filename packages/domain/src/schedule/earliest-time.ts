import {
  type AvailabilityFacts,
  type ServedItem,
  unavailableItems,
  type WantedLine,
} from '../availability/availability-of.ts';
import type { Instant } from './restaurant-time.ts';

/** A slot of the lists that a guest chooses from; a full one can't be chosen. */
export interface ListedSlot {
  readonly startsAt: Instant;
  readonly isFull: boolean;
}

/** The times that the restaurant takes orders for at the moment, whatever is ordered. */
export interface OfferedTimes<Slot extends ListedSlot> {
  /** Whether orders as soon as possible are taken. Rule S-12. */
  readonly asap: boolean;
  readonly now: Instant;
  /** Of all lists, in order. */
  readonly slots: readonly Slot[];
}

/** The lines of an order, and what decides whether they can be had. */
export interface OrderedItems<Item extends ServedItem> extends AvailabilityFacts {
  readonly lines: readonly WantedLine<Item>[];
}

/** The first time at which a whole order can be had, and the items that make it later. Rule A-8. */
export interface EarliestTime<Item, Slot> {
  /** Null when no listed time fits all items. */
  readonly time: { readonly kind: 'asap' } | { readonly kind: 'slot'; readonly slot: Slot } | null;
  /** The items that can't be had at the first time offered: without them that time would do. */
  readonly delayedBy: readonly Item[];
}

/** The first time at which every item can be had: as soon as possible, else a slot with room. Rule A-8. */
export function earliestTime<Item extends ServedItem, Slot extends ListedSlot>(
  order: OrderedItems<Item>,
  offered: OfferedTimes<Slot>,
): EarliestTime<Item, Slot> {
  const free = offered.slots.filter((slot) => !slot.isFull);
  const [first] = free;
  if (offered.asap) {
    // Lists of two days may overlap in the night: the first listed slot need not be the first one.
    const readyAt = Math.min(...free.map(({ startsAt }) => startsAt));
    const asap = { kind: 'asap', now: offered.now, readyAt } as const;
    const delayedBy = unavailableItems(order.lines, order, asap);
    if (delayedBy.length === 0) return { time: { kind: 'asap' }, delayedBy };
    return { time: slotTime(free.find((slot) => isServedAt(order, slot))), delayedBy };
  }
  const delayedBy = first
    ? unavailableItems(order.lines, order, { kind: 'scheduled', at: first.startsAt })
    : [];
  return { time: slotTime(free.find((slot) => isServedAt(order, slot))), delayedBy };
}

/**
 * The slot to propose instead of one at which not every item is served: the first with room from
 * `from` on at which all are, else the first before it; null when there is none. Rule A-9.
 */
export function nextTimeForAll<Item extends ServedItem, Slot extends ListedSlot>(
  order: OrderedItems<Item>,
  slots: readonly Slot[],
  from: Instant,
): Slot | null {
  const fitting = slots.filter((slot) => !slot.isFull && isServedAt(order, slot));
  return fitting.find(({ startsAt }) => startsAt >= from) ?? fitting[0] ?? null;
}

function isServedAt<Item extends ServedItem>(
  order: OrderedItems<Item>,
  { startsAt }: ListedSlot,
): boolean {
  return unavailableItems(order.lines, order, { kind: 'scheduled', at: startsAt }).length === 0;
}

function slotTime<Slot>(slot: Slot | undefined) {
  return slot === undefined ? null : ({ kind: 'slot', slot } as const);
}
