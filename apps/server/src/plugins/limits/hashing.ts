import * as argon2 from '@node-rs/argon2';
import { done, type Outcome } from '#plugins/http/outcome.ts';
import { newToken } from '#tokens.ts';
import { fairQueue } from './fair-queue.ts';

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
