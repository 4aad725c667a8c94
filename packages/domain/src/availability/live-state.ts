import type { ScheduleException } from '../schedule/opening-hours.ts';
import type { Instant } from '../schedule/restaurant-time.ts';

export const HOLD_KINDS = ['item', 'option', 'ingredient'] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];

/** What is sold out for moments before `until`, at once or once its counted portions are ordered. Rule SV-1. */
export interface Hold {
  readonly kind: HoldKind;
  /** The id of the item, of the option, or of the ingredient. */
  readonly subject: string;
  /** Exclusive: what is wanted for this moment or later is not held. */
  readonly until: Instant;
  /** The portions that are left; null where nothing is counted, and it is sold out at once. */
  readonly remaining: number | null;
}

export const PAUSE_KINDS = ['all', 'pickup', 'delivery', 'asap'] as const;
export type PauseKind = (typeof PAUSE_KINDS)[number];

/** Orders that are not taken for moments before `until`. Rule SV-10. */
export interface Pause {
  readonly kind: PauseKind;
  /** Exclusive; null until something else than a time ends it. */
  readonly until: Instant | null;
}

/** More minutes of preparation, for what is begun before `until`. Rule SV-14. */
export interface Rush {
  readonly minutes: number;
  readonly until: Instant;
}

/**
 * What the staff has set for a while. Each part ends by its own time, with nothing to be done: functions that
 * read it ignore what is over.
 */
export interface LiveState {
  readonly holds: readonly Hold[];
  readonly pauses: readonly Pause[];
  readonly rush: Rush | null;
  /** The starts of the slots that were closed by hand, of both order types. Rule SV-24. */
  readonly closedSlots: ReadonlySet<Instant>;
  readonly exceptions: readonly ScheduleException[];
}

/** Nothing is set. */
export const NOTHING_SET: LiveState = {
  holds: [],
  pauses: [],
  rush: null,
  closedSlots: new Set(),
  exceptions: [],
};
