import { toLiveState } from '@comptoir/contract/availability/availability-mapping';
import type { PublicAvailability } from '@comptoir/contract/availability/public-availability';
import type { LiveState } from '@comptoir/domain/availability/live-state';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { AvailabilityStream } from '#lib/api/availability-api.ts';

export interface Following {
  /** Null when there is no answer. */
  readonly ask: () => Promise<PublicAvailability | null>;
  /** Null where the browser cannot, or the page shows nothing of it. */
  readonly listen: (onEvent: (state: PublicAvailability) => void) => AvailabilityStream | null;
  /** Whether the page asks again and again without a stream. */
  readonly isPolling: boolean;
  readonly isVisible: () => boolean;
  /** Called once the page is idle, so that the stream delays nothing of it. */
  readonly whenIdle: (work: () => void) => void;
  readonly clock: () => Instant;
  readonly onState: (live: LiveState) => void;
}

export interface Followed {
  readonly stop: () => void;
  /** Asks now. */
  readonly refresh: () => Promise<void>;
  /** Called when the page is hidden or shown again. */
  readonly visibilityChanged: () => void;
}

/** The polling interval without a stream. */
const POLL_MS = 30_000;
/** Longer waits are cut into these: a timer takes no more than 24 days. */
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Follows what the staff sets while the page is visible: by a stream, else by polling. What ends by its time
 * ends without a message, and a late answer never replaces what came after its request. Rules SV-60 and SV-61.
 */
export function followAvailability(following: Following): Followed {
  const { ask, listen, isPolling, isVisible, whenIdle, clock, onState } = following;
  let isStopped = false;
  let known: LiveState | null = null;
  let text = '';
  /** The number of the latest request or event, and of the one that is shown. */
  let latest = 0;
  let shown = 0;
  let stream: AvailabilityStream | null = null;
  let ending: ReturnType<typeof setTimeout> | undefined;

  function show(state: PublicAvailability, number: number): void {
    if (isStopped || number < shown) return;
    shown = number;
    const next = JSON.stringify(state);
    if (next === text) return;
    text = next;
    known = toLiveState(state);
    tell();
  }

  /** Shows what is known without what is over, and again when the next of it ends. */
  function tell(): void {
    if (known === null) return;
    const now = clock();
    onState(withoutOver(known, now));
    clearTimeout(ending);
    const next = Math.min(...endsOf(known).filter((end) => end > now));
    if (Number.isFinite(next)) ending = setTimeout(tell, Math.min(next - now, LONGEST_WAIT_MS));
  }

  async function refresh(): Promise<void> {
    latest += 1;
    const number = latest;
    const state = await ask();
    if (state !== null) show(state, number);
  }

  function open(): void {
    if (isStopped || !isVisible()) return;
    if (stream?.isOver()) stream = null;
    stream ??= listen((state) => {
      latest += 1;
      show(state, latest);
    });
  }

  function close(): void {
    stream?.close();
    stream = null;
  }

  function visibilityChanged(): void {
    if (isStopped) return;
    if (!isVisible()) {
      close();
      return;
    }
    // Timers pause with the device.
    tell();
    refresh();
    open();
  }

  const timer = setInterval(() => {
    if (!isPolling || !isVisible() || stream?.isOpen()) return;
    refresh();
    open();
  }, POLL_MS);
  refresh();
  whenIdle(open);
  return {
    refresh,
    visibilityChanged,
    stop() {
      isStopped = true;
      clearInterval(timer);
      clearTimeout(ending);
      close();
    },
  };
}

/** What is not over; exceptions are looked up by their days. */
function withoutOver(live: LiveState, now: Instant): LiveState {
  const isOn = ({ until }: { readonly until: Instant | null }) => until === null || now < until;
  return {
    ...live,
    holds: live.holds.filter(isOn),
    pauses: live.pauses.filter(isOn),
    rush: live.rush && isOn(live.rush) ? live.rush : null,
  };
}

function endsOf({ holds, pauses, rush }: LiveState): readonly Instant[] {
  return [...holds, ...pauses, ...(rush ? [rush] : [])].flatMap(({ until }) => until ?? []);
}
