const CHECK_INTERVAL_MS = 3 * 60_000;

interface BuildWatch {
  /** Fetches the id of the served build; null on failure. */
  ask(): Promise<string | null>;
  isVisible(): boolean;
  onBuild(id: string): void;
}

/**
 * Checks every three minutes, while the page is visible, which build is served; `look` checks at once.
 * Several reasons to check at the same time share one request. Rule B-11.
 */
export function watchBuild({ ask, isVisible, onBuild }: BuildWatch) {
  let underWay: Promise<void> | null = null;

  async function check(): Promise<void> {
    const id = await ask();
    underWay = null;
    if (id !== null) onBuild(id);
  }

  async function look(): Promise<void> {
    if (!isVisible()) return;
    underWay ??= check();
    await underWay;
  }

  const timer = setInterval(look, CHECK_INTERVAL_MS);
  return { look, stop: () => clearInterval(timer) };
}

/** The id of the served build. A failure is logged; the next check retries. Rule B-11. */
export async function latestBuild(
  get: (path: string, init: RequestInit) => Promise<Response>,
  log: (note: string) => void,
): Promise<string | null> {
  try {
    const answer = await get('/_build/latest.json', { cache: 'no-store' });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const { id }: { id?: unknown } = await answer.json();
    return typeof id === 'string' ? id : null;
  } catch (failure) {
    log(`The latest build could not be asked for: ${failure}`);
    return null;
  }
}

/** The build for which this tab has reloaded. */
const RELOADED_FOR_KEY = 'reloaded-for-build';
const POLL_MS = 2_000;
/** After this time the reload counts as cancelled by another navigation. */
const RELOAD_TIMEOUT_MS = 20_000;

interface ReloadingPage {
  readonly session: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Whether a reload would lose input of the visitor. */
  isWorkOpen(): boolean;
  /** Reloads for a reason that `want` named. */
  reload(reason: string): void;
}

/**
 * Reloads the page for another build once no work is open: at once, on `attempt`, or by polling, since
 * emptied fields send no event. Once per build, so that two servers of different builds cause no loop. Rule
 * B-12.
 */
export function deferredReload({ session, isWorkOpen, reload }: ReloadingPage) {
  let pending: string | null = null;
  let underWay: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function attempt(): void {
    if (pending === null || isWorkOpen()) return;
    const build = pending;
    want(null);
    if (session.getItem(RELOADED_FOR_KEY) === build) return;
    session.setItem(RELOADED_FOR_KEY, build);
    // A storage that loses the value would cause a loop of reloads.
    if (session.getItem(RELOADED_FOR_KEY) !== build) return;
    underWay = build;
    reload(build);
    timer = setTimeout(() => {
      underWay = null;
      session.removeItem(RELOADED_FOR_KEY);
      want(build);
    }, RELOAD_TIMEOUT_MS);
  }

  /** Sets the build to reload for; null when the page has it. */
  function want(build: string | null): void {
    if (build !== null && build === underWay) return;
    clearTimeout(timer);
    pending = build;
    if (build !== null) timer = setInterval(attempt, POLL_MS);
    attempt();
  }

  return { want, attempt, isUnderWay: () => underWay !== null };
}
