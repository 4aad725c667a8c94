import type { DistanceUnit } from '@comptoir/domain/delivery/delivery-fee';

/** 2.5 → « 2,5 km »; at most one decimal. */
export function formatDistance(distance: number, unit: DistanceUnit): string {
  return new Intl.NumberFormat('fr-FR', {
    style: 'unit',
    unit: unit === 'km' ? 'kilometer' : 'mile',
    maximumFractionDigits: 1,
  }).format(distance);
}
