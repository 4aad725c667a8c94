/** On a dead network a request may stay open for minutes. */
const DEADLINE_MS = 15_000;

interface VisiblePage {
  readonly isVisible: () => boolean;
  /** Calls the listener when the page is hidden or shown; returns what ends that. */
  readonly onVisibility: (listener: () => void) => () => void;
}

const documentPage: VisiblePage = {
  isVisible: () => !document.hidden,
  onVisibility(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};

/**
 * Asks again and again while the page is visible, and at once when it is shown after a poll was due; returns what ends
 * it. Two polls never overlap: one without an answer is given up after 15 seconds. Rule OB-83.
 */
export function startPolling(
  ask: (signal: AbortSignal) => Promise<unknown>,
  intervalMs: number,
  page: VisiblePage = documentPage,
): () => void {
  let underWay: AbortController | null = null;
  let isDue = false;

  async function poll(): Promise<void> {
    isDue = !page.isVisible();
    if (isDue || underWay) return;
    const asked = new AbortController();
    underWay = asked;
    const givenUp = new Promise<void>((resolve) => {
      asked.signal.addEventListener('abort', () => resolve());
    });
    const deadline = setTimeout(() => asked.abort(), DEADLINE_MS);
    await Promise.race([ask(asked.signal), givenUp]);
    clearTimeout(deadline);
    underWay = null;
  }

  const timer = setInterval(poll, intervalMs);
  const stopWatching = page.onVisibility(() => {
    if (isDue) poll();
  });
  return () => {
    clearInterval(timer);
    stopWatching();
    underWay?.abort();
  };
}
