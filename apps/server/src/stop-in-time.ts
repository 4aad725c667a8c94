import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '#log.ts';

/** Safely below the 10 s that whoever stops us waits before it kills. */
const TIMEOUT_MS = 8_000;
/** What every later step keeps for itself, however long the earlier ones take. */
const RESERVE_MS = 500;

/**
 * Runs the steps of an orderly end one after the other. A step that fails or takes too long is
 * reported and left behind, so that one stuck request does not keep the database open. Rule U-11.
 */
export async function stopInTime(
  steps: readonly (() => unknown)[],
  log: Log,
  { timeoutMs = TIMEOUT_MS, reserveMs = RESERVE_MS } = {},
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (const [index, step] of steps.entries()) {
    const reserved = (steps.length - 1 - index) * reserveMs;
    const timer = new AbortController();
    try {
      const tooLate = delay(deadline - reserved - performance.now(), 'too late', {
        signal: timer.signal,
      });
      if ((await Promise.race([tooLate, (async () => step())()])) === 'too late') {
        log.warn('Stopping takes too long: going on without waiting');
      }
    } catch (error) {
      log.error({ err: error }, 'A part of the server did not stop in order');
    } finally {
      timer.abort();
    }
  }
}
