import type { FreeLine } from '@comptoir/domain/offers/free-lines';

/** A free line with its key. */
export type KeyedFreeLine = FreeLine & { readonly key: string };

/** Free lines as they are read: copies that do not differ are one line with their quantities added. */
export function joinedFreeLines(freeLines: readonly FreeLine[]): readonly KeyedFreeLine[] {
  const joined = new Map<string, KeyedFreeLine>();
  for (const line of freeLines) {
    const key = JSON.stringify([line.offerId, line.itemId, line.options]);
    const quantity = line.quantity + (joined.get(key)?.quantity ?? 0);
    joined.set(key, { ...line, key, quantity });
  }
  return [...joined.values()];
}
