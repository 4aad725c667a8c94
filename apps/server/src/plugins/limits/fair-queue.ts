import { done, type Outcome, rejected } from '#plugins/http/outcome.ts';

interface Bounds {
  /** How many tasks run at once. */
  readonly concurrency: number;
  readonly waitingPerClient: number;
  readonly waiting: number;
}

/** After how long a rejected client may ask again: a full queue is worked off in a few seconds. */
const RETRY_AFTER_SECONDS = 5;

/**
 * A bounded queue that is fair by client: waiting clients are served round-robin, each in the order of its own
 * requests, so that a client with many requests does not delay others. A client whose requests fill its share
 * is rejected as `rate_limited`, any client as `unavailable` when the queue is full. Rule N-49.
 */
export function fairQueue({ concurrency, waitingPerClient, waiting }: Bounds) {
  /** The waiting tasks by client, the client that is served next first. */
  const queues = new Map<string, (() => void)[]>();
  let free = concurrency;
  let count = 0;

  function enqueue(client: string): Promise<void> {
    return new Promise((resolve) => {
      const queue = queues.get(client);
      if (queue) queue.push(resolve);
      else queues.set(client, [resolve]);
      count += 1;
    });
  }

  function startNext(): void {
    const [next] = queues;
    if (!next) {
      free += 1;
      return;
    }
    const [client, queue] = next;
    const start = queue.shift();
    queues.delete(client);
    // The client is served again after all others.
    if (queue.length > 0) queues.set(client, queue);
    count -= 1;
    start?.();
  }

  return async function run<Result>(
    client: string,
    task: () => Promise<Result>,
  ): Promise<Outcome<Result>> {
    if (free > 0) free -= 1;
    else {
      const own = queues.get(client)?.length ?? 0;
      if (own >= waitingPerClient) return full('rate_limited');
      if (count >= waiting) return full('unavailable');
      await enqueue(client);
    }
    try {
      return done(await task());
    } finally {
      startNext();
    }
  };
}

function full(code: 'rate_limited' | 'unavailable'): Outcome<never> {
  return rejected({ code, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
