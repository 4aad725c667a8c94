import type { preparationTimesAnswer } from '@comptoir/contract/staff/opening-check';
import { leadTimes, promisedAt } from '@comptoir/domain/orders/promise';
import { type Instant, type TimeZone, wallClock } from '@comptoir/domain/schedule/restaurant-time';
import type { PayloadOf } from '#lib/api/payload.ts';
import type { BoardOrder } from '#lib/live/board-order.ts';

export type PreparationTimes = PayloadOf<typeof preparationTimesAnswer>;
type UsualHour = PreparationTimes['learned'][number];

/** How long orders of this hour of the week usually take; undefined where too few were seen. Rule SV-77. */
export function usualHour(
  { learned }: Pick<PreparationTimes, 'learned'>,
  now: Instant,
  zone: TimeZone,
): UsualHour | undefined {
  const { weekday, minutes } = wallClock(now, zone);
  const hour = Math.floor(minutes / 60);
  return learned.find((one) => one.weekday === weekday && one.hour === hour);
}

/** The promise with the usual preparation in place of the configured one; travel stays. Rule SV-77. */
export function usualPromise(
  { is_pickup }: Pick<BoardOrder, 'is_pickup'>,
  { minutes }: Pick<UsualHour, 'minutes'>,
  { configured_minutes }: Pick<PreparationTimes, 'configured_minutes'>,
  now: Instant,
): Instant {
  const { travelMinutes } = leadTimes(is_pickup ? 'pickup' : 'delivery', configured_minutes, null);
  return promisedAt(
    {
      chosenAt: null,
      takenSlot: null,
      rush: null,
      leadTimes: { preparationMinutes: minutes, travelMinutes },
    },
    now,
  );
}
