import { endSession, useSession } from './session.ts';

/** Ends the session of a refused token, unless there is a newer one already. Rule V-6. */
export function endRefusedSession(token: string): void {
  if (useSession.getState().token === token) endSession();
}
