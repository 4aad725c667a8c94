import { create } from 'zustand';
import { asObject, asText } from './json-shape.ts';
import type { KeptEntry } from './kept-state.ts';

interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly address: string;
}

/** Who is logged in; both are null for a guest, who can order just as well. */
export interface SessionState {
  readonly token: string | null;
  readonly user: SessionUser | null;
}

export const useSession = create<SessionState>()(() => ({ token: null, user: null }));

export const keptSession: readonly KeptEntry<SessionState>[] = [
  {
    key: 'token',
    save: ({ token }) => token,
    restore: (kept) => (asText(kept) === '' ? null : { token: asText(kept) }),
    absent: { token: null },
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
        },
      };
    },
    absent: { user: null },
  },
];
