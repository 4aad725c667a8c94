import { type Outcome, rejected } from '#plugins/http/outcome.ts';
import type { Attempt, RateLimit } from '#plugins/limits/attempts.ts';
import type { Resources } from '#resources.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const OF_30_DAYS = { windowMilliseconds: 30 * 24 * 60 * MINUTE, isExtended: true };

/** Of an address and a client, or of an open session. Rule SA-18. */
const BY_CLIENT: RateLimit = {
  name: 'staff',
  limit: 5,
  ...OF_30_DAYS,
  pause: { firstMilliseconds: 30 * SECOND, longestMilliseconds: 15 * MINUTE },
};

/** Of an address, over all clients: short enough not to keep its owner out. Rule SA-18. */
const BY_ADDRESS: RateLimit = {
  name: 'staff address',
  limit: 101,
  ...OF_30_DAYS,
  pause: { firstMilliseconds: SECOND, longestMilliseconds: MINUTE },
};

/** Slows failures down, without an effect on sessions that are open. Rule SA-18. */
export function staffAttempts({ limiter, pseudonyms }: Pick<Resources, 'limiter' | 'pseudonyms'>) {
  async function begin(
    ...limits: readonly (readonly [RateLimit, Buffer])[]
  ): Promise<Outcome<Attempt>> {
    const counted = limits.map(([limit, name]) => [limit, name.toString('base64url')] as const);
    const attempt = await limiter.reserve(...counted);
    return attempt.kind === 'done' ? attempt : rejected({ ...attempt.rejection, code: 'locked' });
  }

  return {
    /** A sign-in to an address, with a person or without. */
    signIn: (email: string, client: string) =>
      begin(
        [BY_CLIENT, pseudonyms.addressAndClient(email, client)],
        [BY_ADDRESS, pseudonyms.address(email)],
      ),
    /** A proof within an open session: other clients cannot slow it down. */
    proof: (tokenHash: Buffer) => begin([BY_CLIENT, pseudonyms.session(tokenHash)]),
  };
}
