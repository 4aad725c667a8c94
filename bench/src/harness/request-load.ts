import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import type { Throughput } from './load.ts';
import type { ProcessorTimes } from './processor-time.ts';

/** Repeated requests for one URL that are all answered with one status. */
export interface Requests {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  /** Of the process that answers. */
  readonly spent?: ProcessorTimes;
}

/**
 * The client: wrk where it is installed. autocannon takes more processor time for an answer of 50 kB than
 * the server does, so with it the ratio to a raw server says more about the client than about the server.
 */
export const CLIENT = hasWrk() ? 'wrk' : 'autocannon';

/** A server that used less of a processor than this waited for its client. */
const BUSY = 0.9;
const SLICES = 5;

export interface RequestThroughput extends Omit<Throughput, 'p95Milliseconds'> {
  /** Processor time of the answering process per second; NaN where it is not measured. */
  readonly busy: number;
}

/** Whether the client, not the server, was the limit. */
export function isLimitedByClient({ busy }: RequestThroughput): boolean {
  return busy < BUSY;
}

/**
 * Measures several requests in turns of a fifth of the time, so that other load of the machine affects all alike;
 * each is warmed up for a second. Throws for an answer with another status.
 */
export async function measureInTurns<Name extends string>(
  all: Readonly<Record<Name, Requests>>,
  clients: number,
  seconds: number,
): Promise<Readonly<Record<Name, RequestThroughput>>> {
  const named = Object.entries<Requests>(all).map(([name, requests]) => ({
    name,
    requests,
    samples: [] as Sample[],
  }));
  for (const { requests } of named) {
    await expectStatus(requests);
    await sample(requests, clients, 1);
  }
  for (let slice = 0; slice < SLICES; slice += 1) {
    for (const { requests, samples } of named) {
      samples.push(await sample(requests, clients, Math.max(1, Math.round(seconds / SLICES))));
    }
  }
  const measured = named.map(({ name, samples }) => [name, combined(samples)]);
  return Object.fromEntries(measured) as Record<Name, RequestThroughput>;
}

interface Sample {
  readonly seconds: number;
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
  /** Microseconds. */
  readonly spent: readonly number[];
}

async function sample(requests: Requests, clients: number, seconds: number): Promise<Sample> {
  const spent = requests.spent ?? (() => []);
  const before = spent();
  const counted = await (CLIENT === 'wrk' ? runWrk : runAutocannon)(requests, clients, seconds);
  const after = spent();
  return { ...counted, spent: after.map((time, index) => time - (before[index] ?? 0)) };
}

function combined(samples: readonly Sample[]): RequestThroughput {
  const sum = (read: (one: Sample) => number) =>
    samples.reduce((total, one) => total + read(one), 0);
  const requests = sum((one) => one.requests);
  const seconds = sum((one) => one.seconds);
  const processes = samples[0]?.spent ?? [];
  const spent = processes.map((_, index) => sum((one) => one.spent[index] ?? 0));
  return {
    perSecond: requests / seconds,
    p50Milliseconds: median(samples.map(({ p50 }) => p50)),
    p99Milliseconds: median(samples.map(({ p99 }) => p99)),
    processorMicroseconds: spent.map((time) => time / requests),
    busy: (spent[0] ?? Number.NaN) / (seconds * 1_000_000),
  };
}

async function expectStatus({ url, headers, status }: Requests): Promise<void> {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (answer.status !== status) throw new Error(`${url} answered ${answer.status}`);
}

type Counted = Omit<Sample, 'spent'>;

async function runWrk(
  { url, headers }: Requests,
  clients: number,
  seconds: number,
): Promise<Counted> {
  const { stdout } = await promisify(execFile)('wrk', [
    '--threads=1',
    `--connections=${clients}`,
    `--duration=${seconds}s`,
    '--latency',
    ...Object.entries(headers).map(([name, value]) => `--header=${name}: ${value}`),
    url,
  ]);
  return readWrk(stdout);
}

/** Reads the report of `wrk --latency`; throws where requests failed. */
function readWrk(report: string): Counted {
  const failed = /Socket errors|Non-2xx/.exec(report);
  const [, requests, seconds] = /(\d+) requests in ([\d.]+)s/.exec(report) ?? [];
  if (failed || requests === undefined) throw new Error(`wrk reports:\n${report}`);
  return {
    requests: Number(requests),
    seconds: Number(seconds),
    p50: latencyOf(report, '50%'),
    p99: latencyOf(report, '99%'),
  };
}

const MILLISECONDS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000 };

function latencyOf(report: string, percentile: string): number {
  const [, value, unit = ''] =
    new RegExp(`^ +${percentile} +([\\d.]+)(us|ms|s)$`, 'm').exec(report) ?? [];
  return Number(value) * (MILLISECONDS[unit] ?? Number.NaN);
}

async function runAutocannon(
  { url, headers, status }: Requests,
  clients: number,
  seconds: number,
): Promise<Counted> {
  const result = await autocannon({ url, headers, connections: clients, duration: seconds });
  const answered = result.statusCodeStats?.[`${status}`]?.count ?? 0;
  if (result.errors > 0 || answered < result.requests.total) {
    throw new Error(`${url} answered something else than ${status}`);
  }
  return {
    requests: result.requests.total,
    seconds: result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

function hasWrk(): boolean {
  try {
    // Without arguments it prints its usage and exits with 1.
    execFileSync('wrk', ['--version'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
