import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '#log.ts';

/** Together with the steps after it, safely below the 10 s that whoever stops us waits. */
const LONGEST_STEP_MS = 7_000;

/**
 * Runs the steps of an orderly end one after the other. A step that fails or takes too long is
 * reported and left behind, so that one stuck request does not keep the database open.
 */
export async function stopInTime(
  steps: readonly (() => unknown)[],
  log: Log,
  longestStepMs = LONGEST_STEP_MS,
): Promise<void> {
  for (const step of steps) {
    const timer = new AbortController();
    try {
      const tooLate = delay(longestStepMs, 'too late', { signal: timer.signal, ref: false });
      const done = Promise.resolve(step());
      if ((await Promise.race([done, tooLate])) === 'too late') {
        log.warn('Stopping takes too long: going on without waiting');
      }
    } catch (error) {
      log.error({ err: error }, 'A part of the server did not stop in order');
    } finally {
      timer.abort();
    }
  }
}
