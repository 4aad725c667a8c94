import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { headlessShell } from './chromium.mjs';
import { say } from './failure.mjs';
import { toolEnvironment } from './install/node-24.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';
import { inRepository, NOTHING } from './test-report.mjs';

const REPORTS = join(ROOT, '.cache');
const E2E = join(ROOT, 'e2e');

/** What the server's processes in tests are started from: it is built before they run. */
const BUILT_SERVER = join(ROOT, 'apps/server/build/main.js');

/** Tests of the server wait for disks and clocks more than they compute; long ones run beside journeys. */
const WORKERS = { unit: 4, essential: 4, further: 2 };

/**
 * Runs Vitest on the projects that the filters leave, such as `!server`. How long each test took stays
 * in `.cache/vitest-{scope}.json`.
 * @returns {Promise<import('./test-report.mjs').Result>}
 */
export async function runUnitTests(scope, projects) {
  const report = freshReport(`vitest-${scope}.json`);
  const args = [
    'run',
    `--maxWorkers=${WORKERS[scope]}`,
    ...projects.map((project) => `--project=${project}`),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ];
  const env = toolEnvironment({ TEST_SEED: seed(), SERVER_PROGRAM: BUILT_SERVER });
  const { code } = await run('vitest', args, { env });
  return resultOf(report, code, unitResult);
}

/** The journeys that `npm test` runs carry this tag. */
const TAG = '@essential';
const JOURNEYS = { essential: [`--grep=${TAG}`], further: [`--grep-invert=${TAG}`], all: [] };

/**
 * Runs the journeys of a scope in the browser. How long each took stays in `.cache/journeys-{scope}.json`.
 * @returns {Promise<import('./test-report.mjs').Result>}
 */
export async function runJourneys(chromium, scope) {
  const report = freshReport(`journeys-${scope}.json`);
  const env = toolEnvironment({
    CHROMIUM_PATH: chromium,
    HEADLESS_SHELL_PATH: headlessShell(chromium),
    JOURNEY_RESULTS: report,
  });
  const { code } = await run('playwright', ['test', ...JOURNEYS[scope]], { cwd: E2E, env });
  return resultOf(report, code, journeyResult);
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

function freshReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  const report = join(REPORTS, name);
  rmSync(report, { force: true });
  return report;
}

/** A runner that fails without a failed test (a crash, an error outside of tests) counts as one failure. */
export function resultOf(report, code, read) {
  const result = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : NOTHING;
  if (code === 0 || result.failed > 0) return result;
  const title = `exit code ${code} without a failed test: its output above says why`;
  return { ...result, failed: 1, failures: [{ file: inRepository(report), title, error: '' }] };
}

/** A test without an assertion fails by itself (`requireAssertions`), so what passed has asserted. */
export function unitResult({ testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: inRepository(name) })),
  );
  const passed = tests.filter(({ status }) => status === 'passed');
  const failed = tests.filter(({ status }) => status === 'failed');
  const hooks = testResults.filter(({ status, message }) => status === 'failed' && message !== '');
  const failures = [...failed.map(unitFailure), ...hooks.map(hookFailure)];
  return {
    passed: passed.length,
    failed: failures.length,
    skipped: tests.length - passed.length - failed.length,
    titles: passed.map(({ title }) => title),
    failures,
    // Vitest keeps the error of a first try.
    secondTries: passed
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(unitFailure),
    files: testResults.map(({ name, startTime, endTime }) => ({
      file: inRepository(name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

function unitFailure({ file, fullName, failureMessages }) {
  return { file, title: fullName, error: failureMessages[0] ?? '' };
}

/** What fails outside of a test: a hook of the file, or its import. */
function hookFailure({ name, message }) {
  return { file: inRepository(name), title: 'outside of its tests', error: message };
}

/** A journey that asserts nothing fails as well. */
export function journeyResult(journeys) {
  const ofOutcome = (...wanted) => journeys.filter(({ outcome }) => wanted.includes(outcome));
  const asserts = ({ assertions }) => assertions > 0;
  const ended = ofOutcome('expected', 'flaky');
  const passed = ended.filter(asserts);
  const failures = [
    ...ofOutcome('unexpected').map(journeyFailure),
    ...ended
      .filter((journey) => !asserts(journey))
      .map((journey) => journeyFailure({ ...journey, error: 'It asserts nothing.' })),
  ];
  return {
    ...NOTHING,
    passed: passed.length,
    failed: failures.length,
    skipped: ofOutcome('skipped').length,
    titles: passed.map(({ title }) => title),
    failures,
    secondTries: passed.filter(({ outcome }) => outcome === 'flaky').map(journeyFailure),
  };
}

function journeyFailure({ path, error }) {
  const [spec, ...titles] = path.split(' › ');
  return { file: `e2e/journeys/${spec}`, title: titles.join(' › '), error };
}
