// The upgrade proof: npm run proof:upgrade [seconds] [first migration]
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startDatabase } from '../cluster/cluster-database.ts';
import { prove } from '../cluster/prove.ts';
import { report } from '../cluster/report.ts';
import { newVersionStarts } from './rolling-start.ts';
import { upgradeEach, upgradeTable } from './upgrades.ts';
import { checkOut, versionBefore, versionsByMigration } from './version-before.ts';

/** Inside the checkout, so that Node finds the installed packages. */
const DIRECTORY = join(import.meta.dirname, '../../../../.cache/upgrade-proof');
const PORTS = { from: 21_000, count: 9_000 };
const DEFAULT_SECONDS = 60;

const [seconds = DEFAULT_SECONDS] = process.argv.slice(2, 3).map(Number);
const [first = ''] = process.argv.slice(3);
const say = (line: string) => process.stdout.write(`${line}\n`);
const startedAt = new Date();
rmSync(DIRECTORY, { recursive: true, force: true });
mkdirSync(DIRECTORY, { recursive: true });
const database = await startDatabase(join(DIRECTORY, 'database'));
const port = PORTS.from + (process.pid % PORTS.count);
const versions = versionsByMigration().filter(({ migration }) => migration >= first);
const upgrades = await upgradeEach(versions, { database, directory: DIRECTORY, port }, say);
await database.stop();

const before = versionBefore();
say(`Two servers of ${before.commit.slice(0, 8)} (${before.migration}) are replaced`);
const proof = await prove(
  {
    openDatabase: startDatabase,
    program: checkOut(before, join(DIRECTORY, 'version')),
    servers: 2,
    guests: 4,
    slots: 12,
    slotCapacity: 60,
    faults: [newVersionStarts(seconds * 1000)],
    quietMs: 5_000,
    pages: [],
    mailPatienceMs: 120_000,
  },
  say,
);
rmSync(DIRECTORY, { recursive: true, force: true });
const { text, isProven } = report('Upgrade proof', proof, startedAt);
say(`${upgradeTable(upgrades)}\n${text}`);
const isUpgraded = upgrades.every(({ violations }) => violations.length === 0);
process.exitCode = isProven && isUpgraded ? 0 : 1;
