import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './failure.mjs';
import { toolEnvironment } from './node-24.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

const REPORTS = join(ROOT, '.cache');
const E2E = join(ROOT, 'e2e');

/** Tests of the server wait for disks and clocks more than they compute. */
const UNIT_WORKERS = 4;

/** Runs the unit and server tests. @returns {Promise<{ passed: number, failed: number }>} */
export async function runUnitTests() {
  const report = freshReport('vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', `--maxWorkers=${UNIT_WORKERS}`, ...reporters];
  const { code } = await run('vitest', args, { env: toolEnvironment() });
  return countsOf(report, code, unitCounts);
}

/** Runs the journeys in the browser. @returns {Promise<{ passed: number, failed: number }>} */
export async function runJourneys(chromium) {
  if (!hasJourneys()) {
    say('There are no journeys in the browser yet.');
    return { passed: 0, failed: 0 };
  }
  const report = freshReport('playwright.json');
  const env = toolEnvironment({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const { code } = await run('playwright', ['test', '--reporter=list,json'], { cwd: E2E, env });
  return countsOf(report, code, journeyCounts);
}

function hasJourneys() {
  const files = readdirSync(E2E, { recursive: true }).map(String);
  const specs = files.filter((file) => /\.(spec|test)\.ts$/.test(file));
  return (
    existsSync(join(E2E, 'playwright.config.ts')) &&
    specs.some((it) => !it.includes('node_modules'))
  );
}

function freshReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  const report = join(REPORTS, name);
  rmSync(report, { force: true });
  return report;
}

/** A runner that fails without a failed test (a crash, a broken hook) counts as one failure. */
export function countsOf(report, code, read) {
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 };
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

export function unitCounts({ numPassedTests, numFailedTests }) {
  return { passed: numPassedTests, failed: numFailedTests };
}

export function journeyCounts({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}
