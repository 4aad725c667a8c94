import { minutesOf } from '@comptoir/contract/wire/clock-time';
import type {
  Hold,
  HoldKind,
  LiveState,
  PauseKind,
} from '@comptoir/domain/availability/live-state';
import type { ScheduleException } from '@comptoir/domain/schedule/opening-hours';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';

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

const A_DAY = 24 * 60 * 60_000;

/** For so long it can be looked up which other hours there were. */
const EXCEPTIONS_DAYS = 31;

const ENDED = [
  ['DELETE FROM holds WHERE ends_at <= $1', 1],
  ['DELETE FROM pauses WHERE ends_at <= $1', 1],
  ['DELETE FROM rush WHERE ends_at <= $1', 1],
  ['DELETE FROM closed_slots WHERE starts_at <= $1', 1],
  ['DELETE FROM schedule_exceptions WHERE to_day < $1::timestamptz::date', EXCEPTIONS_DAYS],
] as const;

/** What is stored: the live state, with who set what, and the portions that each hold began with. */
export interface StoredAvailability extends Omit<LiveState, 'holds' | 'pauses' | 'rush'> {
  readonly version: number;
  readonly holds: readonly StoredHold[];
  readonly pauses: readonly (SetPart & { readonly kind: PauseKind; readonly until: Instant })[];
  readonly rush: (SetPart & { readonly minutes: number; readonly until: Instant }) | null;
}

interface SetPart {
  readonly setAt: Instant;
  /** The name of a person, else of a device. */
  readonly setBy: string | null;
}

export interface StoredHold extends SetPart {
  readonly holdId: string;
  readonly kind: HoldKind;
  readonly subject: string;
  readonly until: Instant;
  readonly portions: number | null;
}

interface SetRow {
  readonly ends_at: string;
  readonly set_at: string;
  readonly set_by: string | null;
}

/** Timestamps are in ISO 8601. */
interface AvailabilityRow {
  readonly version: number;
  readonly holds: readonly (SetRow & {
    readonly hold_id: string;
    readonly kind: HoldKind;
    readonly subject: string;
    readonly portions: number | null;
  })[];
  readonly pauses: readonly (SetRow & { readonly kind: PauseKind })[];
  readonly rush: (SetRow & { readonly minutes: number }) | null;
  readonly closed_slots: readonly string[];
  readonly exceptions: readonly {
    readonly from_day: string;
    readonly to_day: string;
    readonly order_type: ScheduleException['orderType'];
    readonly ranges: readonly (readonly [string, string])[];
    readonly message: string;
    readonly translations: ScheduleException['translations'] | null;
  }[];
}

/** Reads all that is set, of one moment, with what has ended and is not deleted yet. */
export async function readStored(executor: Executor): Promise<StoredAvailability> {
  const { rows } = await executor.query<AvailabilityRow>({ name: 'read-availability', text: READ });
  const [row] = rows;
  if (!row) throw new Error('There is one version of the availability.');
  return {
    version: row.version,
    holds: row.holds.map((hold) => ({
      ...setPart(hold),
      holdId: hold.hold_id,
      kind: hold.kind,
      subject: hold.subject,
      portions: hold.portions,
    })),
    pauses: row.pauses.map((pause) => ({ ...setPart(pause), kind: pause.kind })),
    rush: row.rush && { ...setPart(row.rush), minutes: row.rush.minutes },
    closedSlots: new Set(row.closed_slots.map((startsAt) => Date.parse(startsAt))),
    exceptions: row.exceptions.map(({ from_day, to_day, order_type, translations, ...each }) => ({
      from: from_day,
      to: to_day,
      orderType: order_type,
      ranges: each.ranges.map(([start, end]) => ({ start: minutesOf(start), end: minutesOf(end) })),
      message: each.message,
      ...(translations && { translations }),
    })),
  };
}

function setPart({ ends_at, set_at, set_by }: SetRow) {
  return { until: Date.parse(ends_at), setAt: Date.parse(set_at), setBy: set_by };
}

const READ = `
  SELECT version,
    (SELECT coalesce(json_agg(holds ORDER BY set_at, hold_id), '[]') FROM holds) AS holds,
    (SELECT coalesce(json_agg(pauses ORDER BY set_at, kind), '[]') FROM pauses) AS pauses,
    (SELECT row_to_json(rush) FROM rush) AS rush,
    (SELECT coalesce(json_agg(starts_at), '[]') FROM closed_slots) AS closed_slots,
    (SELECT coalesce(json_agg(each ORDER BY from_day, to_day, entered), '[]')
      FROM schedule_exceptions AS each) AS exceptions
  FROM availability`;

/**
 * Deletes what has ended for a day: nothing reads it any more, and no order that is being placed counts it.
 * Rule SV-55.
 */
export async function deleteEndedAvailability(executor: Executor, now: Instant): Promise<number> {
  let deleted = 0;
  for (const [statement, days] of ENDED) {
    const before = new Date(now - days * A_DAY);
    deleted += (await executor.query(statement, [before])).rowCount ?? 0;
  }
  return deleted;
}
