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
const TURNS = 5;

type Task = (client: number) => Promise<void>;

/** Runs `task` in `clients` loops at once, for a while; the first second only warms up. */
export async function measureTasks(
  clients: number,
  seconds: number,
  task: Task,
  spent = NOBODY,
): Promise<Throughput> {
  return throughput([await sample(clients, seconds, task, spent)]);
}

/**
 * Each of several tasks for so long, a fifth of it at a time and in turns: what the machine does beside
 * them comes and goes, and meets them all.
 */
export async function measureInTurns<Name extends string>(
  clients: number,
  seconds: number,
  tasks: Readonly<Record<Name, Task>>,
  spent = NOBODY,
): Promise<Readonly<Record<Name, Throughput>>> {
  const named = Object.entries<Task>(tasks).map(([name, task]) => ({
    name,
    task,
    samples: [] as Sample[],
  }));
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const { task, samples } of named) {
      samples.push(await sample(clients, seconds / TURNS, task, spent));
    }
  }
  const measured = named.map(({ name, samples }) => [name, throughput(samples)]);
  return Object.fromEntries(measured) as Record<Name, Throughput>;
}

interface Sample {
  readonly seconds: number;
  /** Of each task that was begun and done in that time, milliseconds. */
  readonly durations: readonly number[];
  /** Microseconds of the processor, one number for each part that was watched. */
  readonly spent: readonly number[];
}

async function sample(
  clients: number,
  seconds: number,
  task: Task,
  spent: ProcessorTimes,
): Promise<Sample> {
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
  const [before, now] = await watched;
  return { seconds, durations, spent: now.map((part, index) => part - (before[index] ?? 0)) };
}

function throughput(samples: readonly Sample[]): Throughput {
  const durations = samples.flatMap((taken) => taken.durations).sort((one, other) => one - other);
  const seconds = samples.reduce((sum, taken) => sum + taken.seconds, 0);
  const parts = samples[0]?.spent ?? [];
  return {
    perSecond: durations.length / seconds,
    p50Milliseconds: durations[Math.floor(durations.length * 0.5)] ?? 0,
    p99Milliseconds: durations[Math.floor(durations.length * 0.99)] ?? 0,
    processorMicroseconds: parts.map(
      (_, part) =>
        samples.reduce((sum, { spent }) => sum + (spent[part] ?? 0), 0) / durations.length,
    ),
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
  const processorMicroseconds = spent().map(
    (part, index) => (part - (before[index] ?? 0)) / result.requests.total,
  );
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
