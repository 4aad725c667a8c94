import {
  type Instant,
  type TimeZone,
  type Weekday,
  wallClock,
} from '../schedule/restaurant-time.ts';

/** When an order was accepted and when it was ready. */
export interface Preparation {
  readonly acceptedAt: Instant;
  readonly readyAt: Instant;
}

/** How long orders took that were accepted in one hour of the week. */
export interface LearnedPreparation {
  readonly weekday: Weekday;
  readonly hour: number;
  /** The median, rounded up to {@link STEP_MINUTES}. */
  readonly minutes: number;
  readonly orders: number;
}

/** Fewer orders of an hour say nothing. */
const MIN_ORDERS = 5;
const STEP_MINUTES = 5;
const MINUTE = 60_000;

/** What is proposed for each hour of the week that has orders enough. Rule SV-30. */
export function learnedPreparation(
  preparations: readonly Preparation[],
  zone: TimeZone,
): readonly LearnedPreparation[] {
  const hours = Map.groupBy(preparations, ({ acceptedAt }) => {
    const { weekday, minutes } = wallClock(acceptedAt, zone);
    return `${weekday} ${Math.floor(minutes / 60)}`;
  });
  return [...hours].flatMap(([, ofHour]) => {
    const [first] = ofHour;
    if (!first || ofHour.length < MIN_ORDERS) return [];
    const { weekday, minutes } = wallClock(first.acceptedAt, zone);
    const median = medianOf(ofHour.map(({ acceptedAt, readyAt }) => readyAt - acceptedAt));
    const steps = Math.max(1, Math.ceil(median / (STEP_MINUTES * MINUTE)));
    return {
      weekday,
      hour: Math.floor(minutes / 60),
      minutes: steps * STEP_MINUTES,
      orders: ofHour.length,
    };
  });
}

/** The middle of the values; of an even number the greater of the two in the middle. */
function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
