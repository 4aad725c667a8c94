const MINUTE = 60_000;

/** For an address and a client, or for a session. Rules N-19 and N-44. */
export const WRONG_PASSWORDS = { name: 'logins', limit: 10, windowMilliseconds: 10 * MINUTE };
/** For an address and a client. Rule N-19. */
export const CODE_TRIES = { name: 'codes', limit: 20, windowMilliseconds: 60 * MINUTE };
export const CODES_PER_CLIENT = { name: 'send-otp', limit: 30, windowMilliseconds: 60 * MINUTE };

/** A sign-up sends a mail to an unverified address, or reveals who has an account. Rule N-50. */
export const SIGNUPS_PER_CLIENT = { name: 'signups', limit: 10, windowMilliseconds: 60 * MINUTE };
/** Passwords and codes that are compared without a session, of any account. Rule N-23. */
export const SECRETS_PER_CLIENT = { name: 'secrets', limit: 600, windowMilliseconds: 60 * MINUTE };
