import { describe, expect, it } from 'vitest';
import { MAX_SECOND_TRIES, NOTHING, reportLines, total } from './test-report.mjs';

const failure = (title, error = 'Error: no') => ({ file: 'apps/server/a.test.ts', title, error });
const passing = (count) => ({ ...NOTHING, passed: count });

describe('the sum of several runs', () => {
  it('has all their counts, failures and files', () => {
    const one = { ...passing(3), failed: 1, titles: ['P-1: a'], failures: [failure('fails')] };
    const other = { ...passing(4), skipped: 2, files: [{ file: 'b.test.ts', seconds: 1 }] };
    expect(total([one, other])).toEqual({
      passed: 7,
      failed: 1,
      skipped: 2,
      titles: ['P-1: a'],
      failures: [failure('fails')],
      secondTries: [],
      files: [{ file: 'b.test.ts', seconds: 1 }],
    });
  });

  it('counts second tries as passed, and each beyond the maximum of a run as failed', () => {
    const secondTries = Array.from({ length: MAX_SECOND_TRIES }, (_, at) => failure(`late ${at}`));
    const allowed = { ...passing(10), secondTries };
    expect(total([allowed])).toMatchObject({ passed: 10, failed: 0 });
    const another = { ...passing(5), secondTries: [failure('one more')] };
    expect(total([allowed, another])).toMatchObject({ passed: 14, failed: 1 });
  });
});

describe('the report at the end of a run', () => {
  it('says nothing of a run in which nothing is worth it', () => {
    expect(reportLines(passing(3))).toEqual([]);
  });

  it('names what failed and what needed a second try, with the first lines of the error', () => {
    const error = [
      '\u001b[31mAssertionError\u001b[39m: expected 1 to be 2',
      '',
      '    at a.test.ts:3:4',
      '    at file:///house/node_modules/vitest/dist/run.js:1:1',
      ...Array.from({ length: 20 }, (_, line) => `line ${line}`),
    ].join('\n');
    const lines = reportLines({
      ...NOTHING,
      failures: [failure('fails', error), { file: null, title: 'unused code', error: '' }],
      secondTries: [failure('late', 'Error: 401')],
    });
    expect(lines.slice(0, 8)).toEqual([
      '',
      'Passed only at the second try:',
      '  ✗ apps/server/a.test.ts › late',
      '      Error: 401',
      '',
      'Failed:',
      '  ✗ apps/server/a.test.ts › fails',
      '      AssertionError: expected 1 to be 2',
    ]);
    expect(lines).toContain('          at a.test.ts:3:4');
    expect(lines.join('\n')).not.toContain('node_modules');
    expect(lines).not.toContain('      line 19');
    expect(lines.at(-1)).toBe('  ✗ unused code');
  });

  it('names the first failures of very many', () => {
    const failures = Array.from({ length: 25 }, (_, at) => failure(`test ${at}`));
    const lines = reportLines({ ...NOTHING, failures });
    expect(lines).toContain('  ✗ apps/server/a.test.ts › test 19');
    expect(lines.at(-1)).toBe('  and 5 more');
  });

  it('lists the slowest files of the server’s tests', () => {
    const files = Array.from({ length: 12 }, (_, at) => ({
      file: `apps/server/${at}.test.ts`,
      seconds: at,
    }));
    const other = { file: 'packages/domain/a.test.ts', seconds: 99 };
    const lines = reportLines({ ...NOTHING, files: [...files, other] });
    expect(lines.slice(1, 3)).toEqual([
      'Slowest files of server tests:',
      '    11.0 s  apps/server/11.test.ts',
    ]);
    expect(lines).toHaveLength(12);
  });
});
