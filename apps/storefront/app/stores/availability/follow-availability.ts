import { toLiveState } from '@comptoir/contract/availability/availability-mapping';
import type { PublicAvailability } from '@comptoir/contract/availability/public-availability';
import type { LiveState } from '@comptoir/domain/availability/live-state';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { LivePage } from '#lib/live/browser-page.ts';
import { type Follower, followResource, type Resource } from '#lib/live/follow-resource.ts';

export interface Following
  extends Pick<Resource<PublicAvailability>, 'fetch' | 'events' | 'whenReady'> {
  readonly clock: () => Instant;
  readonly onState: (live: LiveState) => void;
}

/** The polling interval without a stream. */
const POLL_MS = 30_000;
/** Longer waits are cut into these: a timer takes no more than 24 days. */
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Follows what the staff sets while the page is visible: by a stream, else by polling, and on a page without a
 * stream when it is opened or shown. What ends by its time ends without a message. Rules SV-60 and SV-61.
 */
export function followAvailability(
  { fetch, events, whenReady, clock, onState }: Following,
  page?: LivePage,
): Pick<Follower<PublicAvailability>, 'stop' | 'refresh'> {
  let known: LiveState | null = null;
  let text = '';
  let ending: ReturnType<typeof setTimeout> | undefined;

  /** Shows what is known without what is over, and again when the next of it ends. */
  function show(): void {
    if (known === null) return;
    const now = clock();
    onState(withoutOver(known, now));
    clearTimeout(ending);
    const next = Math.min(...endsOf(known).filter((end) => end > now));
    if (Number.isFinite(next)) ending = setTimeout(show, Math.min(next - now, LONGEST_WAIT_MS));
  }

  const { stop, refresh } = followResource<PublicAvailability>(
    {
      fetch,
      events,
      pollMs: events && POLL_MS,
      ...(whenReady && { whenReady }),
      onState(state) {
        const next = JSON.stringify(state);
        if (next === text) return;
        text = next;
        known = toLiveState(state);
        show();
      },
      // What was known goes on until its end.
      onProblem() {},
      // Timers pause with the device.
      onShown: show,
    },
    page,
  );
  return {
    refresh,
    stop() {
      clearTimeout(ending);
      stop();
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
