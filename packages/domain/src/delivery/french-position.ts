import type { Coordinates } from './coordinates.ts';

/** South, west, north and east. */
type Box = readonly [south: number, west: number, north: number, east: number];

/** The parts of France and Monaco, generously. */
const FRANCE: readonly Box[] = [
  // The mainland and Corsica.
  [41, -5.5, 51.5, 10],
  // Guadeloupe, Martinique, Saint-Martin and Saint-Barthélemy.
  [14, -63.5, 18.5, -60.5],
  // Guiana.
  [2, -55, 6.5, -51],
  // Réunion.
  [-21.7, 55, -20.6, 56.1],
  // Mayotte.
  [-13.3, 44.8, -12.4, 45.5],
  // Saint-Pierre-et-Miquelon.
  [46.5, -56.8, 47.4, -56],
  // New Caledonia.
  [-23.5, 157, -17.5, 172.5],
  // Polynesia.
  [-28, -155, -7, -134],
  // Wallis and Futuna.
  [-14.6, -178.5, -13, -175.9],
];

/**
 * Why a position can hardly be that of a French restaurant: latitude and longitude are swapped, both are 0, or it is
 * abroad. Null where it is in France. Rule R-35.
 */
export function doubtOfPosition(position: Coordinates): 'swapped' | 'zero' | 'abroad' | null {
  if (isInFrance(position)) return null;
  if (position.latitude === 0 && position.longitude === 0) return 'zero';
  return isInFrance(swapped(position)) ? 'swapped' : 'abroad';
}

/** Latitude and longitude in each other's place. */
export function swapped({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: longitude, longitude: latitude };
}

function isInFrance({ latitude, longitude }: Coordinates): boolean {
  return FRANCE.some(
    ([south, west, north, east]) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );
}
