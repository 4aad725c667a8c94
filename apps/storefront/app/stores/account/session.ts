import { create } from 'zustand';
import { asObject, asText } from '#stores/persistence/json-shape.ts';
import type { PersistedEntry } from '#stores/persistence/persisted-state.ts';

export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly address: string;
  /** False until the address is verified by a code: until then the API allows almost nothing. */
  readonly isVerified: boolean;
  /** The account has no password yet. Rule V-20. */
  readonly needsPassword?: boolean;
}

/** The logged-in user and the token; both are null for a guest. */
export interface SessionState {
  readonly token: string | null;
  readonly user: SessionUser | null;
  /** False until the browser's storage was read: on the server and in the first render. */
  readonly isReady: boolean;
}

const LOGGED_OUT = { token: null, user: null } as const;

export const createSession = () =>
  create<SessionState>()(() => ({ ...LOGGED_OUT, isReady: false }));

export const useSession = createSession();

/** Logs out in this browser; the cart stays. */
export function endSession(session: Pick<typeof useSession, 'setState'> = useSession): void {
  session.setState(LOGGED_OUT);
}

/** Ends the session of a rejected token, unless a newer one is open. Rule V-6. */
export function endRejectedSession(token: string): void {
  if (useSession.getState().token === token) endSession();
}

/** The characters of a bearer token (RFC 6750). */
const TOKEN = /^[\w.~+/-]+=*$/;

export const persistedSession: readonly PersistedEntry<SessionState>[] = [
  {
    key: 'token',
    save: ({ token }) => token,
    // An unquoted token is no JSON and is accepted all the same.
    restore: (stored, text) => {
      const token = stored === undefined ? text : asText(stored);
      return TOKEN.test(token) ? { token, isReady: true } : null;
    },
    absent: { token: null, isReady: true },
  },
  {
    key: 'user',
    save: ({ user }) =>
      user && {
        id: user.id,
        email: user.email,
        first_name: user.firstName,
        last_name: user.lastName,
        phone: user.phone,
        address: user.address,
        email_verified: user.isVerified,
        needs_password: user.needsPassword,
      },
    restore: (stored) => {
      const user = asObject(stored);
      if (!user || asText(user.id) === '') return null;
      return {
        user: {
          id: asText(user.id),
          email: asText(user.email),
          firstName: asText(user.first_name),
          lastName: asText(user.last_name),
          phone: asText(user.phone),
          address: asText(user.address),
          isVerified: user.email_verified !== false,
          needsPassword: user.needs_password === true,
        },
      };
    },
    absent: { user: null },
  },
];
