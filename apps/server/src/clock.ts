import type { Instant } from '@comptoir/domain/schedule/restaurant-time';

/** What time it is; tests bring their own. */
export type Clock = () => Instant;
