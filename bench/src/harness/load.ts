import { setTimeout as after } from 'node:timers/promises';
import type { ProcessorTimes } from './processor-time.ts';

/** The throughput and latency with a number of clients that never pause. */
export interface Throughput {
  readonly perSecond: number;
  readonly p50Milliseconds: number;
  readonly p95Milliseconds: number;
  readonly p99Milliseconds: number;
  /** The processor time of one task, one number for each measured process. */
  readonly processorMicroseconds: readonly number[];
}

const NO_PROCESSES: ProcessorTimes = () => [];
const WARM_MILLISECONDS = 1000;
const SLICES = 5;

type Task = (client: number) => Promise<void>;

/** Runs `task` in `clients` loops at once, for a while; the first second only warms up. */
export async function measureTasks(
  clients: number,
  seconds: number,
  task: Task,
  spent = NO_PROCESSES,
): Promise<Throughput> {
  return throughput([await sample(clients, seconds, task, spent)]);
}

/**
 * Measures several tasks, interleaved in slices of a fifth of the time, so that other load of the machine
 * affects them alike.
 */
export async function measureInterleaved<Name extends string>(
  clients: number,
  seconds: number,
  tasks: Readonly<Record<Name, Task>>,
  spent = NO_PROCESSES,
): Promise<Readonly<Record<Name, Throughput>>> {
  const named = Object.entries<Task>(tasks).map(([name, task]) => ({
    name,
    task,
    samples: [] as Sample[],
  }));
  for (let slice = 0; slice < SLICES; slice += 1) {
    for (const { task, samples } of named) {
      samples.push(await sample(clients, seconds / SLICES, task, spent));
    }
  }
  const measured = named.map(({ name, samples }) => [name, throughput(samples)]);
  return Object.fromEntries(measured) as Record<Name, Throughput>;
}

/** So many tasks, which together use something up. */
export interface Round {
  readonly size: number;
  readonly task: (index: number) => Promise<void>;
  /** Before the time of the round, and after it. */
  readonly prepare: () => Promise<void>;
  readonly check: () => Promise<void>;
  readonly spent: ProcessorTimes;
}

/**
 * Runs rounds of several kinds in turns, each in `clients` loops at once, until the rounds of each kind have
 * taken the time.
 */
export async function measureRounds<Name extends string>(
  clients: number,
  seconds: number,
  rounds: Readonly<Record<Name, Round>>,
): Promise<Readonly<Record<Name, Throughput>>> {
  const named = Object.entries<Round>(rounds).map(([name, round]) => ({
    name,
    round,
    samples: [] as Sample[],
  }));
  const isOver = ({ samples }: { readonly samples: readonly Sample[] }) =>
    samples.reduce((sum, taken) => sum + taken.seconds, 0) >= seconds;
  while (!named.every(isOver)) {
    for (const one of named) {
      if (!isOver(one)) one.samples.push(await sampleRound(clients, one.round));
    }
  }
  const measured = named.map(({ name, samples }) => [name, throughput(samples)]);
  return Object.fromEntries(measured) as Record<Name, Throughput>;
}

async function sampleRound(
  clients: number,
  { size, task, prepare, check, spent }: Round,
): Promise<Sample> {
  await prepare();
  const durations: number[] = [];
  let next = 0;
  const before = spent();
  const start = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < size) {
        const begun = performance.now();
        next += 1;
        await task(next - 1);
        durations.push(performance.now() - begun);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const now = spent();
  await check();
  return { seconds, durations, spent: now.map((time, index) => time - (before[index] ?? 0)) };
}

interface Sample {
  readonly seconds: number;
  /** The durations of the tasks that began and ended within the time, milliseconds. */
  readonly durations: readonly number[];
  /** Processor time in microseconds, one number for each measured process. */
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
  return { seconds, durations, spent: now.map((time, index) => time - (before[index] ?? 0)) };
}

function throughput(samples: readonly Sample[]): Throughput {
  const durations = samples.flatMap((taken) => taken.durations).sort((one, other) => one - other);
  const seconds = samples.reduce((sum, taken) => sum + taken.seconds, 0);
  const processes = samples[0]?.spent ?? [];
  const percentile = (share: number) => durations[Math.floor(durations.length * share)] ?? 0;
  return {
    perSecond: durations.length / seconds,
    p50Milliseconds: percentile(0.5),
    p95Milliseconds: percentile(0.95),
    p99Milliseconds: percentile(0.99),
    processorMicroseconds: processes.map(
      (_, index) =>
        samples.reduce((sum, { spent }) => sum + (spent[index] ?? 0), 0) / durations.length,
    ),
  };
}
