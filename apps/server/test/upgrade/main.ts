// The upgrade proof: npm run proof:upgrade [seconds] [first migration]
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startDatabase } from '../cluster/cluster-database.ts';
import { upgradeEach } from './upgrades.ts';
import { versionsByMigration } from './version-before.ts';

/** Inside the checkout, so that Node finds the installed packages. */
const DIRECTORY = join(import.meta.dirname, '../../../../.cache/upgrade-proof');
const PORTS = { from: 21_000, count: 9_000 };

const [, first = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
rmSync(DIRECTORY, { recursive: true, force: true });
mkdirSync(DIRECTORY, { recursive: true });
const database = await startDatabase(join(DIRECTORY, 'database'));
const port = PORTS.from + (process.pid % PORTS.count);
const versions = versionsByMigration().filter(({ migration }) => migration >= first);
const upgrades = await upgradeEach(versions, { database, directory: DIRECTORY, port }, say);
await database.stop();
rmSync(DIRECTORY, { recursive: true, force: true });
const failed = upgrades.filter(({ violations }) => violations.length > 0);
process.exitCode = failed.length > 0 ? 1 : 0;
