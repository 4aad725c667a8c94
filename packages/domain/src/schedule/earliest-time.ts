import { type MenuAvailability, unavailableItems } from './availability.ts';
import type { Instant, TimeZone } from './restaurant-time.ts';

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

/** The items of an order, and the menus that they are on, by id. */
export interface OrderedItems<Item extends { readonly id: string; readonly menuId: string }> {
  readonly items: readonly Item[];
  readonly menus: ReadonlyMap<string, MenuAvailability>;
  readonly zone: TimeZone;
}

/** The first time at which a whole order can be had, and the items that make it later. Rule A-8. */
export interface EarliestTime<Item, Slot> {
  /** Null when no listed time fits all items. */
  readonly time: { readonly kind: 'asap' } | { readonly kind: 'slot'; readonly slot: Slot } | null;
  /** The items that can't be had at the first time offered: without them that time would do. */
  readonly delayedBy: readonly Item[];
}

/** The first time at which every item can be had: as soon as possible, else a slot with room. Rule A-8. */
export function earliestTime<
  Item extends { readonly id: string; readonly menuId: string },
  Slot extends ListedSlot,
>(order: OrderedItems<Item>, offered: OfferedTimes<Slot>): EarliestTime<Item, Slot> {
  const { items, menus, zone } = order;
  const free = offered.slots.filter((slot) => !slot.isFull);
  const [first] = free;
  if (offered.asap) {
    const delayedBy = unavailableItems(items, menus, { kind: 'asap', now: offered.now }, zone);
    if (delayedBy.length === 0) return { time: { kind: 'asap' }, delayedBy };
    return { time: slotTime(free.find((slot) => isServedAt(order, slot))), delayedBy };
  }
  const delayedBy = first
    ? unavailableItems(items, menus, { kind: 'scheduled', at: first.startsAt }, zone)
    : [];
  return { time: slotTime(free.find((slot) => isServedAt(order, slot))), delayedBy };
}

/**
 * The slot to propose instead of one at which not every item is served: the first with room from
 * `from` on at which all are, else the first before it; null when there is none. Rule A-9.
 */
export function nextTimeForAll<
  Item extends { readonly id: string; readonly menuId: string },
  Slot extends ListedSlot,
>(order: OrderedItems<Item>, slots: readonly Slot[], from: Instant): Slot | null {
  const fitting = slots.filter((slot) => !slot.isFull && isServedAt(order, slot));
  return fitting.find(({ startsAt }) => startsAt >= from) ?? fitting[0] ?? null;
}

function isServedAt<Item extends { readonly id: string; readonly menuId: string }>(
  { items, menus, zone }: OrderedItems<Item>,
  { startsAt }: ListedSlot,
): boolean {
  return unavailableItems(items, menus, { kind: 'scheduled', at: startsAt }, zone).length === 0;
}

function slotTime<Slot>(slot: Slot | undefined) {
  return slot === undefined ? null : ({ kind: 'slot', slot } as const);
}
