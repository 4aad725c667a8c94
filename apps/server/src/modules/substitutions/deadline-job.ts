import type { Log } from '#log.ts';
import type { Orders } from '#modules/orders/orders.ts';

/** The polling interval: how late the end of a proposal may be. */
const POLL_MS = 2_000;

export interface DeadlineDependencies {
  readonly orders: Pick<Orders, 'substitutions'>;
  readonly log: Pick<Log, 'warn' | 'error'>;
}

export interface DeadlineJob {
  stop(): Promise<void>;
}

/** Ends proposals that were not answered in time, also those of servers that died. Rule SU-4. */
export function openDeadlineJob(dependencies: DeadlineDependencies): DeadlineJob {
  let isStopped = false;
  let running: Promise<unknown> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function schedule(pauseMs: number): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = endUnanswered(dependencies)
        .catch((error: unknown) => {
          dependencies.log.warn({ err: error }, 'Proposals could not be ended');
        })
        .then(() => schedule(POLL_MS));
    }, pauseMs);
  }

  schedule(0);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Ends the proposals whose time is over, each in a transaction of its own, in which one of several servers finds it
 * open; answers how many. One that fails delays no other. Rule SU-4.
 */
export async function endUnanswered({ orders, log }: DeadlineDependencies): Promise<number> {
  let ended = 0;
  for (const due of await orders.substitutions.due()) {
    try {
      if (await orders.substitutions.endUnanswered(due)) ended += 1;
    } catch (error) {
      log.error({ err: error }, 'A proposal could not be ended');
    }
  }
  return ended;
}
