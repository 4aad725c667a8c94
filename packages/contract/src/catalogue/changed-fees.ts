import { type Fields, recordOf, recordsOf } from '../wire/unknown-fields.ts';
import { isSameJson } from './entities.ts';

const FEES = ['delivery_fee', 'minimum_order', 'flat_charge'] as const;

/** A fee of delivery, or a minimum, that differs between two settings, in euros. Rule CA-5. */
export interface ChangedFee {
  /** The name of its zone; null for one of all zones, and of a distance. */
  readonly zone: string | null;
  /** The distance up to which it holds, as in `2.5 km`; null for others. */
  readonly up_to: string | null;
  readonly kind: (typeof FEES)[number];
  /** Null where there is none. */
  readonly before: number | null;
  readonly after: number | null;
}

/** The fees that differ between two contents of the settings that have them. */
export function changedFees(before: unknown, after: unknown): readonly ChangedFee[] {
  const [earlier, later] = [feesOf(before), feesOf(after)];
  return [...new Map([...earlier, ...later])].flatMap(([key, { zone, up_to, kind }]) => {
    const [from, to] = [earlier.get(key)?.amount ?? null, later.get(key)?.amount ?? null];
    return from === to ? [] : [{ zone, up_to, kind, before: from, after: to }];
  });
}

/** Whether the settings of delivery are as before, apart from their fees. */
export function isSameBesideFees(before: unknown, after: unknown): boolean {
  return isSameJson(withoutFees(before), withoutFees(after));
}

type Fee = Pick<ChangedFee, 'zone' | 'up_to' | 'kind'> & { readonly amount: number | null };

function feesOf(settings: unknown): ReadonlyMap<string, Fee> {
  const delivery = recordOf(recordOf(settings).delivery);
  const feesIn = (fields: Fields, zone: string | null) =>
    FEES.map((kind) => ({ zone, up_to: null, kind, amount: amountOf(fields[kind]) }));
  const fees: readonly Fee[] = [
    ...feesIn(delivery, null),
    ...recordsOf(delivery.zones).flatMap((zone) => feesIn(zone, String(zone.name))),
    ...recordsOf(delivery.distance_tiers).map(({ up_to, fee }) => ({
      ...{ zone: null, up_to: `${up_to} ${delivery.unit ?? 'km'}`, kind: 'delivery_fee' as const },
      amount: amountOf(fee),
    })),
  ];
  return new Map(fees.map((fee) => [JSON.stringify([fee.zone, fee.up_to, fee.kind]), fee]));
}

function amountOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function withoutFees(settings: unknown): unknown {
  const { delivery, ...others } = recordOf(settings);
  const { zones, distance_tiers, ...rest } = withoutOwnFees(recordOf(delivery));
  const tiers = recordsOf(distance_tiers).map(({ fee: _, ...tier }) => tier);
  return { ...others, delivery: { ...rest, zones: recordsOf(zones).map(withoutOwnFees), tiers } };
}

function withoutOwnFees(fields: Fields) {
  const { delivery_fee: _, minimum_order: __, flat_charge: ___, ...others } = fields;
  return others;
}
