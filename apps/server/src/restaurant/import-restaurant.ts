import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EMPTY_RESTAURANT } from '@comptoir/contract/restaurant-file/empty-restaurant';
import { PICTURES_ROOT } from '@comptoir/contract/restaurant-file/picture-url';
import type pg from 'pg';
import type { Log } from '#log.ts';
import { StartupError } from '#startup-error.ts';
import { publishPictures } from './pictures/pictures.ts';
import { isAddress, pictureReferences } from './pictures/references.ts';
import type { ReadRestaurant } from './read-restaurant.ts';
import { type PictureUrls, type RestaurantRepository, restaurantRepository } from './repository.ts';

export interface ImportOptions {
  readonly picturesDirectory: string;
  /** Called after each picture. */
  readonly onPicture?: (done: number, total: number) => void;
}

/**
 * Publishes the pictures, then replaces the data and answers the new version. Pictures come first,
 * since they may fail and unused files are harmless. Rules.
 */
export async function importRestaurant(
  restaurant: ReadRestaurant,
  repository: RestaurantRepository,
  options: ImportOptions,
): Promise<number> {
  const pictures = await importedPictures(restaurant, repository, options);
  return repository.replace(restaurant.document, pictures, restaurant.exceptions);
}

/** The addresses of a file's pictures, made of what lies beside it or kept from before. Rule R-10. */
export async function importedPictures(
  restaurant: ReadRestaurant,
  repository: RestaurantRepository,
  options: ImportOptions,
): Promise<PictureUrls> {
  const published = await makePictures(restaurant, options);
  const reused = await reusedPictures(restaurant, repository, options.picturesDirectory);
  return new Map([...reused, ...published]);
}

/**
 * Imports into a database without a restaurant; false when another process was faster. Rule R-13.
 */
export async function fillRestaurant(
  restaurant: ReadRestaurant,
  repository: RestaurantRepository,
  options: ImportOptions,
): Promise<boolean> {
  const pictures = await makePictures(restaurant, options);
  return repository.fill(restaurant.document, pictures, restaurant.exceptions);
}

function makePictures(
  { pictures }: ReadRestaurant,
  { picturesDirectory, onPicture }: ImportOptions,
): Promise<PictureUrls> {
  return publishPictures(pictures, picturesDirectory, (done, total) => onPicture?.(done, total));
}

/** Pictures missing beside the file: those imported before by the same names are used. Rule R-10. */
async function reusedPictures(
  { document, pictures }: ReadRestaurant,
  repository: RestaurantRepository,
  picturesDirectory: string,
): Promise<PictureUrls> {
  const found = new Set(pictures.map(({ reference }) => reference));
  const missing = pictureReferences(document)
    .map(({ reference }) => reference)
    .filter((reference) => !isAddress(reference) && !found.has(reference));
  if (missing.length === 0) return new Map();
  const stored = (await repository.read()).pictures;
  return new Map(
    missing.flatMap((reference) => {
      const url = stored.get(reference);
      const isThere = url && existsSync(join(picturesDirectory, url.slice(PICTURES_ROOT.length)));
      return isThere ? [[reference, url] as const] : [];
    }),
  );
}

/**
 * Imports `file` into an empty database, also when several processes start at once; without a file the shop
 * begins empty, to be set up by hand. Throws a StartupError, one line, for an invalid file. Rules R-13 and OP-1.
 */
export async function loadWhenEmpty(
  pool: pg.Pool,
  { file, picturesDirectory }: { readonly file: string | null; readonly picturesDirectory: string },
  log: Log,
): Promise<void> {
  const repository = restaurantRepository(pool);
  if ((await repository.version()) > 0) return;
  if (file === null) {
    if (await repository.begin(EMPTY_RESTAURANT)) log.info('The shop is empty, to be set up');
    return;
  }
  // Loaded only for the first import.
  const { readRestaurant } = await import('./read-restaurant.ts');
  const reading = await readRestaurant(file);
  if (reading.kind === 'unreadable') {
    throw new StartupError(`RESTAURANT_FILE cannot be loaded. ${reading.message}`);
  }
  if (reading.kind === 'invalid') {
    const [first] = reading.errors;
    throw new StartupError(
      `RESTAURANT_FILE ${file} has errors: ${reading.errors.length}, the first at ` +
        `${first?.path || 'its top'}. See them all: npm run restaurant -- check ${file}`,
    );
  }
  for (const { path, message } of reading.warnings) log.warn(`${file}: ${path}: ${message}`);
  const { fillRestaurant } = await import('./import-restaurant.ts');
  if (await fillRestaurant(reading, repository, { picturesDirectory })) {
    log.info(`The restaurant of ${file} was imported, because there was none`);
  }
}
