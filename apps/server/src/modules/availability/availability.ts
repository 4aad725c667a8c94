import type { Hold, LiveState } from '@comptoir/domain/availability/live-state';

/** What the staff has set for a while, as one version of it. */
export interface LiveSnapshot {
  /** Counts the changes; an order is stored only while this is the version it was judged by. */
  readonly version: number;
  readonly state: LiveState;
  /** The holds that count portions, by their ids, with `remaining` as it was last known. */
  readonly counted: ReadonlyMap<string, Hold>;
}

/** The process's cached live state. Rule SV-52. */
export interface LiveAvailability {
  /** The state, read again when the cached version is older than `atLeast`. While a read fails, the previous one. */
  current(atLeast?: number): Promise<LiveSnapshot>;
  /** Reads it again, after a change of this process. */
  refresh(): Promise<void>;
  /** To be called after an order took portions: all processes count again soon. */
  recount(): void;
  /** Calls `listener` whenever the state may be another, also by time alone; returns what ends that. */
  onChange(listener: () => void): () => void;
}
