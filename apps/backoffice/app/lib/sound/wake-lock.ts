/** Whether the screen stays on: `unsupported` without HTTPS or on an old browser. */
export type WakeLockState = 'off' | 'held' | 'refused' | 'unsupported';

interface WakeLockSource {
  /** Undefined where the browser has none. */
  readonly request:
    | (() => Promise<{
        release(): Promise<void>;
        addEventListener(type: 'release', listener: () => void): void;
      }>)
    | undefined;
  readonly isVisible: () => boolean;
}

/**
 * Keeps the screen on. A browser takes the lock away whenever the page is hidden, so `check` asks again: on
 * `visibilitychange`, and once a minute. Rule OB-72.
 */
export function createWakeLock(
  source: WakeLockSource,
  onState: (state: WakeLockState) => void,
): { readonly check: () => Promise<void>; readonly stop: () => void } {
  let held: { release(): Promise<void> } | null = null;
  let isAsking = false;
  let isStopped = false;

  return {
    async check() {
      if (source.request === undefined) return onState('unsupported');
      if (isStopped || isAsking || held !== null || !source.isVisible()) return;
      isAsking = true;
      try {
        const lock = await source.request();
        lock.addEventListener('release', () => {
          held = null;
          if (!isStopped) onState('off');
        });
        held = lock;
        if (isStopped) await lock.release();
        else onState('held');
      } catch {
        onState('refused');
      } finally {
        isAsking = false;
      }
    },
    stop() {
      isStopped = true;
      held?.release();
      held = null;
    },
  };
}
