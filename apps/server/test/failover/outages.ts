import type { Observation, Window } from '../cluster/observation.ts';
import type { CheckResult } from '../cluster/verdict.ts';
import { isTaken } from './failovers.ts';

/** After a fault orders are taken again within this time. */
const LONGEST_MS = 30_000;

/** How long no order was taken in the window of a fault, in milliseconds. */
function outageOf({ seen }: Pick<Observation, 'seen'>, { from, to }: Window): number {
  const times = seen
    .filter((one) => isTaken(one) && one.at >= from && one.at <= to)
    .map(({ at }) => at)
    .sort((one, other) => one - other);
  return Math.max(...[from, ...times].map((at, index) => (times[index] ?? to) - at));
}

export function judgeOutages(observed: Observation): CheckResult {
  const long = observed.windows
    .map((window) => ({ name: window.name, ms: outageOf(observed, window) }))
    .filter(({ ms }) => ms > LONGEST_MS);
  return {
    check: 'orders are taken again within 30 s',
    count: observed.windows.length,
    violations: long.map(({ name, ms }) => `${name}: ${Math.round(ms)} ms`),
  };
}

/** A Markdown table: of each fault how often it was injected, and the outages of orders in seconds. */
export function outageTable(observed: Observation): string {
  const rows = [...Map.groupBy(observed.windows, ({ name }) => name)].map(([name, windows]) => {
    const seconds = windows
      .map((window) => outageOf(observed, window) / 1000)
      .sort((one, other) => one - other);
    const median = seconds[Math.floor(seconds.length / 2)] ?? 0;
    const longest = seconds.at(-1) ?? 0;
    return `| ${name} | ${windows.length} | ${median.toFixed(1)} | ${longest.toFixed(1)} |`;
  });
  return [
    '| Fault | times | median s | longest s |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
