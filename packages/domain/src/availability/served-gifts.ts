import type { QuotedLine } from '../cart/pricing.ts';
import type { Item, ItemIndex } from '../menu/menu.ts';
import type { FreeLine } from '../offers/free-lines.ts';
import { isMenuAvailable, itemSchedule } from '../schedule/availability.ts';
import type { AvailabilityFacts, WantedMoment } from './availability-of.ts';
import { heldPortions, kitchenLoad, type MadeLine } from './portions.ts';

/** A gift of which some or all units are left out. */
export interface LackingGift {
  readonly offerId: string;
  readonly itemId: string;
  /** The units that are given all the same. */
  readonly given: number;
  /** The portions that are left of it beside what is bought; null where it is for the chosen time that it lacks. */
  readonly portions: number | null;
}

/** What is left of a slot beside what is bought. */
export interface GiftSlot {
  /** The kitchen units, infinite where they are not limited. */
  readonly units: number;
  /** Whether the lead time of an item allows it. */
  readonly isReady: (item: Item) => boolean;
}

/** The facts that decide which gifts an order has. */
export interface GiftFacts extends AvailabilityFacts {
  readonly items: ItemIndex;
  /** The items that an offer gives instead, by its id. Rule O-8. */
  readonly choices: ReadonlyMap<string, readonly string[]>;
  /** Null while no time is chosen. */
  readonly slot: GiftSlot | null;
}

/**
 * The gifts of a cart that are available for a moment beside what is bought, which comes first in portions, in the
 * units of its slot and in the time it takes: of a free item the next choice of its offer, of any as many units as
 * are left. Rule SV-27.
 */
export function servedGifts(
  {
    lines,
    freeLines,
  }: {
    readonly lines: readonly Pick<QuotedLine, 'line'>[];
    readonly freeLines: readonly FreeLine[];
  },
  facts: GiftFacts,
  moment: WantedMoment,
): { readonly freeLines: readonly FreeLine[]; readonly lacking: readonly LackingGift[] } {
  const bought = lines.map(({ line }) => line);
  const served: FreeLine[] = [];
  const lacking: LackingGift[] = [];
  for (const gift of freeLines) {
    const choices = facts.choices.get(gift.offerId) ?? [];
    const candidates = [gift, ...choices.map((itemId) => ({ ...gift, itemId }))];
    const left = (candidate: FreeLine) => ({
      candidate,
      portions: portionsLeft(candidate, [...bought, ...served], facts, moment),
      units: unitsInTime(candidate, served, facts, moment),
    });
    const all = candidates.map(left);
    const first = all.find(({ portions, units }) => Math.min(portions, units) > 0) ?? all[0];
    if (!first) continue;
    const { portions, units } = first;
    const quantity = Math.min(gift.quantity, portions, units);
    if (quantity > 0) served.push({ ...first.candidate, quantity });
    if (quantity < gift.quantity) {
      lacking.push({
        offerId: gift.offerId,
        itemId: first.candidate.itemId,
        given: quantity,
        portions: units < portions ? null : portions,
      });
    }
  }
  return { freeLines: served, lacking };
}

/** How many units of a gift the chosen time allows beside the gifts before it. */
function unitsInTime(
  gift: FreeLine,
  served: readonly FreeLine[],
  { items, menus, zone, slot }: GiftFacts,
  moment: WantedMoment,
): number {
  const item = items.get(gift.itemId);
  const menu = item && menus.get(item.menuId);
  if (!menu || !isMenuAvailable(itemSchedule(item, menu), moment, zone)) return 0;
  if (slot === null) return Number.POSITIVE_INFINITY;
  if (!slot.isReady(item)) return 0;
  const left = slot.units - kitchenLoad(served, items);
  const load = kitchenLoad([{ ...gift, quantity: 1 }], items);
  return load === 0 ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor(left / load));
}

/** How many units of a gift have portions beside what is taken. */
function portionsLeft(
  gift: FreeLine,
  taken: readonly MadeLine[],
  { items, live }: GiftFacts,
  moment: WantedMoment,
): number {
  const at = moment.kind === 'asap' ? moment.readyAt : moment.at;
  const holds = new Map(live.holds.map((hold) => [hold, hold] as const));
  const perUnit = heldPortions([{ ...gift, quantity: 1 }], holds, items, at);
  const before = heldPortions(taken, holds, items, at);
  return Math.min(
    ...[...perUnit].map(([hold, units]) =>
      Math.floor(Math.max(0, (hold.remaining ?? 0) - (before.get(hold) ?? 0)) / units),
    ),
    Number.POSITIVE_INFINITY,
  );
}
