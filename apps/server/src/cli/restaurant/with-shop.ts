import type pg from 'pg';
import { type Config, readConfig } from '#config/config.ts';
import { openDatabase } from '#db/database.ts';
import type { Log } from '#log.ts';
import { picturesDirectory } from '#restaurant/pictures/pictures.ts';
import { type RestaurantRepository, restaurantRepository } from '#restaurant/repository.ts';
import type { Terminal } from './check-results.ts';

export interface OpenedShop {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly repository: RestaurantRepository;
  readonly picturesDirectory: string;
}

/** Opens the configured database for one command, and always closes it. */
export async function withShop<Result>(
  terminal: Terminal,
  work: (shop: OpenedShop) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env);
  const log = logTo(terminal);
  const database = await openDatabase(config.database, log);
  try {
    return await work({
      config,
      pool: database.pool,
      log,
      repository: restaurantRepository(database.pool),
      picturesDirectory: picturesDirectory(config.dataDir),
    });
  } finally {
    await database.close();
  }
}

/** Prints the messages of warnings and errors, without their details. */
export function logTo(terminal: Terminal): Log {
  const say = (...words: readonly unknown[]) => {
    const message = words.find((word) => typeof word === 'string');
    if (message !== undefined) terminal.error(`${message}\n`);
  };
  return { debug() {}, info() {}, warn: say, error: say };
}
