import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countsOf, journeyCounts, unitCounts } from './test-runs.mjs';

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

describe('countsOf', () => {
  it('counts the tests of Vitest', () => {
    const report = aReport({ numPassedTests: 41, numFailedTests: 2 });
    expect(countsOf(report, 1, unitCounts)).toEqual({ passed: 41, failed: 2 });
  });

  it('counts the journeys of Playwright, flaky ones as passed', () => {
    const report = aReport({ stats: { expected: 8, flaky: 1, unexpected: 3, skipped: 0 } });
    expect(countsOf(report, 1, journeyCounts)).toEqual({ passed: 9, failed: 3 });
  });

  it('counts a runner that fails without a failed test as one failure', () => {
    const report = aReport({ numPassedTests: 41, numFailedTests: 0 });
    expect(countsOf(report, 1, unitCounts)).toEqual({ passed: 41, failed: 1 });
    expect(countsOf(join(directory, 'none.json'), 2, unitCounts)).toEqual({ passed: 0, failed: 1 });
  });
});
