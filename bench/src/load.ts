import { setTimeout as after } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { ProcessorTimes } from './processor-time.ts';

/** What a number of clients that never pause get out of something. */
export interface Throughput {
  readonly perSecond: number;
  readonly p50Milliseconds: number;
  readonly p99Milliseconds: number;
  /** What each took of the processor, one number for each part that was watched. */
  readonly processorMicroseconds: readonly number[];
}

const NOBODY: ProcessorTimes = () => [];
const WARM_MILLISECONDS = 1000;

/** Runs `task` in `clients` loops at once, for a while; the first second only warms up. */
export async function measureTasks(
  clients: number,
  seconds: number,
  task: (client: number) => Promise<void>,
  spent = NOBODY,
): Promise<Throughput> {
  const durations: number[] = [];
  const start = performance.now();
  const warm = start + WARM_MILLISECONDS;
  const end = warm + seconds * 1000;
  const watched = Promise.all([
    after(WARM_MILLISECONDS).then(spent),
    after(WARM_MILLISECONDS + seconds * 1000).then(spent),
  ]);
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let begun = performance.now(); begun < end; begun = performance.now()) {
        await task(client);
        const done = performance.now();
        if (begun >= warm && done <= end) durations.push(done - begun);
      }
    }),
  );
  const processorMicroseconds = perTask(await watched, durations.length);
  durations.sort((left, right) => left - right);
  return {
    perSecond: durations.length / seconds,
    p50Milliseconds: durations[Math.floor(durations.length * 0.5)] ?? 0,
    p99Milliseconds: durations[Math.floor(durations.length * 0.99)] ?? 0,
    processorMicroseconds,
  };
}

/** Asks for one URL again and again. Every answer has to have the expected status. */
export async function measureRequests(
  url: string,
  headers: Readonly<Record<string, string>>,
  expectedStatus: number,
  clients: number,
  seconds: number,
  spent = NOBODY,
): Promise<Throughput> {
  await autocannon({ url, headers, connections: clients, duration: 1 });
  const before = spent();
  const result = await autocannon({ url, headers, connections: clients, duration: seconds });
  const processorMicroseconds = perTask([before, spent()], result.requests.total);
  const answered = result.statusCodeStats?.[`${expectedStatus}`]?.count ?? 0;
  if (result.errors > 0 || answered < result.requests.total) {
    throw new Error(`${url} answered something else than ${expectedStatus}`);
  }
  return {
    perSecond: result.requests.average,
    p50Milliseconds: result.latency.p50,
    p99Milliseconds: result.latency.p99,
    processorMicroseconds,
  };
}

function perTask(
  [before, now]: readonly [readonly number[], readonly number[]],
  tasks: number,
): readonly number[] {
  return now.map((spent, part) => (spent - (before[part] ?? 0)) / tasks);
}
