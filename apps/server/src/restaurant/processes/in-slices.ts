import { setImmediate as nextTurn } from 'node:timers/promises';

/** In milliseconds: after so long other requests get their turn. */
const SLICE_MS = 15;

/** Work in steps, each a few milliseconds long; its result is what it returns. */
export type Steps<Result> = Generator<void, Result>;

/** Runs work in slices, between which requests are served. Rule CA-43. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  // What the caller has done belongs to another turn.
  await nextTurn();
  let begun = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - begun < SLICE_MS) continue;
    await nextTurn();
    begun = performance.now();
  }
}

/** Runs all of it without a break. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
