import { callOverHttp } from '@comptoir/contract/wire/api-result';
import { createAccountApi } from '#lib/api/account-api.ts';
import { forgetCookies } from '#lib/browser/forget-cookies.ts';
import { endSession, useSession } from '#stores/account/session.ts';
import { reachableStorage } from '#stores/persistence/persisted-state.ts';
import { LAST_VISIT_KEY } from '#stores/visitor/last-visit.ts';

let isEnding = false;

/**
 * Ends the expired visit of this browser. The page is inert meanwhile, since input would be lost. Fails
 * where the storage cannot be cleared. Rule F-15.
 */
export async function endInactiveVisit(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  document.body.inert = true;
  try {
    await endVisit({
      logOut: useSession.getState().token === null ? null : logOut,
      wipe,
      reload: () => window.location.reload(),
    });
  } catch (failure) {
    document.body.inert = false;
    throw failure;
  }
}

function logOut(): Promise<unknown> {
  const { token, user } = useSession.getState();
  const apiRoot = document.documentElement.dataset.api ?? '';
  const call = callOverHttp(apiRoot);
  // The call outlives the page, and a rejected token is expected.
  const api = createAccountApi((path, init) => call(path, { ...init, keepalive: true }), {
    credentials: () => ({ token, userId: user?.id ?? null }),
    onTokenRejected: () => {},
  });
  return api.logout();
}

function wipe(): void {
  // The token may be in another storage (apps).
  endSession();
  const local = reachableStorage(() => window.localStorage);
  local.clear();
  reachableStorage(() => window.sessionStorage).clear();
  forgetCookies(document, window.location.hostname, () => true);
  if (local.getItem(LAST_VISIT_KEY) !== null) throw new Error('The storage could not be cleared');
}

const LOGOUT_TIMEOUT_MS = 2000;
const BEFORE_RELOAD = 500;

/** The browser’s functions that ending a visit needs. */
interface VisitedBrowser {
  /** The logout call; null without a session. */
  readonly logOut: (() => Promise<unknown>) | null;
  /** Clears storage, session storage and cookies; throws where that fails. */
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
  // Again, because the page may have written meanwhile.
  wipe();
  reload();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
