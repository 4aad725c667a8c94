import type { GuardName } from '#lib/routing/route-guards.ts';
import { type SessionState, useSession } from '#stores/account/session.ts';

/** Lets in who is logged in, and leads everybody else to the login and back afterwards. */
const accountGuard: Guard = ({ address, session }) =>
  session.token === null ? `/auth/login?${new URLSearchParams({ next: address })}` : null;

/** Somebody on the way to a page. */
export interface Visit {
  /** The page's whole path, to come back to. */
  readonly address: string;
  readonly session: SessionState;
}

/** Says where a visitor is led instead; null lets them in. */
export type Guard = (visit: Visit) => string | null;

const GUARDS = { account: accountGuard } as const satisfies Record<GuardName, Guard>;

/** Where the first guard that lets nobody in leads; null when all let the visitor in. */
export function refusalOf(names: readonly GuardName[], address: string): string | null {
  const visit = { address, session: useSession.getState() };
  for (const name of names) {
    const elsewhere = GUARDS[name](visit);
    if (elsewhere !== null) return elsewhere;
  }
  return null;
}
