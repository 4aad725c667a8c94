import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import type { ApiResult, Problem } from '#lib/api/api-client.ts';
import type { GroupOrderStream } from '#lib/api/group-order-api.ts';

/** How a page hears of changes: at once, by asking again and again, or not at all. Rule GP-4. */
export type Connection = 'live' | 'polling' | 'lost';

interface Following {
  readonly ask: () => Promise<ApiResult<WireGroupOrderState>>;
  readonly listen: (onEvent: (state: WireGroupOrderState) => void) => GroupOrderStream | null;
  readonly isVisible: () => boolean;
  readonly onState: (state: WireGroupOrderState) => void;
  /** The first answer was none, or the link is not valid. */
  readonly onProblem: (problem: Problem) => void;
  readonly onConnection: (connection: Connection) => void;
}

export interface FollowedGroup {
  readonly stop: () => void;
  /** Asks now, also where a stream is open. */
  readonly refresh: () => Promise<void>;
  /** Shows the answer to a change, unless a newer state is shown. */
  readonly show: (state: WireGroupOrderState) => void;
  /** Called when the page is hidden or shown again, and when the network comes or goes. */
  readonly situationChanged: () => void;
}

/** The polling interval without a stream. */
const POLL_MS = 10_000;

/** Statuses of a link that leads nowhere. */
const INVALID_LINK: ReadonlySet<number> = new Set([404, 422]);

/**
 * Follows a group order while its page is visible: by a stream, else by polling, as also once its link or the payment
 * of its shares should be over. A state never replaces a newer one, and a failure keeps what is known. Rule GP-4.
 */
export function followGroup(following: Following): FollowedGroup {
  const { ask, listen, isVisible, onState, onProblem, onConnection } = following;
  let isStopped = false;
  let known: WireGroupOrderState | null = null;
  let stream: GroupOrderStream | null = null;

  function show(state: WireGroupOrderState): void {
    if (isStopped || (known !== null && isBehind(state, known))) return;
    known = state;
    onState(state);
    // Nothing of it changes any more, and a day later its link is unknown.
    if (state.state === 'expired') stop();
  }

  function open(): void {
    if (isStopped || !isVisible() || known === null) return;
    if (stream?.isOver()) stream = null;
    stream ??= listen((state) => {
      onConnection('live');
      show(state);
    });
  }

  async function refresh(): Promise<void> {
    const result = await ask();
    if (isStopped) return;
    if (result.ok) {
      show(result.payload);
      open();
      onConnection(stream?.isOpen() || isStopped ? 'live' : 'polling');
      return;
    }
    const isInvalid = INVALID_LINK.has(result.problem.status);
    if (known === null || isInvalid) onProblem(result.problem);
    else onConnection('lost');
    if (isInvalid) stop();
  }

  function situationChanged(): void {
    if (isStopped) return;
    if (isVisible()) {
      // A phone that slept has missed events, and its stream may be dead without knowing it.
      refresh();
      return;
    }
    stream?.close();
    stream = null;
  }

  const timer = setInterval(() => {
    if (isVisible() && (!stream?.isOpen() || isOverdue(known, Date.now()))) refresh();
  }, POLL_MS);

  function stop(): void {
    isStopped = true;
    clearInterval(timer);
    stream?.close();
    stream = null;
  }

  refresh();
  return { stop, refresh, show, situationChanged };
}

/** Whether a time of a group has passed that changes it: a stream that died unnoticed does not say so. */
function isOverdue(state: WireGroupOrderState | null, now: number): boolean {
  if (state === null) return false;
  const { expires_at: end, pay_until: next = end } = state;
  return now >= Math.min(Date.parse(end), Date.parse(next));
}

/** Progress of a placed order changes without the group: an equal revision is shown, a lower one never. */
function isBehind(next: WireGroupOrderState, known: WireGroupOrderState): boolean {
  return next.revision < known.revision;
}
