import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '#log.ts';

/** Below the 10 s after which Docker sends SIGKILL. */
const TIMEOUT_MS = 8_000;
/** Reserved for each later step, however long the earlier ones take. */
const RESERVE_MS = 500;

/**
 * Runs the steps of a shutdown in sequence. A step that fails or times out is logged and abandoned,
 * so that a stuck request cannot keep the database open. Rule U-11.
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
