import { type Coordinates, metresBetween } from '@comptoir/domain/delivery/coordinates';
import { doubtOfPosition, swapped } from '@comptoir/domain/delivery/french-position';
import { zoneArea } from '../../settings/zone-area.ts';
import { toZoneArea } from '../../settings/zone-area-mapping.ts';
import {
  describe,
  type ValidationError,
  validationError,
  type Warning,
  warning,
} from './check-result.ts';
import { at, type JsonNode, objects } from './json-node.ts';

/** In metres: no courier goes as far. Rule R-35. */
const FAR = 100_000;

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

function areaErrors(node: JsonNode, restaurant: Coordinates | null): readonly ValidationError[] {
  const read = zoneArea.safeParse(node.value);
  if (!read.success) return [];
  const points = toZoneArea(read.data).flat(2);
  const isAround = (point: Coordinates) =>
    restaurant ? metresBetween(restaurant, point) <= FAR : doubtOfPosition(point) === null;
  const far = points.find((point) => !isAround(point));
  if (!far) return [];
  const found = `un point à ${describe(far.latitude)} de latitude et ${describe(far.longitude)} de longitude`;
  if (points.every((point) => isAround(swapped(point)))) {
    const expected = 'la longitude, puis la latitude de chaque point : les deux sont inversées';
    return [validationError(node, expected, found)];
  }
  // A position that is wrong itself is an error of its own.
  if (restaurant && doubtOfPosition(restaurant) !== null) return [];
  if (restaurant)
    return [validationError(node, 'un secteur à moins de 100 km du restaurant', found)];
  return far.latitude === 0 && far.longitude === 0
    ? [validationError(node, 'un secteur autour du restaurant', found)]
    : [];
}

function positionAt(settings: JsonNode): Coordinates | null {
  const latitude = at(settings, 'contacts', 'latitude').value;
  const longitude = at(settings, 'contacts', 'longitude').value;
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? { latitude, longitude }
    : null;
}
