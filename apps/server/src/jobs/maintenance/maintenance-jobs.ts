import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Clock } from '#clock.ts';
import type { Log } from '#log.ts';

/** Something that is looked after from time to time; answers how much there was to do. */
export interface Chore {
  readonly name: string;
  run(now: Instant): Promise<number>;
}

/** Does one chore after the other; one that fails does not keep the others from being done. Rule J-10. */
export function choresInTurn(chores: readonly Chore[], clock: Clock, log: Log) {
  return async (): Promise<void> => {
    for (const { name, run } of chores) {
      try {
        const count = await run(clock());
        if (count > 0) log.info({ chore: name, count }, 'Looked after');
      } catch (error) {
        log.error({ err: error, chore: name }, 'A chore could not be done');
      }
    }
  };
}
