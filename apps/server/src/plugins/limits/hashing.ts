import * as argon2 from '@node-rs/argon2';
import { done, type Outcome, rejected } from '#plugins/http/outcome.ts';
import { newToken } from '#tokens.ts';

interface Bounds {
  /** How many tasks run at once. */
  readonly concurrency: number;
  readonly waitingPerClient: number;
  readonly waiting: number;
}

/** After how long a rejected client may ask again: a full queue is worked off in a few seconds. */
const RETRY_AFTER_SECONDS = 5;

/** Argon2id, the library's default: 19 MiB, two passes, one lane. Rule N-4. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes share their threads with file reads and compression: two at once leave some free. At 10 to 30 ms a
 * hash, 200 requests of one client alone wait 3 seconds at most, and a full queue 15. Rule N-49.
 */
const BOUNDS = { concurrency: 2, waitingPerClient: 200, waiting: 1_000 };

export type Hashing = ReturnType<typeof argon2Hashing>;
type Primitives = Pick<typeof argon2, 'hash' | 'verify'>;

/** Hashes and verifies passwords and codes, queued fairly by `client`. Rules N-4, N-9, and N-49. */
export function argon2Hashing({ hash, verify }: Primitives = argon2, bounds = BOUNDS) {
  const inQueue = fairQueue(bounds);
  const decoy = hash(newToken(), COST);
  decoy.catch(() => {});

  return {
    hash: (client: string, secret: string): Promise<Outcome<string>> =>
      inQueue(client, () => hash(normalised(secret), COST)),

    /**
     * Whether a secret matches a hash. Without a hash it is compared with a decoy, so that the answer takes as
     * long. Rules N-5 and N-9.
     */
    async matches(
      client: string,
      hashed: string | null,
      secret: string,
    ): Promise<Outcome<boolean>> {
      const compared = hashed ?? (await decoy);
      const verified = await inQueue(client, () => verify(compared, normalised(secret)));
      return verified.kind === 'rejected' ? verified : done(hashed !== null && verified.value);
    },
  };
}

/** Keyboards send an é as one character or as two: both count as the same. */
function normalised(secret: string): string {
  return secret.normalize('NFC');
}

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
