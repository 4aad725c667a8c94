import { type Outcome, rejected } from '#plugins/http/outcome.ts';
import type { StaffBackOff, StaffDependencies } from '../dependencies.ts';

/** Of an address and a client, or of an open session: five tries, then growing pauses. Rule SA-18. */
const BY_CLIENT: StaffBackOff = {
  name: 'staff',
  free: 4,
  firstPauseSeconds: 30,
  longestPauseSeconds: 15 * 60,
};

/** Of an address, over all clients: short enough not to keep its owner out. Rule SA-18. */
const BY_ADDRESS: StaffBackOff = {
  name: 'staff address',
  free: 100,
  firstPauseSeconds: 1,
  longestPauseSeconds: 60,
};

/** An attempt that may be made. It counts as failed until it succeeds. */
export interface Attempt {
  succeed(): Promise<void>;
}

/** Slows failures down, without an effect on sessions that are open. Rule SA-18. */
export function staffAttempts({ failures, names }: Pick<StaffDependencies, 'failures' | 'names'>) {
  async function begin(
    subjects: readonly (readonly [StaffBackOff, Buffer])[],
  ): Promise<Outcome<Attempt>> {
    for (const [backOff, name] of subjects) {
      const paused = await failures.take(backOff, name.toString('base64url'));
      if (paused !== null) return rejected({ code: 'locked', retryAfterSeconds: paused });
    }
    return {
      kind: 'done',
      value: {
        async succeed() {
          for (const [backOff, name] of subjects) {
            await failures.forget(backOff, name.toString('base64url'));
          }
        },
      },
    };
  }

  return {
    /** A sign-in to an address, with a person or without. */
    signIn: (email: string, client: string) =>
      begin([
        [BY_CLIENT, names.addressAndClient(email, client)],
        [BY_ADDRESS, names.address(email)],
      ]),
    /** A proof within an open session: other clients cannot slow it down. */
    proof: (tokenHash: Buffer) => begin([[BY_CLIENT, names.session(tokenHash)]]),
  };
}
