import type pg from 'pg';
import type { Log } from '#log.ts';
import { StartupError } from '#startup-error.ts';
import { restaurantRepository } from './repository.ts';

/**
 * Imports `file` into an empty database, also when several processes start at once. Throws a
 * StartupError, one line, for an invalid file. Rule R-13.
 */
export async function loadWhenEmpty(
  pool: pg.Pool,
  { file, picturesDirectory }: { readonly file: string; readonly picturesDirectory: string },
  log: Log,
): Promise<void> {
  const repository = restaurantRepository(pool);
  if ((await repository.version()) > 0) return;
  // Loaded only for the first import.
  const { readRestaurant } = await import('./read-restaurant.ts');
  const reading = await readRestaurant(file);
  if (reading.kind === 'unreadable') {
    throw new StartupError(`RESTAURANT_FILE cannot be loaded. ${reading.message}`);
  }
  if (reading.kind === 'invalid') {
    const [first] = reading.errors;
    throw new StartupError(
      `RESTAURANT_FILE ${file} has mistakes: ${reading.errors.length}, the first at ` +
        `${first?.path || 'its top'}. See them all: npm run restaurant -- check ${file}`,
    );
  }
  for (const { path, message } of reading.warnings) log.warn(`${file}: ${path}: ${message}`);
  const { fillRestaurant } = await import('./import-restaurant.ts');
  if (await fillRestaurant(reading, repository, { picturesDirectory })) {
    log.info(`The restaurant of ${file} was imported, because there was none`);
  }
}
