import type { Instant } from '@comptoir/domain/schedule/restaurant-time';

/** The current time; tests use their own. */
export type Clock = () => Instant;
