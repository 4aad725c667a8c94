import { type Coordinates, metresBetween } from './coordinates.ts';
import { doubtOfPosition, swapped } from './french-position.ts';
import type { ZoneArea } from './zone-area.ts';

/** In metres: no courier goes as far. Rule R-35. */
const FAR = 100_000;

/** Why an area can hardly be that of a zone, with a point that shows it. */
export interface DoubtOfArea {
  /** `zero`: at 0, 0, where the position of the restaurant is unknown. */
  readonly kind: 'swapped' | 'far' | 'zero';
  readonly point: Coordinates;
}

/**
 * Why an area can hardly be one of a restaurant: latitude and longitude are swapped in all of its points, or one lies
 * over 100 km away. Without a position of the restaurant France counts. Null where nothing is. Rule R-35.
 */
export function doubtOfArea(area: ZoneArea, restaurant: Coordinates | null): DoubtOfArea | null {
  const points = area.flat(2);
  const isAround = (point: Coordinates) =>
    restaurant ? metresBetween(restaurant, point) <= FAR : doubtOfPosition(point) === null;
  const point = points.find((one) => !isAround(one));
  if (!point) return null;
  if (points.every((one) => isAround(swapped(one)))) return { kind: 'swapped', point };
  // A position that is wrong itself is an error of its own.
  if (restaurant) return doubtOfPosition(restaurant) === null ? { kind: 'far', point } : null;
  return point.latitude === 0 && point.longitude === 0 ? { kind: 'zero', point } : null;
}
