import type { WireUser } from '@comptoir/contract/accounts/auth-profile';
import { create } from 'zustand';
import { type PersistedEntry, storedField } from '#stores/persistence/persisted-state.ts';
import { isTrue, objectOf, required, text } from '#stores/persistence/schema.ts';

export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly address: string;
  readonly entryCode: string;
  readonly floor: string;
  /** False until the address is verified by a code: until then the API allows almost nothing. */
  readonly isVerified: boolean;
  /** The account has no password yet. Rule V-20. */
  readonly needsPassword?: boolean;
}

/** The logged-in user and the token; both are null for a guest. */
export interface SessionState {
  readonly token: string | null;
  readonly user: SessionUser | null;
}

const LOGGED_OUT = { token: null, user: null } as const;

export const createSession = () => create<SessionState>()(() => ({ ...LOGGED_OUT }));

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

export function sessionUser(user: WireUser): SessionUser {
  return {
    id: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    phone: user.phone,
    address: user.address,
    entryCode: user.entry_code ?? '',
    floor: user.floor ?? '',
    isVerified: user.email_verified,
    needsPassword: user.needs_password ?? false,
  };
}

const storedUser = objectOf<WireUser>({
  id: required(text),
  email: text,
  first_name: text,
  last_name: text,
  phone: text,
  address: text,
  entry_code: text,
  floor: text,
  email_verified: (stored) => stored !== false,
  needs_password: isTrue,
});

function restoreUser(stored: unknown): SessionUser | undefined {
  const user = storedUser(stored);
  return user && sessionUser(user);
}

export const persistedSession: readonly PersistedEntry<SessionState>[] = [
  {
    key: 'token',
    save: ({ token }) => token,
    // An unquoted token is no JSON and is accepted all the same.
    restore: (stored, unquoted) => {
      const token = stored === undefined ? unquoted : text(stored);
      return TOKEN.test(token) ? { token } : null;
    },
    absent: { token: null },
  },
  storedField(
    'user',
    'user',
    restoreUser,
    null,
    (user) =>
      user && {
        id: user.id,
        email: user.email,
        first_name: user.firstName,
        last_name: user.lastName,
        phone: user.phone,
        address: user.address,
        entry_code: user.entryCode,
        floor: user.floor,
        email_verified: user.isVerified,
        needs_password: user.needsPassword,
      },
  ),
];
