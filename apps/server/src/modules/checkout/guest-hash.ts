import { createHmac, type KeyObject } from 'node:crypto';

/** The stored identity of a guest without an account: an HMAC of the e-mail address, the same in capitals. Rule OL-4. */
export function guestHash(key: KeyObject, email: string): string {
  const address = email.trim().normalize('NFC').toLowerCase();
  return createHmac('sha256', key).update(`guest ${address}`).digest('base64url');
}
