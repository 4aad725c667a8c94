import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

const unitReport = (...statuses) => ({
  testResults: [
    { assertionResults: statuses.map((status, at) => ({ status, title: `P-${at}: a rule` })) },
  ],
});

const journey = (path, outcome, assertions = 1) => ({
  path,
  title: path.split(' › ').at(-1),
  outcome,
  assertions,
});

describe('the result of a run', () => {
  it('counts the tests of Vitest, and names those that passed', () => {
    const report = aReport(unitReport('passed', 'failed', 'skipped', 'todo', 'passed'));
    expect(resultOf(report, 1, unitResult)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      titles: ['P-0: a rule', 'P-4: a rule'],
    });
  });

  it('counts a runner that fails without a failed test as one failure', () => {
    expect(resultOf(aReport(unitReport('passed')), 1, unitResult)).toMatchObject({
      passed: 1,
      failed: 1,
    });
    expect(resultOf(join(directory, 'none.json'), 2, unitResult)).toMatchObject({
      passed: 0,
      failed: 1,
    });
  });

  it('counts the journeys of Playwright', () => {
    const journeys = [
      journey('a.spec.ts › K-1: orders', 'expected'),
      journey('a.spec.ts › fails', 'unexpected'),
      journey('a.spec.ts › waits', 'skipped', 0),
    ];
    expect(journeyResult(journeys, new Set())).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      titles: ['K-1: orders'],
    });
  });

  it('takes a journey that needs a second try for a failure, unless it is listed', () => {
    const journeys = [journey('a.spec.ts › known', 'flaky'), journey('a.spec.ts › new', 'flaky')];
    expect(journeyResult(journeys, new Set(['a.spec.ts › known']))).toMatchObject({
      passed: 1,
      failed: 1,
      titles: ['known'],
    });
  });

  it('takes a journey that asserts nothing for a failure', () => {
    const journeys = [
      journey('a.spec.ts › silent', 'expected', 0),
      journey('a.spec.ts › silent at last', 'flaky', 0),
    ];
    const listed = new Set(['a.spec.ts › silent at last']);
    expect(journeyResult(journeys, listed)).toMatchObject({ passed: 0, failed: 2 });
  });
});
