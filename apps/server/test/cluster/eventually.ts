import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 100;

/** Polls until it holds; false after the timeout. What throws does not hold yet. */
export async function eventually(
  holds: () => Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}
