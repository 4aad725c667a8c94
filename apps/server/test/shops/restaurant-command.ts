import { afterEach, beforeEach, vi } from 'vitest';
import { runRestaurantCommand } from '#cli/restaurant/command.ts';
import type { TestDatabase } from '#test/harness/database.ts';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';

/** The output and exit code of a command. */
interface CommandEnd {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs `npm run restaurant -- …` in this process, with a test database and a data directory. */
export function restaurantCommand(database: TestDatabase) {
  const temporaryDirectory = temporaryDirectories();
  beforeEach(() => {
    const { address } = database;
    if ('connectionString' in address) throw new Error('The test database has a socket.');
    const { host, port, user, database: name } = address;
    const socket = encodeURIComponent(host);
    vi.stubEnv('DATABASE_URL', `postgres://${user}@localhost:${port}/${name}?host=${socket}`);
    vi.stubEnv('DATA_DIR', temporaryDirectory());
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  return async function restaurant(...words: readonly string[]): Promise<CommandEnd> {
    const said = { out: '', error: '' };
    const terminal = {
      out: (text: string) => {
        said.out += text;
      },
      error: (text: string) => {
        said.error += text;
      },
      isInteractive: false,
    };
    return { code: await runRestaurantCommand(words, terminal), ...said };
  };
}
