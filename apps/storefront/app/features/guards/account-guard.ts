import type { Guard } from './guards.ts';

/** Lets in who is logged in, and leads everybody else to the login and back afterwards. */
export const accountGuard: Guard = ({ address, session }) =>
  session.token === null ? `/auth/login?${new URLSearchParams({ next: address })}` : null;
