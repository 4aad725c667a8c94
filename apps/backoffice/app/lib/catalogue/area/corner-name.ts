import { type Coordinates, metresBetween } from '@comptoir/domain/delivery/coordinates';
import { type MessageKey, t } from '#lib/i18n/translate.ts';
import { directionOf } from './area-plan.ts';

/** As in « 300 m au nord-est ». */
const DIRECTION_NAMES: Readonly<Record<ReturnType<typeof directionOf>, MessageKey>> = {
  north: 'to the north',
  'north-east': 'to the north-east',
  east: 'to the east',
  'south-east': 'to the south-east',
  south: 'to the south',
  'south-west': 'to the south-west',
  west: 'to the west',
  'north-west': 'to the north-west',
};

/** What a corner of an area is called: where it lies, seen from the restaurant. Rule OP-23. */
export function cornerName(corner: Coordinates, index: number, centre: Coordinates | null): string {
  const number = index + 1;
  if (!centre) return t('Corner {number}', { number });
  const metres = Math.round(metresBetween(centre, corner) / 25) * 25;
  const direction = t(DIRECTION_NAMES[directionOf(centre, corner)]);
  return t('Corner {number}: {metres} m {direction} of the restaurant', {
    number,
    direction,
    metres: metres.toLocaleString('fr-FR'),
  });
}
