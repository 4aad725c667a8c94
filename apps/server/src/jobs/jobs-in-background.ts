import type { Log } from '#log.ts';
import type { Jobs } from './open-jobs.ts';

/**
 * Jobs whose code is loaded once the shop is open: nobody who waits for the shop waits for what sends
 * its mails. What wakes them before finds them awake, since they begin by looking.
 */
export function jobsInBackground(load: () => Promise<Jobs>, log: Log): Jobs {
  let loaded: Jobs | undefined;
  const loading = load().then(
    (jobs) => {
      loaded = jobs;
    },
    (error: unknown) => log.error({ err: error }, 'The jobs could not be begun: no mail is sent'),
  );
  return {
    wake: () => loaded?.wake(),
    async stop() {
      await loading;
      await loaded?.stop();
    },
  };
}
