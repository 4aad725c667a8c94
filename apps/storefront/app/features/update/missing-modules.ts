/** When this tab last loaded a page again because a file was gone. */
const RELOADED_KEY = 'chunk-reload';
const GUARD_MILLISECONDS = 10_000;
const PRESS_MILLISECONDS = 500;

/**
 * Whether a page may be loaded again because a file of it was gone: not within ten seconds of the
 * last time, and not where nobody can remember it, or it might be loaded for ever. Throws where the
 * storage is full. Rule B-14.
 */
export function mayReload(session: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  if (now - Number(session.getItem(RELOADED_KEY)) < GUARD_MILLISECONDS) return false;
  session.setItem(RELOADED_KEY, String(now));
  return session.getItem(RELOADED_KEY) === String(now);
}

/** A file that was to be loaded and is not there, as Vite tells it, and `guarded-route-modules.ts` too. */
interface LostFile extends Event {
  /** Of a page that somebody is on the way to, so that this one is being left. */
  readonly isRoute?: boolean;
}

interface Page {
  readonly session: Storage;
  hasOpenWork(): boolean;
  reload(): void;
}

/** Loads the page again when a file of it is gone: another build has taken its place. Rule B-14. */
export function recoverMissingModules({ session, hasOpenWork, reload }: Page): void {
  window.addEventListener('vite:preloadError', (lost: LostFile) => {
    if (!navigator.onLine || (hasOpenWork() && !lost.isRoute)) return;
    if (!mayReload(session, Date.now())) return;
    // Of a part the error goes on to whoever wanted it, and is gone with this page. It may have been
    // asked for ahead of a press, whose address has to be written before this page goes.
    if (lost.isRoute) {
      lost.preventDefault();
      reload();
    } else setTimeout(reload, PRESS_MILLISECONDS);
  });
}
