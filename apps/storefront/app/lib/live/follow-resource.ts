import type { ApiResult, Problem } from '#lib/api/api-client.ts';
import { browserPage, type EventAddress, type LivePage, type OpenStream } from './browser-page.ts';

/** How a page learns of changes: at once, by asking again and again, or not at all. */
export type Connection = 'live' | 'polling' | 'lost';

/** Something of the server that a page shows while it changes. */
export interface Resource<State> {
  /** Asks once; never throws, and gives up when it is aborted or no answer comes. */
  readonly fetch: (signal: AbortSignal) => Promise<ApiResult<State>>;
  /** The stream whose events have the state; null for none. */
  readonly events: EventAddress | null;
  /** Whether the events of the stream have another state, and only say that this one may have changed. */
  readonly isNoticeOnly?: boolean;
  /** The polling interval without a stream; null: asked for at first and when the page is shown. */
  readonly pollMs: number | null;
  /** Whether a state is as new as the known one; without it the later message counts. */
  readonly isNewer?: (next: State, known: State) => boolean;
  /** Whether the state should have changed by now: then it is asked for although there is a stream. */
  readonly isOverdue?: (state: State, now: number) => boolean;
  /** After how many milliseconds in this state it is followed no more; null: it goes on. */
  readonly endsIn?: (state: State, isFirst: boolean) => number | null;
  /** Calls its argument when the stream may open; without it with the first state. */
  readonly whenReady?: (open: () => void) => void;
  readonly onState: (state: State) => void;
  /** There is no state to show, or the address is not valid any more. */
  readonly onProblem: (problem: Problem) => void;
  readonly onConnection?: (connection: Connection) => void;
  /** The page is shown again. */
  readonly onShown?: () => void;
}

export interface Follower<State> {
  readonly stop: () => void;
  /** Asks now; what was asked before does not count any more. */
  readonly refresh: () => Promise<void>;
  /** Shows the answer to a change, unless a newer state is shown. */
  readonly show: (state: State) => void;
}

/** Statuses of an address that leads nowhere, and never will. */
const INVALID: ReadonlySet<number> = new Set([404, 422]);
/** The pauses before a refused stream is opened again. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Follows a resource while its page is visible: by a stream, which is opened again when the server refuses it, else by
 * polling. Requests and events are numbered: a late answer never replaces what came after its request, and two polls
 * never overlap. A failure keeps what is known; a hidden page is quiet and catches up when it is shown. Rule T-14.
 */
export function followResource<State>(
  resource: Resource<State>,
  page: LivePage = browserPage,
): Follower<State> {
  const { events, isNewer = () => true, isOverdue = () => false, endsIn = () => null } = resource;
  const { onConnection = () => {}, onShown = () => {} } = resource;
  let isStopped = false;
  let isReady = false;
  let known: { readonly state: State } | null = null;
  /** The number of the latest request or event, and of the one that is shown. */
  let latest = 0;
  let shown = 0;
  let request: AbortController | null = null;
  let stream: OpenStream | null = null;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;

  function take(state: State, number: number): void {
    if (isStopped || number < shown || (known && !isNewer(state, known.state))) return;
    const isFirst = known === null;
    shown = number;
    known = { state };
    resource.onState(state);
    clearTimeout(ending);
    const left = endsIn(state, isFirst);
    if (left === 0) stop();
    else if (left !== null) ending = setTimeout(stop, left);
  }

  function show(state: State): void {
    latest += 1;
    take(state, latest);
  }

  async function refresh(): Promise<void> {
    if (isStopped) return;
    request?.abort();
    const asked = new AbortController();
    request = asked;
    latest += 1;
    const number = latest;
    const result = await resource.fetch(asked.signal);
    if (isStopped || request !== asked) return;
    request = null;
    if (!result.ok) return fail(result.problem);
    take(result.payload, number);
    if (!isReady && !resource.whenReady) makeReady();
    onConnection(isStopped || stream?.isOpen() ? 'live' : 'polling');
  }

  function fail(problem: Problem): void {
    const isInvalid = INVALID.has(problem.status);
    if (known === null || isInvalid) resource.onProblem(problem);
    else onConnection('lost');
    if (isInvalid) stop();
  }

  function makeReady(): void {
    isReady = true;
    openStream();
  }

  function openStream(): void {
    clearTimeout(retry);
    if (isStopped || !isReady || stream || !events || !page.isVisible()) return;
    const opened = page.openStream(events, {
      onEvent(data) {
        if (isStopped || stream !== opened) return;
        failures = 0;
        onConnection('live');
        if (resource.isNoticeOnly) refresh();
        else show(JSON.parse(data));
      },
      onClosed() {
        if (isStopped || stream !== opened) return;
        stream = null;
        retry = setTimeout(openStream, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures));
        failures += 1;
      },
    });
    stream = opened;
  }

  function closeStream(): void {
    clearTimeout(retry);
    stream?.close();
    stream = null;
  }

  function situationChanged(): void {
    // A phone that slept has missed events, and its stream may be dead without knowing it.
    closeStream();
    if (!page.isVisible()) return;
    failures = 0;
    onShown();
    refresh();
    openStream();
  }

  function poll(): void {
    if (request || !page.isVisible()) return;
    const isDue = known !== null && isOverdue(known.state, Date.now());
    if (isDue || !stream?.isOpen()) refresh();
  }

  function stop(): void {
    isStopped = true;
    request?.abort();
    clearInterval(polling);
    clearTimeout(ending);
    closeStream();
    stopWatching();
    stopOffline();
  }

  const stopWatching = page.onSituation(situationChanged);
  const stopOffline = page.onOffline(() => onConnection('lost'));
  const polling = resource.pollMs === null ? undefined : setInterval(poll, resource.pollMs);
  refresh();
  resource.whenReady?.(makeReady);
  return { stop, refresh, show };
}
