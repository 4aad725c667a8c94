import type { Notifications } from '#db/notifications.ts';
import type { Log } from '#log.ts';

export interface PollerOptions {
  /** Reads what is due and begins it. Its error is logged, and the next run comes as after a success. */
  readonly run: () => Promise<void>;
  readonly notifications: Pick<Notifications, 'listen'>;
  /** Each notification of these channels leads to a run. */
  readonly channels: readonly string[];
  /** The longest time between two runs: what time makes due, and what a lost connection has dropped. */
  readonly pollMs: number;
  readonly log: Log;
  /** The message of the log about a run that failed. */
  readonly failure: string;
}

export interface Poller {
  /** Leads to a run that begins after this moment. */
  wake(): void;
  /** Resolves once the run under way has ended; no other begins. */
  stop(): Promise<void>;
}

/** Runs at once, whenever it is woken, and at least every `pollMs`; never twice at a time. */
export function openPoller(options: PollerOptions): Poller {
  const { notifications, channels, pollMs, log, failure } = options;
  let isStopped = false;
  let isWoken = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    if (isStopped) return;
    isWoken = true;
    running ??= runOnce().finally(() => {
      running = undefined;
      if (isWoken) wake();
      else if (!isStopped) timer = setTimeout(wake, pollMs);
    });
  }

  async function runOnce(): Promise<void> {
    clearTimeout(timer);
    isWoken = false;
    try {
      await options.run();
    } catch (error) {
      log.warn({ err: error }, failure);
    }
  }

  const listener = { notified: wake, missed: wake };
  const listening = Promise.all(channels.map((channel) => notifications.listen(channel, listener)));
  wake();
  return {
    wake,
    async stop() {
      isStopped = true;
      await listening;
      await running;
      clearTimeout(timer);
    },
  };
}
