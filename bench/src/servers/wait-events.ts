import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';

const SAMPLE_MS = 20;

/** How often a statement of the shop was seen waiting, by what it waited for; `processor` for one that ran. */
export type WaitEvents = ReadonlyMap<string, number>;

export interface WaitEventSampler {
  readonly seen: WaitEvents;
  resume(): Promise<void>;
  pause(): Promise<void>;
  close(): Promise<void>;
}

/** Samples what the statements of the shop wait for, on a connection of its own, between `resume` and `pause`. */
export async function watchWaitEvents(host: string): Promise<WaitEventSampler> {
  const client = new pg.Client({ host, user: 'postgres', database: 'comptoir' });
  await client.connect();
  // A database that ends first already fails the measurement.
  client.on('error', () => {});
  const seen = new Map<string, number>();
  let isPaused = true;
  let sampling = Promise.resolve();

  async function sample(): Promise<void> {
    while (!isPaused) {
      const { rows } = await client.query<{ event: string; count: number }>(ACTIVE);
      for (const { event, count } of rows) seen.set(event, (seen.get(event) ?? 0) + count);
      await after(SAMPLE_MS);
    }
  }

  return {
    seen,
    async resume() {
      isPaused = false;
      sampling = sample();
    },
    async pause() {
      isPaused = true;
      await sampling;
    },
    async close() {
      isPaused = true;
      await sampling;
      await client.end();
    },
  };
}

/** The share of the samples in which a statement waited for one of these. */
export function shareOf(events: WaitEvents, pattern: RegExp): number {
  const all = [...events.values()].reduce((sum, count) => sum + count, 0);
  const matching = [...events].filter(([event]) => pattern.test(event));
  return matching.reduce((sum, [, count]) => sum + count, 0) / Math.max(1, all);
}

/** The most frequent ones with their shares, as text. */
export function mostFrequent(events: WaitEvents, count: number): string {
  const all = [...events.values()].reduce((sum, seen) => sum + seen, 0);
  return [...events]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([event, seen]) => `${event} ${Math.round((seen / all) * 100)} %`)
    .join(', ');
}

const ACTIVE = {
  name: 'active',
  text: `SELECT coalesce(wait_event_type || ':' || wait_event, 'processor') AS event, count(*)::int
    FROM pg_stat_activity
    WHERE state = 'active' AND usename = 'comptoir' AND backend_type = 'client backend'
    GROUP BY event`,
};
