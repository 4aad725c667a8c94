import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { readSyncState } from './sync-state.ts';

/** Seconds since payouts can't be fetched; 0 while they can, and before the first time. Rule PO-4. */
async function failingSeconds(executor: Executor, now: Instant): Promise<number> {
  const failingSince = (await readSyncState(executor))?.failingSince ?? null;
  return failingSince === null ? 0 : Math.max(0, Math.round((now - failingSince) / 1_000));
}

/** Rules U-30 and PO-5. */
export function payoutMetrics(registry: Registry, executor: Executor, clock: Clock): void {
  new Gauge({
    name: 'comptoir_payouts_failing_seconds',
    help: 'For how long the payouts of the card provider could not be fetched.',
    registers: [registry],
    async collect() {
      const seconds = await failingSeconds(executor, clock()).catch(() => null);
      if (seconds !== null) this.set(seconds);
    },
  });
}
