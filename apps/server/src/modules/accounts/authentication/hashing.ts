import * as argon2 from '@node-rs/argon2';
import { done, type Outcome } from '../outcome.ts';
import { newToken } from '../secrets.ts';
import { fairQueue } from './fair-queue.ts';

/** Argon2id, which the library takes by itself: 19 MiB, two passes, one lane. Rule N-4. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The threads that compute hashes also read files and compress: a flood of logins leaves some free. A hash takes
 * 10 to 30 ms, two of them run at once: 200 requests of one client wait 3 seconds at most where nobody else
 * waits, and a full queue is worked off within 15. Rule N-49.
 */
const BOUNDS = { concurrency: 2, waitingPerClient: 200, waiting: 1_000 };

export type Hashing = ReturnType<typeof argon2Hashing>;
type Primitives = Pick<typeof argon2, 'hash' | 'verify'>;

/** How passwords and codes are kept. Whoever asks is told apart by `client`. Rules N-4, N-9, and N-49. */
export function argon2Hashing({ hash, verify }: Primitives = argon2, bounds = BOUNDS) {
  const inQueue = fairQueue(bounds);
  const nobodys = hash(newToken(), COST);
  nobodys.catch(() => {});

  return {
    hash: (client: string, secret: string): Promise<Outcome<string>> =>
      inQueue(client, () => hash(composed(secret), COST)),

    /**
     * Whether a secret is the one that was hashed. Where there is no hash it is compared with nobody's,
     * so that the answer takes as long. Rules N-5 and N-9.
     */
    async matches(
      client: string,
      hashed: string | null,
      secret: string,
    ): Promise<Outcome<boolean>> {
      const compared = hashed ?? (await nobodys);
      const verified = await inQueue(client, () => verify(compared, composed(secret)));
      return verified.kind === 'refused' ? verified : done(hashed !== null && verified.value);
    },
  };
}

/** An é is an é, whether a keyboard sends it as one character or as two. */
function composed(secret: string): string {
  return secret.normalize('NFC');
}
