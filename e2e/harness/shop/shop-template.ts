import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testRestaurant } from '../restaurant-file.ts';
import { ROOT } from '../root.ts';
import { startServerProcess } from '../server-process.ts';
import { copyPictures, fingerprintOf, restaurantPath, writeRestaurant } from './shop-files.ts';

const DIRECTORY = join(ROOT, `.cache/journey-shop-${process.getuid?.() ?? 0}`);
const DATA = join(DIRECTORY, 'data');
const KEY = join(DIRECTORY, 'key');
/** Journeys need no durability: a kill of theirs ends a process, not the machine. */
const POSTGRES_SETTINGS = 'fsync = off\nsynchronous_commit = off\n';
const SERVER_STAMP = join(ROOT, 'apps/server/build/inputs.sha256');

/**
 * Playwright's global setup: opens a shop once on an empty data directory, so that each worker starts on a
 * copy of what was created, migrated and imported. Valid until the server or the restaurant changes.
 */
export default async function prepareTemplate(): Promise<void> {
  const key = currentKey();
  if (existsSync(KEY) && readFileSync(KEY, 'utf8') === key) return;
  await rm(DIRECTORY, { recursive: true, force: true });
  const directory = await mkdtemp(join(tmpdir(), 'comptoir-e2e-'));
  try {
    await copyPictures(directory);
    await writeRestaurant(directory, testRestaurant());
    const data = join(directory, 'data');
    const server = await startServerProcess({
      DATA_DIR: data,
      RESTAURANT_FILE: restaurantPath(directory),
      PORT: '0',
      METRICS_PORT: 'off',
    });
    await server.stop();
    await appendFile(join(data, 'postgres/postgresql.auto.conf'), POSTGRES_SETTINGS);
    await mkdir(DIRECTORY, { recursive: true });
    await copyDirectory(data, DATA);
    await writeFile(KEY, key);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Copies the template's data directory; returns the fingerprint of the restaurant in it. */
export async function copyTemplate(dataDir: string): Promise<string> {
  await copyDirectory(DATA, dataDir);
  return fingerprintOf(testRestaurant());
}

/** With its owners: PostgreSQL does not run as root, and reads only what is its own. */
async function copyDirectory(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}

function currentKey(): string {
  if (!existsSync(SERVER_STAMP)) throw new Error('The shop is not built: npm run build');
  const build = readFileSync(SERVER_STAMP, 'utf8');
  return [build, fingerprintOf(testRestaurant()), POSTGRES_SETTINGS].join(' ');
}
