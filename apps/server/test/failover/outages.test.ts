import { expect, it } from 'vitest';
import { type Observation, observation } from '../cluster/observation.ts';
import { judgeOutages, outageTable } from './outages.ts';

const FAULT = 'the primary is killed';
const order = (at: number, status = 200) => ({ at, took: 100, route: 'POST order', status });

/** Orders that were answered at these times, in seconds, and one fault from 10 to 60. */
function observed(seconds: readonly number[]): Observation {
  const seen = seconds.map((at) => order(at * 1000));
  const windows = [{ name: FAULT, from: 10_000, to: 60_000, allows: () => true }];
  return { ...observation(() => 0), seen, windows };
}

it('measures the longest time without an accepted order, also at the ends of a fault', () => {
  expect(outageTable(observed([9, 11, 33.5, 34, 59]))).toContain(`| ${FAULT} | 1 | 25.0 | 25.0 |`);
  expect(outageTable(observed([9, 22, 40, 59]))).toContain(`| ${FAULT} | 1 | 19.0 | 19.0 |`);
  expect(outageTable(observed([9, 20]))).toContain(`| ${FAULT} | 1 | 40.0 | 40.0 |`);
});

it('counts no answer that accepted nothing', () => {
  const { seen, ...rest } = observed([11, 59]);
  const refused = [order(30_000, 503), { ...order(30_000), route: 'GET slots' }];
  expect(judgeOutages({ ...rest, seen: [...seen, ...refused] }).violations).toEqual([
    `${FAULT}: 48000 ms`,
  ]);
});

it('accepts an outage of half a minute', () => {
  expect(judgeOutages(observed([10, 40, 60]))).toMatchObject({ count: 1, violations: [] });
});
