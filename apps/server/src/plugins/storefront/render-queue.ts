/** Rendering occupies the only JavaScript thread: more at once would only take more memory. */
const MAX_CONCURRENT = 2;
/** More than the pages of a menu with 100 dishes; at 50 ms each, ten seconds. */
const MAX_WAITING = 200;

/**
 * Limits concurrent renderings; the others wait in order. Answers null when the queue is full. Rule
 * I-43.
 */
export function renderQueue({ maxConcurrent = MAX_CONCURRENT, maxWaiting = MAX_WAITING } = {}) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < maxConcurrent) running += 1;
    // The finished work's slot passes on, so `running` stays.
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return <Result>(work: () => Promise<Result>): Promise<Result> | null =>
    running >= maxConcurrent && waiting.length >= maxWaiting ? null : run(work);
}
