import type { CondimentRule, FreePer } from '@comptoir/domain/cart/condiments';
import type { WireCondiment, WireSettings } from '../settings/settings.ts';
import { toCents } from '../wire/euros.ts';

/** The condiments of a restaurant, in its order; empty by default. Rule E-1. */
export function condimentRules({ features }: WireSettings): readonly CondimentRule[] {
  return (features?.extras ?? []).map((extra) => ({
    itemId: extra.item_id,
    freeAtLeast: extra.free_at_least ?? 0,
    freePer: toFreePer(extra.free_per),
    maximum: extra.max ?? null,
  }));
}

function toFreePer(wire: WireCondiment['free_per']): FreePer | null {
  const amount = wire?.amount ?? null;
  if (amount !== null) return { kind: 'amount', amount: toCents(amount) };
  const units = wire?.items ?? null;
  return units === null ? null : { kind: 'units', units };
}
