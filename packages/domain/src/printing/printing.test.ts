import { expect, test } from 'vitest';
import {
  isPolling,
  PRINTER_TRANSPORTS,
  printProblem,
  retryDelay,
  showsGuest,
  usualCodePageNumber,
  type WatchedJob,
} from './printing.ts';

test('PR-32, PR-36: counter tickets and receipts show the guest, kitchen and test tickets do not', () => {
  const kinds = ['kitchen', 'counter', 'receipt', 'test'] as const;
  expect(kinds.filter(showsGuest)).toEqual(['counter', 'receipt']);
});

test('PR-1, PR-3: printers of Epson and Star ask for their tickets; Star has its own code page number', () => {
  expect(PRINTER_TRANSPORTS.filter(isPolling)).toEqual(['epson_sdp', 'star_cloudprnt']);
  expect(PRINTER_TRANSPORTS.map(usualCodePageNumber)).toEqual([19, 19, 4, 19]);
});

test('PR-21: a failed job is tried again after 1, 2, 5, 10, and then each 30 seconds', () => {
  const delays = [0, 1, 2, 3, 4, 5, 6, 99].map(retryDelay);
  expect(delays).toEqual([1000, 1000, 2000, 5000, 10_000, 30_000, 30_000, 30_000]);
});

const NOW = Date.parse('2026-11-20T18:00+01:00');

test.each<[string | null, Partial<WatchedJob>]>([
  [null, {}],
  [null, { dueAt: NOW - 59_999 }],
  ['late', { dueAt: NOW - 60_000 }],
  [null, { state: 'failed', failedAt: NOW - 4999 }],
  ['failed', { state: 'failed', failedAt: NOW - 5000 }],
  ['failed', { state: 'sent', failedAt: NOW - 5000, dueAt: NOW - 60_000 }],
  ['unknown', { state: 'unknown', failedAt: NOW - 5000, dueAt: NOW - 60_000 }],
  [null, { state: 'printed', failedAt: NOW - 5000, dueAt: NOW - 60_000 }],
  [null, { state: 'sent', isUnconfirmed: true, failedAt: NOW - 5000, dueAt: NOW - 60_000 }],
])('PR-30: the board has the problem %s for a job with %o', (problem, job) => {
  const queued = { state: 'queued', dueAt: NOW, failedAt: null, isUnconfirmed: false } as const;
  expect(printProblem({ ...queued, ...job }, NOW)).toBe(problem);
});
