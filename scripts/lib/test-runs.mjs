import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { headlessShell } from './chromium.mjs';
import { say } from './failure.mjs';
import { toolEnvironment } from './install/node-24.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

const REPORTS = join(ROOT, '.cache');
const E2E = join(ROOT, 'e2e');

/** Tests of the server wait for disks and clocks more than they compute. */
const UNIT_WORKERS = 4;

/**
 * What a run came to; `titles` are those of the tests that passed.
 * @typedef {{ passed: number, failed: number, skipped: number, titles: readonly string[] }} Result
 */

/** @returns {Result} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, titles: [] };

/**
 * Runs Vitest on the projects that the filters leave, such as `!server`. How long each test took stays
 * in `.cache/vitest-{scope}.json`.
 * @returns {Promise<Result>}
 */
export async function runUnitTests(scope, projects) {
  const report = freshReport(`vitest-${scope}.json`);
  const args = [
    'run',
    `--maxWorkers=${UNIT_WORKERS}`,
    ...projects.map((project) => `--project=${project}`),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ];
  const env = toolEnvironment({ TEST_SEED: seed() });
  const { code } = await run('vitest', args, { env });
  return resultOf(report, code, unitResult);
}

/**
 * Runs one of Playwright's projects in the browser. How long each journey took stays in
 * `.cache/journeys-{project}.json`.
 * @returns {Promise<Result>}
 */
export async function runJourneys(chromium, project) {
  const report = freshReport(`journeys-${project}.json`);
  const env = toolEnvironment({
    CHROMIUM_PATH: chromium,
    HEADLESS_SHELL_PATH: headlessShell(chromium),
    JOURNEY_RESULTS: report,
  });
  const { code } = await run('playwright', ['test', `--project=${project}`], { cwd: E2E, env });
  return resultOf(report, code, (journeys) => journeyResult(journeys, flakyJourneys()));
}

let chosenSeed;

/** What random tests draw from: `TEST_SEED`, or a number that is printed so that the run can be repeated. */
function seed() {
  if (chosenSeed === undefined) {
    chosenSeed = process.env.TEST_SEED ?? process.env.FUZZ_SEED ?? String(randomInt(2 ** 31));
    say(`Random tests draw from TEST_SEED=${chosenSeed}.`);
  }
  return chosenSeed;
}

/** The journeys that may need a second try, by file and titles. */
function flakyJourneys() {
  const listed = JSON.parse(readFileSync(join(E2E, 'flaky-journeys.json'), 'utf8'));
  return new Set(listed.map(({ path }) => path));
}

function freshReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  const report = join(REPORTS, name);
  rmSync(report, { force: true });
  return report;
}

/** A runner that fails without a failed test (a crash, a broken hook) counts as one failure. */
export function resultOf(report, code, read) {
  const result = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : NOTHING;
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

/** A test without an assertion fails by itself (`requireAssertions`), so what passed has asserted. */
export function unitResult({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed');
  const failed = tests.filter(({ status }) => status === 'failed');
  return {
    passed: passed.length,
    failed: failed.length,
    skipped: tests.length - passed.length - failed.length,
    titles: passed.map(({ title }) => title),
  };
}

/** A journey fails as well when it asserts nothing, or needs a second try without being listed. */
export function journeyResult(journeys, listed) {
  const skipped = journeys.filter(({ outcome }) => outcome === 'skipped');
  const silent = journeys.filter(
    ({ outcome, assertions }) => ['expected', 'flaky'].includes(outcome) && assertions === 0,
  );
  const flaky = journeys.filter(({ outcome, path }) => outcome === 'flaky' && !listed.has(path));
  for (const { path } of silent) say(`Asserts nothing: ${path}`);
  for (const { path } of flaky) say(`Passed only at the second try: ${path}`);
  const passed = journeys.filter(
    (journey) =>
      ['expected', 'flaky'].includes(journey.outcome) &&
      !silent.includes(journey) &&
      !flaky.includes(journey),
  );
  return {
    passed: passed.length,
    failed: journeys.length - passed.length - skipped.length,
    skipped: skipped.length,
    titles: passed.map(({ title }) => title),
  };
}
