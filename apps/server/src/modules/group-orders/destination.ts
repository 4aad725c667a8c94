import type { Fulfilment, Zone } from '@comptoir/domain/delivery/fulfilment';

/** What a group stores of the place of its delivery: what the fee depends on, and no address. Rule GO-8. */
export type StoredDestination =
  | {
      readonly kind: 'zone';
      readonly name: string;
      readonly postalCode: string;
      readonly city: string;
    }
  | { readonly kind: 'distance'; readonly metres: number }
  | { readonly kind: 'too_far' };

/** Null where the place says nothing about the fee. */
export function storedDestination(fulfilment: Fulfilment): StoredDestination | null {
  switch (fulfilment.kind) {
    case 'zone': {
      const { name, postalCode, city } = fulfilment.zone;
      return { kind: 'zone', name, postalCode, city };
    }
    case 'distance':
    case 'too_far':
      return fulfilment;
    case 'pickup':
    case 'measured':
    case 'undecided':
      return null;
  }
}

/** Where the order of a group goes, by the restaurant's zones as they are now. */
export function fulfilmentOf(
  isPickup: boolean,
  destination: StoredDestination | null,
  zones: readonly Zone[],
): Fulfilment {
  if (isPickup) return { kind: 'pickup' };
  if (destination === null) return { kind: 'undecided' };
  if (destination.kind !== 'zone') return destination;
  const { name, postalCode, city } = destination;
  const zone = zones.find(
    (one) => one.name === name && one.postalCode === postalCode && one.city === city,
  );
  return zone ? { kind: 'zone', zone } : { kind: 'undecided' };
}
