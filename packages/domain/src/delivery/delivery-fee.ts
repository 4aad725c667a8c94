import type { Cents } from '../money/money.ts';
import type { Fulfilment, Zone } from './fulfilment.ts';

/** The units in which a restaurant writes distances. */
export const METRES_PER_UNIT = { km: 1000, miles: 1609.344 } as const;
export type DistanceUnit = keyof typeof METRES_PER_UNIT;

/**
 * A distance in the restaurant's unit as metres: 1.005 km is 1005 m and not 1004.9999999999999, so
 * that a limit written in kilometres is met exactly. Rule D-5.
 */
export function metresIn(distance: number, unit: DistanceUnit): number {
  const micrometres = distance * METRES_PER_UNIT[unit] * 1e6;
  return Math.round(micrometres) / 1e6;
}

/** A tier of the price list by distance: `fee` in cents up to and including `upToMetres`. Rule D-4. */
export interface DistanceTier {
  readonly upToMetres: number;
  readonly fee: Cents;
}

/** The restaurant's rules of delivery; amounts are in cents. Rules D-1 to D-14. */
export interface DeliveryRules {
  readonly active: boolean;
  readonly calculation: 'zone_based' | 'distance';
  readonly minimumOrder: Cents;
  readonly flatCharge: Cents;
  /** Null when there is no limit. */
  readonly maximumMetres: number | null;
  readonly unit: DistanceUnit;
  readonly zones: readonly Zone[];
  /** Whether an address's position decides its zone, which then only the server finds. Rule D-14. */
  readonly zonesByPosition?: boolean;
  readonly tiers: readonly DistanceTier[];
}

/** The fee of a delivery in cents, or why it can't be ordered. */
export interface DeliveryQuote {
  readonly fee: Cents;
  readonly problem: 'delivery_inactive' | 'too_far' | 'below_minimum' | 'address_required' | null;
  /** The applicable minimum, and what the subtotal lacks of it; both in cents. */
  readonly minimum: Cents;
  readonly missing: Cents;
}

const FREE_OF_CHARGE: DeliveryQuote = { fee: 0, problem: null, minimum: 0, missing: 0 };

/**
 * The delivery fee for a subtotal before discounts. Rules D-2 to D-10.
 *
 * Strictly below the minimum the flat charge is added; without one, the order is rejected. Pickup is
 * free. A zone has its own minimum and flat charge.
 */
export function quoteDelivery(
  fulfilment: Fulfilment,
  subtotal: Cents,
  rules: DeliveryRules,
): DeliveryQuote {
  if (fulfilment.kind === 'pickup') return FREE_OF_CHARGE;
  if (!rules.active) return { ...FREE_OF_CHARGE, problem: 'delivery_inactive' };
  switch (fulfilment.kind) {
    case 'undecided':
      return { ...FREE_OF_CHARGE, problem: 'address_required' };
    case 'too_far':
      return { ...FREE_OF_CHARGE, problem: 'too_far' };
    case 'zone': {
      const { fee, flatCharge, minimumOrder } = fulfilment.zone;
      return withMinimum(fee, subtotal, minimumOrder, flatCharge);
    }
    case 'distance': {
      if (isTooFar(fulfilment.metres, rules.maximumMetres)) {
        return { ...FREE_OF_CHARGE, problem: 'too_far' };
      }
      const fee = distanceFee(fulfilment.metres, rules.tiers);
      return withMinimum(fee, subtotal, rules.minimumOrder, rules.flatCharge);
    }
    case 'measured':
      return withMinimum(fulfilment.fee, subtotal, rules.minimumOrder, rules.flatCharge);
  }
}

/** Whether a distance is strictly beyond the maximum, compared exactly; null is no maximum. Rule D-5. */
export function isTooFar(metres: number, maximumMetres: number | null): boolean {
  return maximumMetres !== null && metres > maximumMetres;
}

/** In cents: the fee of the first tier that reaches the distance, else of the last one; 0 without tiers. Rule D-4. */
export function distanceFee(metres: number, tiers: readonly DistanceTier[]): Cents {
  const ascending = tiers.toSorted((left, right) => left.upToMetres - right.upToMetres);
  const reaching = ascending.find((tier) => metres <= tier.upToMetres);
  return (reaching ?? ascending.at(-1))?.fee ?? 0;
}

/**
 * The fees as a price list that ends where deliveries end: neighbouring tiers of one fee are one row,
 * and none lies beyond the maximum, up to which the last fee goes. Rule D-11.
 */
export function distanceTerms({
  tiers,
  maximumMetres,
}: Pick<DeliveryRules, 'tiers' | 'maximumMetres'>): readonly DistanceTier[] {
  if (tiers.length === 0) return [];
  const ends = tiers.map((tier) => tier.upToMetres).filter((end) => !isTooFar(end, maximumMetres));
  const reached = new Set(maximumMetres === null ? ends : [...ends, maximumMetres]);
  return [...reached]
    .sort((left, right) => left - right)
    .map((upToMetres) => ({ upToMetres, fee: distanceFee(upToMetres, tiers) }))
    .filter(({ fee }, index, rows) => rows[index + 1]?.fee !== fee);
}

function withMinimum(
  fee: Cents,
  subtotal: Cents,
  minimum: Cents,
  flatCharge: Cents,
): DeliveryQuote {
  if (subtotal >= minimum) return { fee, problem: null, minimum, missing: 0 };
  const missing = minimum - subtotal;
  if (flatCharge > 0) return { fee: fee + flatCharge, problem: null, minimum, missing };
  return { fee, problem: 'below_minimum', minimum, missing };
}
