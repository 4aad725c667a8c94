// The upgrade proof: npm run proof:upgrade -- [--from MIGRATION] [--to MIGRATION] [--rolling VERSIONS] [--seconds N]
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { restartPorts } from '#test/harness/restart-ports.ts';
import { startDatabase } from '../cluster/cluster-database.ts';
import { report } from '../cluster/report.ts';
import { proveRollingStart } from './rolling-start.ts';
import { upgradeEach, upgradeTable } from './upgrades.ts';
import { versionsBefore, versionsByMigration } from './versions.ts';

/** Inside the checkout, so that Node finds the installed packages. */
const DIRECTORY = join(import.meta.dirname, '../../../../.cache/upgrade-proof');

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '0000' },
    to: { type: 'string', default: '9999' },
    rolling: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '60' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
rmSync(DIRECTORY, { recursive: true, force: true });
mkdirSync(DIRECTORY, { recursive: true });

const versions = versionsByMigration().filter(
  ({ migration }) => migration >= values.from && migration.slice(0, values.to.length) <= values.to,
);
let isProven = true;
if (versions.length > 0) {
  const startedAt = performance.now();
  const database = await startDatabase(join(DIRECTORY, 'database'));
  const [port = 0] = await restartPorts(1);
  const place = { database, directory: DIRECTORY, port };
  const upgrades = await upgradeEach(versions, place, say).finally(() => database.stop());
  isProven = upgrades.every(({ violations }) => violations.length === 0);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  say(`${upgradeTable(upgrades)}\n\nVersions: ${versions.length}, in ${seconds} s`);
}
for (const version of versionsBefore(Number(values.rolling))) {
  const name = `${version.commit.slice(0, 8)} (${version.migration})`;
  say(`\nTwo servers of ${name} are replaced`);
  const startedAt = new Date();
  const place = join(DIRECTORY, 'version');
  const proof = await proveRollingStart(version, place, Number(values.seconds) * 1000, say);
  const rolling = report(`Rolling start from ${name}`, proof, startedAt);
  say(rolling.text);
  isProven &&= rolling.isProven;
}
rmSync(DIRECTORY, { recursive: true, force: true });
process.exitCode = isProven ? 0 : 1;
