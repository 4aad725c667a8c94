import { availableParallelism, cpus, totalmem } from 'node:os';
import { isFailure, isRefused, percentile, type Seen, windowCounts } from './observation.ts';
import type { Proof } from './prove.ts';

/** The most violations of one check that are shown. */
const SHOWN = 10;

/** The report of the proof, for a terminal and as Markdown. */
export function report(
  name: string,
  { checkResults, observed, remarks }: Proof,
  startedAt: Date,
): { readonly text: string; readonly isProven: boolean } {
  const isProven = checkResults.every(({ violations }) => violations.length === 0);
  const wrong = checkResults.flatMap(({ check, violations }) =>
    violations.slice(0, SHOWN).map((it) => `- ${check}: ${it}`),
  );
  const lines = [
    '',
    `${name}, ${startedAt.toISOString().slice(0, 16)}Z, ${machine()}, Node ${process.versions.node}`,
    '',
    ...table(
      ['Check', 'compared', 'violations'],
      checkResults.map(({ check, count, violations }) => [check, count, violations.length]),
    ),
    '',
    ...table(
      ['Window', 'from s', 's', 'requests', 'failures'],
      windowCounts(observed).map(({ name, fromSeconds, seconds, requests, failures }) => [
        name,
        fromSeconds.toFixed(1),
        seconds.toFixed(1),
        requests,
        Object.entries(failures)
          .map(([failure, count]) => `${count} × ${failure}`)
          .join(', ') || 'none',
      ]),
    ),
    '',
    ...table(
      ['Answers', 'requests', 'refused', 'failures', 'p50 ms', 'p99 ms'],
      [...routes(observed.seen), ['all', observed.seen] as const].map(([route, seen]) => [
        route,
        seen.length,
        seen.filter(isRefused).length,
        seen.filter(isFailure).length,
        percentile(seen, 0.5),
        percentile(seen, 0.99),
      ]),
    ),
    '',
    ...remarks.map((remark) => `Remark: ${remark}.`),
    ...wrong,
    isProven ? 'Proven.' : 'NOT proven.',
    '',
  ];
  return { text: lines.join('\n'), isProven };
}

function routes(seen: readonly Seen[]): readonly (readonly [string, readonly Seen[]])[] {
  return [...Map.groupBy(seen, ({ route }) => route)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
}

function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, ${gigabytes} GB`;
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
