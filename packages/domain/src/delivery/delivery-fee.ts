import type { Cents } from '../money/money.ts';
import type { Fulfilment, Zone } from './fulfilment.ts';

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

/** One step of the price list by distance: `fee` up to and including `upToMetres`. Rule D-4. */
export interface DistanceTier {
  readonly upToMetres: number;
  readonly fee: Cents;
}

export interface DeliveryRules {
  readonly active: boolean;
  readonly calculation: 'zone_based' | 'distance';
  readonly minimumOrder: Cents;
  readonly flatCharge: Cents;
  /** Null when there is no limit. */
  readonly maximumMetres: number | null;
  readonly unit: DistanceUnit;
  readonly zones: readonly Zone[];
  readonly tiers: readonly DistanceTier[];
}

/** What delivery costs this order, and whether it may be ordered so. */
export interface DeliveryQuote {
  readonly fee: Cents;
  readonly problem: 'delivery_inactive' | 'too_far' | 'below_minimum' | 'address_required' | null;
  /** The minimum that counts here, and what the subtotal lacks to reach it. */
  readonly minimum: Cents;
  readonly missing: Cents;
}

const FREE_OF_CHARGE: DeliveryQuote = { fee: 0, problem: null, minimum: 0, missing: 0 };

/**
 * The delivery fee for a subtotal before discounts. Rules D-2 to D-10.
 *
 * Under the minimum the flat charge is added; where there is none, the order is refused. "Under" is
 * strictly below. Pickup costs nothing. A zone brings its own minimum and flat charge.
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

/** Whether a distance is refused: strictly beyond the maximum, compared exactly. Rule D-5. */
export function isTooFar(metres: number, maximumMetres: number | null): boolean {
  return maximumMetres !== null && metres > maximumMetres;
}

/** The fee of the first tier that reaches the distance, past the last one its fee, 0 without tiers. Rule D-4. */
export function distanceFee(metres: number, tiers: readonly DistanceTier[]): Cents {
  const ascending = tiers.toSorted((left, right) => left.upToMetres - right.upToMetres);
  const reaching = ascending.find((tier) => metres <= tier.upToMetres);
  return (reaching ?? ascending.at(-1))?.fee ?? 0;
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
