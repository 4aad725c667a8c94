import { kitchenRules } from '@comptoir/contract/settings/back-office';
import type { Hold, LiveState } from '@comptoir/domain/availability/live-state';
import { isPausedWithoutBoard } from '@comptoir/domain/orders/order-alerts';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { noteStateChange, type WatchLiveStates } from '#db/live-states.ts';
import type { Resources } from '#resources.ts';
import type { RestaurantStore } from '#restaurant/store.ts';
import {
  type LiveAvailability,
  type LiveSnapshot,
  readStored,
  type StoredAvailability,
} from './availability.ts';

/** Orders that arrive within this after another are counted with it. */
const RECOUNT_DELAY_MS = 300;
/** An order that expires gives its portions back by time alone. */
const RECOUNT_EVERY_MS = 15_000;
const RETRY_MS = 5_000;
/** Timers of JavaScript count at most 24 days. */
const LONGEST_PAUSE_MS = 60 * 60_000;

/** What was read, with what is derived from it. */
interface Known {
  readonly snapshot: LiveSnapshot;
  /** The same with the pause without a board. */
  readonly withoutBoard: LiveSnapshot;
  readonly boardSeenAt: Instant | null;
}

/** Opens the cache of the live state; `close` ends its timers. Rule SV-52. */
export function openLiveAvailability(
  dependencies: Pick<Resources, 'pool' | 'clock' | 'log'> & {
    readonly restaurant: RestaurantStore;
    readonly watchStates: WatchLiveStates;
    /** The portions that reserved orders have taken of each counted hold. */
    readonly portionsUsed: (now: Instant) => Promise<ReadonlyMap<string, number>>;
    /** When a board was last open; null for never. Rule OB-38. */
    readonly boardSeenAt: () => Promise<Instant | null>;
  },
): LiveAvailability & { close(): void } {
  const { pool, restaurant, watchStates, portionsUsed, boardSeenAt, clock, log } = dependencies;
  const listeners = new Set<() => void>();
  let known: Known | undefined;
  /** Whether what is known or just read may be out of date. */
  let isStale = true;
  let reading: Promise<Known> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let recounting: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function rules() {
    return kitchenRules((await restaurant.current()).settings);
  }

  async function read(): Promise<Known> {
    isStale = false;
    try {
      const stored = await readStored(pool);
      const isCounted = stored.holds.some(({ portions }) => portions !== null);
      const used = isCounted ? await portionsUsed(clock()) : new Map<string, number>();
      const { pauseWithoutBoard } = await rules();
      known = knownOf(stored, used, pauseWithoutBoard ? await boardSeenAt() : null);
    } catch (error) {
      isStale = true;
      throw error;
    }
    await plan(known);
    tell();
    return known;
  }

  /** One read at a time; one that began before the invalidation is followed by another. */
  async function readAgain(): Promise<Known> {
    let latest: Known;
    do {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      latest = await reading;
    } while (isStale);
    return latest;
  }

  async function readOrKeep(): Promise<Known> {
    try {
      return await readAgain();
    } catch (error) {
      if (known === undefined) throw error;
      if (isClosed) return known;
      log.error({ err: error }, 'What the staff has set could not be read');
      clearTimeout(timer);
      timer = setTimeout(() => void invalidate(), RETRY_MS);
      timer.unref();
      return known;
    }
  }

  async function invalidate(): Promise<void> {
    isStale = true;
    if (known && !isClosed) await readOrKeep();
  }

  /** While no board is open they are asked for each time: the first one that opens ends the pause. */
  async function snapshotOf(read: Known): Promise<LiveSnapshot> {
    const kitchen = await rules();
    if (!isPausedWithoutBoard(read.boardSeenAt, kitchen, clock())) return read.snapshot;
    const seenAt = await boardSeenAt();
    if (seenAt !== read.boardSeenAt) {
      known = { ...read, boardSeenAt: seenAt };
      await plan(known);
    }
    const isPaused = isPausedWithoutBoard(seenAt, kitchen, clock());
    return isPaused ? read.withoutBoard : read.snapshot;
  }

  /** Plans the next moment at which the state is another by time alone. */
  async function plan({ snapshot, boardSeenAt: seenAt }: Known): Promise<void> {
    clearTimeout(timer);
    if (isClosed) return;
    const now = clock();
    const { pauseWithoutBoard, watchMinutes } = await rules();
    const pausesAt = pauseWithoutBoard && seenAt !== null ? seenAt + watchMinutes * 60_000 : null;
    const recountAt = snapshot.counted.size > 0 ? now + RECOUNT_EVERY_MS : null;
    const next = Math.min(
      ...[...endsOf(snapshot.state), pausesAt ?? 0, recountAt ?? 0].filter((at) => at > now),
      now + LONGEST_PAUSE_MS,
    );
    timer = setTimeout(() => void invalidate(), next - now);
    timer.unref();
  }

  function tell(): void {
    if (!isClosed) for (const listener of listeners) listener();
  }

  watchStates((name) => {
    if (name === 'devices') void boardOpened();
    else if (name === null || name === 'availability') void invalidate();
  });
  restaurant.onChange(() => void invalidate());

  /** A board that opens ends the pause without one. */
  async function boardOpened(): Promise<void> {
    if (known && isPausedWithoutBoard(known.boardSeenAt, await rules(), clock()))
      await invalidate();
  }

  return {
    async current(atLeast = 0) {
      if (known && known.snapshot.version < atLeast) isStale = true;
      return snapshotOf(known && !isStale && !reading ? known : await readOrKeep());
    },
    refresh: invalidate,
    recount() {
      if (recounting || isClosed) return;
      recounting = setTimeout(() => {
        recounting = undefined;
        noteStateChange(pool, 'availability')
          .catch(() => {})
          .finally(invalidate);
      }, RECOUNT_DELAY_MS);
      recounting.unref();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(recounting);
      listeners.clear();
    },
  };
}

function knownOf(
  { version, holds, closedSlots, exceptions, ...stored }: StoredAvailability,
  used: ReadonlyMap<string, number>,
  boardSeenAt: Instant | null,
): Known {
  const counted = new Map<string, Hold>();
  const all = holds.map(({ holdId, kind, subject, until, portions }): Hold => {
    const remaining = portions === null ? null : Math.max(0, portions - (used.get(holdId) ?? 0));
    const hold = { kind, subject, until, remaining };
    if (remaining !== null) counted.set(holdId, hold);
    return hold;
  });
  const state: LiveState = {
    holds: all,
    pauses: stored.pauses.map(({ kind, until }) => ({ kind, until })),
    rush: stored.rush && { minutes: stored.rush.minutes, until: stored.rush.until },
    closedSlots,
    exceptions,
  };
  const withoutBoard = {
    ...state,
    pauses: [...state.pauses, { kind: 'asap' as const, until: null }],
  };
  return {
    snapshot: { version, state, counted },
    withoutBoard: { version, state: withoutBoard, counted },
    boardSeenAt,
  };
}

/** The ends in a state by time alone, in no sequence; those of closed slots concern no guest's page. */
function endsOf({ holds, pauses, rush }: LiveState): readonly Instant[] {
  const ends = [...holds, ...pauses, ...(rush ? [rush] : [])].map(({ until }) => until);
  return ends.filter((until) => until !== null);
}
