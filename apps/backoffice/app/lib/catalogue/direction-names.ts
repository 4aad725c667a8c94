import type { MessageKey } from '#lib/i18n/translate.ts';
import type { directionOf } from './area-outline.ts';

/** As in « 300 m au nord-est ». */
export const DIRECTION_NAMES: Readonly<Record<ReturnType<typeof directionOf>, MessageKey>> = {
  north: 'to the north',
  'north-east': 'to the north-east',
  east: 'to the east',
  'south-east': 'to the south-east',
  south: 'to the south',
  'south-west': 'to the south-west',
  west: 'to the west',
  'north-west': 'to the north-west',
};
