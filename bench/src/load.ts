import autocannon from 'autocannon';

/** What a number of clients that never pause get out of something. */
export interface Throughput {
  readonly perSecond: number;
  readonly p50Milliseconds: number;
  readonly p99Milliseconds: number;
}

/** Runs `task` in `clients` loops at once, for a while; the first second only warms up. */
export async function measureTasks(
  clients: number,
  seconds: number,
  task: (client: number) => Promise<void>,
): Promise<Throughput> {
  const durations: number[] = [];
  const start = performance.now();
  const warm = start + 1000;
  const end = warm + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let begun = performance.now(); begun < end; begun = performance.now()) {
        await task(client);
        const done = performance.now();
        if (begun >= warm && done <= end) durations.push(done - begun);
      }
    }),
  );
  durations.sort((left, right) => left - right);
  return {
    perSecond: durations.length / seconds,
    p50Milliseconds: durations[Math.floor(durations.length * 0.5)] ?? 0,
    p99Milliseconds: durations[Math.floor(durations.length * 0.99)] ?? 0,
  };
}

/** Asks for one URL again and again. Every answer has to have the expected status. */
export async function measureRequests(
  url: string,
  headers: Readonly<Record<string, string>>,
  expectedStatus: number,
  clients: number,
  seconds: number,
): Promise<Throughput> {
  await autocannon({ url, headers, connections: clients, duration: 1 });
  const result = await autocannon({ url, headers, connections: clients, duration: seconds });
  const answered = result.statusCodeStats?.[`${expectedStatus}`]?.count ?? 0;
  if (result.errors > 0 || answered < result.requests.total) {
    throw new Error(`${url} answered something else than ${expectedStatus}`);
  }
  return {
    perSecond: result.requests.average,
    p50Milliseconds: result.latency.p50,
    p99Milliseconds: result.latency.p99,
  };
}
