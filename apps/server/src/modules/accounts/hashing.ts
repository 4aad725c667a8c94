import * as argon2 from '@node-rs/argon2';
import { atMost } from './at-most.ts';
import { newToken } from './secrets.ts';

/** Argon2id, which the library takes by itself: 19 MiB, two passes, one lane. Rule N-4. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The threads that compute hashes also read files and compress: a flood of logins leaves some free. */
const AT_ONCE = 2;

export type Hashing = ReturnType<typeof argon2Hashing>;
type Primitives = Pick<typeof argon2, 'hash' | 'verify'>;

/** How passwords and codes are kept. Rules N-4 and N-9. */
export function argon2Hashing({ hash, verify }: Primitives = argon2) {
  const inTurn = atMost(AT_ONCE);
  const nobodys = hash(newToken(), COST);
  nobodys.catch(() => {});

  return {
    hash: (secret: string): Promise<string> => inTurn(() => hash(composed(secret), COST)),

    /**
     * Whether a secret is the one that was hashed. Where there is no hash it is compared with nobody's,
     * so that the answer takes as long. Rules N-5 and N-9.
     */
    async matches(hashed: string | null, secret: string): Promise<boolean> {
      const compared = hashed ?? (await nobodys);
      const isRight = await inTurn(() => verify(compared, composed(secret)));
      return hashed !== null && isRight;
    },
  };
}

/** An é is an é, whether a keyboard sends it as one character or as two. */
function composed(secret: string): string {
  return secret.normalize('NFC');
}
