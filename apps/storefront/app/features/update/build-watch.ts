const CHECK_INTERVAL_MS = 3 * 60_000;

export interface BuildWatch {
  /** Fetches the id of the served build; null on failure. */
  ask(): Promise<string | null>;
  isVisible(): boolean;
  tell(id: string): void;
}

/**
 * Checks every three minutes, while the page is visible, which build is served; `look` checks at once. Rule
 * B-11.
 */
export function watchBuild({ ask, isVisible, tell }: BuildWatch) {
  async function look(): Promise<void> {
    if (!isVisible()) return;
    const id = await ask();
    if (id !== null) tell(id);
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
