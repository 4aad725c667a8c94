import { createHash } from 'node:crypto';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ARTICLES,
  PICTURE_DIRECTORIES,
  type RestaurantFile,
  SCREENSHOTS,
} from '../restaurant-file.ts';

/** The path of the restaurant file in a shop's folder. */
export const restaurantPath = (directory: string) => join(directory, 'restaurant.json');

/** Copies the files that restaurants of journeys refer to into a shop's folder. */
export async function copyPictures(directory: string): Promise<void> {
  for (const pictures of PICTURE_DIRECTORIES) {
    await cp(pictures, join(directory, 'images'), { recursive: true });
  }
  await cp(SCREENSHOTS, join(directory, 'screenshots'), { recursive: true });
  await cp(ARTICLES, join(directory, 'articles'), { recursive: true });
}

/**
 * Writes the restaurant with its fingerprint, by which the settings show which one is sold; returns the
 * fingerprint. The fingerprint stands as the accent colour, where an invalid one has no effect.
 */
export async function writeRestaurant(directory: string, file: RestaurantFile): Promise<string> {
  const fingerprint = fingerprintOf(file);
  const site = { ...file.settings.site, accent_color: fingerprint };
  const marked = { ...file, settings: { ...file.settings, site } };
  await writeFile(restaurantPath(directory), JSON.stringify(marked));
  return fingerprint;
}

export function fingerprintOf(file: RestaurantFile): string {
  return createHash('sha256').update(JSON.stringify(file)).digest('hex');
}
