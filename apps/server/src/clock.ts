import type { Instant } from '@comptoir/domain/restaurant-time';

/** What time it is; tests bring their own. */
export type Clock = () => Instant;
