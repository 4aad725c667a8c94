import { createAccountApi } from '#lib/api/account-api.ts';
import { forgetCookies } from '#lib/browser/forget-cookies.ts';
import { endSession, useSession } from '#stores/account/session.ts';
import { reachableStorage } from '#stores/persistence/reachable-storage.ts';
import { LAST_VISIT_KEY } from '#stores/visitor/last-visit.ts';
import { endVisit } from './end-visit.ts';

let isEnding = false;

/**
 * Ends the visit that this browser remembers. Until the page is gone nothing can be typed into it: it
 * could not be kept. Fails where the browser does not forget. Rule F-15.
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
  // The call outlives the page, and nobody has to be told that its token is refused by now.
  const api = createAccountApi(
    (path, init) => fetch(`${apiRoot}${path}`, { ...init, keepalive: true }),
    { credentials: () => ({ token, userId: user?.id ?? null }), onRefused: () => {} },
  );
  return api.logout();
}

function wipe(): void {
  // The token may be kept elsewhere than the rest.
  endSession();
  const local = reachableStorage(() => window.localStorage);
  local.clear();
  reachableStorage(() => window.sessionStorage).clear();
  forgetCookies(document, window.location.hostname, () => true);
  if (local.getItem(LAST_VISIT_KEY) !== null) throw new Error('The storage keeps what is cleared');
}
