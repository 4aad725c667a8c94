import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';

/** The boards of the restaurant: their service, and when they were last alive. Rule OB-19. */
export function boardStore(executor: Executor) {
  return {
    /** When a device began its service of the day that began at `from`; null when it has not. */
    async serviceSince(deviceKey: string, from: Instant): Promise<Date | null> {
      const { rows } = await executor.query<{ service_since: Date | null }>(
        `SELECT service_since FROM boards
         WHERE device_key = $1 AND service_since >= $2::timestamptz`,
        [deviceKey, timestamp(from)],
      );
      return rows[0]?.service_since ?? null;
    },

    /** Begins or ends the service of a device; one that began since `from` goes on. */
    async setService(
      deviceKey: string,
      isActive: boolean,
      from: Instant,
      now: Instant,
    ): Promise<Date | null> {
      const { rows } = await executor.query<{ service_since: Date | null }>(SET_SERVICE, [
        deviceKey,
        isActive,
        timestamp(now),
        timestamp(from),
      ]);
      return rows[0]?.service_since ?? null;
    },

    /** Notes that these boards are alive. */
    async noteAlive(deviceKeys: readonly string[], now: Instant): Promise<void> {
      await executor.query(NOTE_ALIVE, [deviceKeys, timestamp(now)]);
    },
  };
}

function timestamp(at: Instant): string {
  return new Date(at).toISOString();
}

const SET_SERVICE = `
  INSERT INTO boards (device_key, service_since, alive_at)
  VALUES ($1, CASE WHEN $2::boolean THEN $3::timestamptz END, $3::timestamptz)
  ON CONFLICT (device_key) DO UPDATE SET alive_at = $3::timestamptz,
    service_since = CASE
      WHEN NOT $2::boolean THEN NULL
      WHEN boards.service_since >= $4::timestamptz THEN boards.service_since
      ELSE $3::timestamptz
    END
  RETURNING service_since`;

/** Sorted: several servers lock the rows in the same order. */
const NOTE_ALIVE = `
  INSERT INTO boards (device_key, alive_at)
  SELECT device_key, $2::timestamptz FROM unnest($1::text[]) AS device_key ORDER BY device_key
  ON CONFLICT (device_key) DO UPDATE SET alive_at = excluded.alive_at`;
