import { create } from 'zustand';
import { asObject, asText } from '#stores/persistence/json-shape.ts';
import type { KeptEntry } from '#stores/persistence/persisted-state.ts';

export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly address: string;
  /** False while the address waits for its code: until then almost nothing is allowed. */
  readonly isVerified: boolean;
  /** Whether the account waits for its owner to choose a password. Rule V-20. */
  readonly needsPassword?: boolean;
}

/** Who is logged in; both are null for a guest, who can order just as well. */
export interface SessionState {
  readonly token: string | null;
  readonly user: SessionUser | null;
  /** False until the browser's storage was read: on the server and in the first render. */
  readonly isReady: boolean;
}

const NOBODY = { token: null, user: null } as const;

export const createSession = () => create<SessionState>()(() => ({ ...NOBODY, isReady: false }));

export const useSession = createSession();

/** Logs out in this browser: nothing of the account stays, and the cart is none of its business. */
export function endSession(session: Pick<typeof useSession, 'setState'> = useSession): void {
  session.setState(NOBODY);
}

/** What a bearer token may be made of. */
const TOKEN = /^[\w.~+/-]+=*$/;

export const keptSession: readonly KeptEntry<SessionState>[] = [
  {
    key: 'token',
    save: ({ token }) => token,
    // A token without quotes is no JSON, and no less a token.
    restore: (kept, text) => {
      const token = kept === undefined ? text : asText(kept);
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
    restore: (kept) => {
      const user = asObject(kept);
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
