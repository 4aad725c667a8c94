const LOGOUT_TIMEOUT_MS = 2000;
const BEFORE_RELOAD = 500;

/** What of the browser an earlier visit has left its traces in. */
export interface VisitedBrowser {
  /** The logout call; null without a session. */
  readonly logOut: (() => Promise<unknown>) | null;
  /** Empties storage, session storage and cookies. Throws where they can't be. */
  wipe(): void;
  reload(): void;
}

/**
 * Ends an expired visit: logs out, wipes its data and reloads. A logout without an answer is not waited
 * for. Rule F-16.
 */
export async function endVisit({ logOut, wipe, reload }: VisitedBrowser): Promise<void> {
  if (logOut) await Promise.race([logOut().catch(() => {}), pause(LOGOUT_TIMEOUT_MS)]);
  wipe();
  await pause(BEFORE_RELOAD);
  // Once more, for what a page that was at work has written meanwhile.
  wipe();
  reload();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
