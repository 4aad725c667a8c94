/** The build for which this tab has loaded a page again. */
const RELOADED_FOR_KEY = 'reloaded-for-build';
const POLL_MS = 2_000;
/** A page that is still there after that was not loaded again: something else led elsewhere meanwhile. */
const RELOAD_TIMEOUT_MS = 20_000;

export interface ReloadingPage {
  readonly session: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Whether loading the page again would cost the visitor anything. */
  isWorkOpen(): boolean;
  reload(): void;
}

/**
 * Reloads the page for another build once no work is open: at once, on `attempt`, or by polling, since
 * emptied fields send no event. Once per build, so that two servers of different builds cause no loop. Rule
 * B-12.
 */
export function deferredReload({ session, isWorkOpen, reload }: ReloadingPage) {
  let wanted: string | null = null;
  let underWay: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function attempt(): void {
    if (wanted === null || isWorkOpen()) return;
    const build = wanted;
    want(null);
    if (session.getItem(RELOADED_FOR_KEY) === build) return;
    session.setItem(RELOADED_FOR_KEY, build);
    // A storage that forgets would let the page be loaded for ever.
    if (session.getItem(RELOADED_FOR_KEY) !== build) return;
    underWay = build;
    reload();
    timer = setTimeout(() => {
      underWay = null;
      session.removeItem(RELOADED_FOR_KEY);
      want(build);
    }, RELOAD_TIMEOUT_MS);
  }

  /** The build that the page is to be loaded for; null when it is the one that it has. */
  function want(build: string | null): void {
    if (build !== null && build === underWay) return;
    clearTimeout(timer);
    wanted = build;
    if (build !== null) timer = setInterval(attempt, POLL_MS);
    attempt();
  }

  return { want, attempt };
}
