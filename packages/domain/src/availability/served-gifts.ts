import type { QuotedLine } from '../cart/pricing.ts';
import type { ItemIndex } from '../menu/menu.ts';
import type { FreeLine } from '../offers/free-lines.ts';
import { isMenuAvailable } from '../schedule/availability.ts';
import type { AvailabilityFacts, WantedMoment } from './availability-of.ts';
import { heldPortions, type MadeLine } from './portions.ts';

/** A gift of which some or all units are left out. */
export interface LackingGift {
  readonly offerId: string;
  readonly itemId: string;
  /** The units that are given all the same. */
  readonly given: number;
  /** What is left of it beside what is bought, in units. */
  readonly left: number;
}

/** The facts that decide which gifts an order has. */
export interface GiftFacts extends AvailabilityFacts {
  readonly items: ItemIndex;
  /** The items that an offer gives instead, by its id. Rule O-8. */
  readonly choices: ReadonlyMap<string, readonly string[]>;
}

/**
 * The gifts of a cart that can be had for a moment beside what is bought, which comes first: of a free item the next
 * choice of its offer, of any as many units as are left. Rule SV-27.
 */
export function servedGifts(
  {
    lines,
    freeLines,
  }: { readonly lines: readonly QuotedLine[]; readonly freeLines: readonly FreeLine[] },
  facts: GiftFacts,
  moment: WantedMoment,
): { readonly freeLines: readonly FreeLine[]; readonly lacking: readonly LackingGift[] } {
  const taken: MadeLine[] = lines.map(({ line }) => line);
  const served: FreeLine[] = [];
  const lacking: LackingGift[] = [];
  for (const gift of freeLines) {
    const others = (facts.choices.get(gift.offerId) ?? []).filter((id) => id !== gift.itemId);
    const candidates = [gift, ...others.map((itemId) => ({ ...gift, itemId }))];
    const first = candidates.find((candidate) => unitsLeft(candidate, taken, facts, moment) > 0);
    const left = first ? unitsLeft(first, taken, facts, moment) : 0;
    const quantity = Math.min(gift.quantity, left);
    if (first && quantity > 0) {
      const given = { ...first, quantity };
      served.push(given);
      taken.push(given);
    }
    if (quantity < gift.quantity) {
      lacking.push({ offerId: gift.offerId, itemId: gift.itemId, given: quantity, left });
    }
  }
  return { freeLines: served, lacking };
}

/** How many units of a gift can be had beside what is taken; none where its menu is not served then. */
function unitsLeft(
  gift: FreeLine,
  taken: readonly MadeLine[],
  { items, menus, live, zone }: GiftFacts,
  moment: WantedMoment,
): number {
  const item = items.get(gift.itemId);
  const menu = item && menus.get(item.menuId);
  if (!menu || !isMenuAvailable(menu, moment, zone)) return 0;
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
