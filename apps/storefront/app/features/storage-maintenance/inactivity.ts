import {
  INACTIVITY_MILLISECONDS,
  isVisitOver,
  LAST_VISIT_KEY,
  lastVisitIn,
} from '#stores/visitor/last-visit.ts';

/** Events that count as activity. */
const SIGNS = ['visibilitychange', 'pageshow', 'pointerdown', 'keydown', 'scroll'] as const;
/** A visit is stored once per minute at most. */
const MINUTE = 60_000;

/**
 * Stores the time of the last activity, and calls `onOver` after 2880 minutes without any, by timer or on
 * return. Returns the clean-up. Rules F-13 and F-14.
 */
export function watchInactivity(
  storage: Storage,
  signs: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  onOver: () => void,
): () => void {
  let notedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function note(): void {
    const now = Date.now();
    if (isOver(now)) {
      onOver();
      return;
    }
    if (Math.abs(now - notedAt) < MINUTE) return;
    notedAt = now;
    try {
      storage.setItem(LAST_VISIT_KEY, String(now));
    } catch {
      // A storage that is full loses this, never the page.
    }
    wait();
  }

  /** Activity in this tab counts even if it could not be stored. */
  function isOver(now: number): boolean {
    return isVisitOver(storage, now) && now - notedAt > INACTIVITY_MILLISECONDS;
  }

  function wait(): void {
    clearTimeout(timer);
    const passed = Date.now() - Math.max(lastVisitIn(storage) || 0, notedAt);
    timer = setTimeout(look, INACTIVITY_MILLISECONDS + 1 - Math.max(0, passed));
  }

  /** Another tab may have been visited since. */
  function look(): void {
    if (isOver(Date.now())) onOver();
    else wait();
  }

  note();
  for (const sign of SIGNS) signs.addEventListener(sign, note, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const sign of SIGNS) signs.removeEventListener(sign, note, { capture: true });
  };
}
