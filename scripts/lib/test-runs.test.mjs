import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from './root.mjs';
import { journeyResult, resultOf, unitResult } from './test-runs.mjs';

let directory;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'comptoir-reports-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function aReport(content) {
  const path = join(directory, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const FILE = 'apps/server/src/a.test.ts';

const test = (title, status, ...failureMessages) => ({
  title,
  fullName: `a group ${title}`,
  status,
  failureMessages,
});

const unitReport = (tests, message = '') => ({
  testResults: [
    {
      name: join(ROOT, FILE),
      status: message === '' ? 'passed' : 'failed',
      message,
      startTime: 1_000,
      endTime: 3_500,
      assertionResults: tests,
    },
  ],
});

const journey = (path, outcome, more = {}) => ({
  path,
  title: path.split(' › ').at(-1),
  outcome,
  assertions: 1,
  error: '',
  ...more,
});

describe('the result of a run', () => {
  it('counts the tests of Vitest, and names those that passed and those that failed', () => {
    const report = aReport(
      unitReport([
        test('P-5: a rule', 'passed'),
        test('P-1: a rule', 'failed', 'Error: 1 is not 2', 'Error: again'),
        test('P-2: a rule', 'skipped'),
        test('P-3: a rule', 'todo'),
        test('P-4: a rule', 'passed'),
      ]),
    );
    expect(resultOf(report, 1, unitResult)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      titles: ['P-5: a rule', 'P-4: a rule'],
      failures: [{ file: FILE, title: 'a group P-1: a rule', error: 'Error: 1 is not 2' }],
      secondTries: [],
      files: [{ file: FILE, seconds: 2.5 }],
    });
  });

  it('names a test of Vitest that passed at the second try', () => {
    const report = aReport(unitReport([test('waits', 'passed', 'Error: Timed out')]));
    expect(resultOf(report, 0, unitResult)).toMatchObject({
      passed: 1,
      failed: 0,
      secondTries: [{ file: FILE, title: 'a group waits', error: 'Error: Timed out' }],
    });
  });

  it('counts a file that fails outside of its tests as one failure', () => {
    const report = aReport(unitReport([test('passes', 'passed')], 'Hook timed out in 30000ms.'));
    expect(resultOf(report, 1, unitResult)).toMatchObject({
      passed: 1,
      failed: 1,
      failures: [
        { file: FILE, title: 'outside of its tests', error: 'Hook timed out in 30000ms.' },
      ],
    });
  });

  it('counts a runner that fails without a failed test as one failure', () => {
    const passing = aReport(unitReport([test('passes', 'passed')]));
    expect(resultOf(passing, 1, unitResult)).toMatchObject({ passed: 1, failed: 1 });
    const missing = resultOf(join(directory, 'none.json'), 2, unitResult);
    expect(missing).toMatchObject({ passed: 0, failed: 1 });
    expect(missing.failures[0].title).toContain('exit code 2');
  });

  it('counts the journeys of Playwright', () => {
    const journeys = [
      journey('menu/a.spec.ts › K-1: orders', 'expected'),
      journey('menu/a.spec.ts › a group › fails', 'unexpected', { error: 'Error: not visible' }),
      journey('menu/a.spec.ts › waits', 'skipped', { assertions: 0 }),
    ];
    expect(journeyResult(journeys)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      titles: ['K-1: orders'],
      failures: [
        {
          file: 'e2e/journeys/menu/a.spec.ts',
          title: 'a group › fails',
          error: 'Error: not visible',
        },
      ],
      secondTries: [],
      files: [],
    });
  });

  it('names a journey that passed at the second try', () => {
    const journeys = [journey('menu/a.spec.ts › late', 'flaky', { error: 'Error: 401' })];
    expect(journeyResult(journeys)).toMatchObject({
      passed: 1,
      failed: 0,
      titles: ['late'],
      secondTries: [{ file: 'e2e/journeys/menu/a.spec.ts', title: 'late', error: 'Error: 401' }],
    });
  });

  it('takes a journey that asserts nothing for a failure', () => {
    const journeys = [
      journey('a.spec.ts › silent', 'expected', { assertions: 0 }),
      journey('a.spec.ts › silent at last', 'flaky', { assertions: 0, error: 'Error: late' }),
    ];
    const { passed, failed, failures, secondTries } = journeyResult(journeys);
    expect([passed, failed]).toEqual([0, 2]);
    expect(failures.map(({ title, error }) => `${title}: ${error}`)).toEqual([
      'silent: It asserts nothing.',
      'silent at last: It asserts nothing.',
    ]);
    expect(secondTries).toEqual([]);
  });
});
