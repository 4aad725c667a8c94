import { setImmediate as nextTurn } from 'node:timers/promises';

/** In milliseconds: after so long other requests get their turn. */
const SLICE_MS = 15;

/** Work in steps, each a few milliseconds long; its result is what it returns. */
export type Steps<Result> = Generator<void, Result>;

let lastTurn: Promise<void> = Promise.resolve();

/** A turn of the event loop that nothing else that waits for one shares: slices of two works would add up. Rule CA-43. */
export function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

/** Runs work in slices, between which requests are served. Rule CA-43. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  // What the caller has done belongs to another turn.
  await ownTurn();
  let begun = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - begun < SLICE_MS) continue;
    await ownTurn();
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
