import { type DoubtOfArea, doubtOfArea } from '@comptoir/domain/delivery/area-position';
import type { Coordinates } from '@comptoir/domain/delivery/coordinates';
import { doubtOfPosition } from '@comptoir/domain/delivery/french-position';
import { toZoneArea } from '../../settings/drawn-area.ts';
import { zoneArea } from '../../settings/zone-area.ts';
import {
  describe,
  type ValidationError,
  validationError,
  type Warning,
  warning,
} from './check-result.ts';
import { at, type JsonNode, objects } from './json-node.ts';

/** A restaurant where none can be, and areas that are not around it. Rule R-35. */
export function positionErrors(settings: JsonNode): readonly ValidationError[] {
  const restaurant = positionAt(settings);
  const zones = objects(at(settings, 'features', 'delivery', 'zones'));
  return [
    ...(restaurant ? restaurantErrors(settings, restaurant) : []),
    ...zones.flatMap((zone) => areaErrors(at(zone, 'area'), restaurant)),
  ];
}

/** A restaurant that is not in France. Rule R-35. */
export function positionWarnings(settings: JsonNode): readonly Warning[] {
  const restaurant = positionAt(settings);
  return restaurant && doubtOfPosition(restaurant) === 'abroad'
    ? [
        warning(
          at(settings, 'contacts', 'latitude'),
          'le restaurant n’est pas en France : est-ce voulu ?',
        ),
      ]
    : [];
}

function restaurantErrors(settings: JsonNode, position: Coordinates): readonly ValidationError[] {
  const latitude = at(settings, 'contacts', 'latitude');
  const doubt = doubtOfPosition(position);
  if (doubt === null || doubt === 'abroad') return [];
  const found = `${describe(position.latitude)} ; ${describe(position.longitude)}`;
  return doubt === 'swapped'
    ? [validationError(latitude, 'la latitude, puis la longitude : les deux sont inversées', found)]
    : [validationError(latitude, 'la position du restaurant, ou rien', found)];
}

const EXPECTED_OF_AREA: Readonly<Record<DoubtOfArea['kind'], string>> = {
  swapped: 'la longitude, puis la latitude de chaque point : les deux sont inversées',
  far: 'un secteur à moins de 100 km du restaurant',
  zero: 'un secteur autour du restaurant',
};

function areaErrors(node: JsonNode, restaurant: Coordinates | null): readonly ValidationError[] {
  const read = zoneArea.safeParse(node.value);
  const doubt = read.success ? doubtOfArea(toZoneArea(read.data), restaurant) : null;
  if (!doubt) return [];
  const { kind, point } = doubt;
  const found = `un point à ${describe(point.latitude)} de latitude et ${describe(point.longitude)} de longitude`;
  return [validationError(node, EXPECTED_OF_AREA[kind], found)];
}

function positionAt(settings: JsonNode): Coordinates | null {
  const latitude = at(settings, 'contacts', 'latitude').value;
  const longitude = at(settings, 'contacts', 'longitude').value;
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? { latitude, longitude }
    : null;
}
