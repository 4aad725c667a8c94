import { createHmac, type KeyObject } from 'node:crypto';

/**
 * Pseudonyms of addresses and clients in counters, codes and logs: HMACs with the key of the installation, so
 * that an address cannot be found in a log or table by trying. Rule N-47.
 */
export interface Pseudonyms {
  address(email: string): Buffer;
  /** An address combined with a client. */
  addressAndClient(email: string, client: string): Buffer;
  /** A session, by the hash of its token. */
  session(tokenHash: Buffer): Buffer;
}

/** `key` is that of `readInstallation`. */
export function pseudonyms(key: KeyObject): Pseudonyms {
  const name = (...parts: readonly (string | Buffer)[]): Buffer => {
    const hmac = createHmac('sha256', key);
    for (const part of parts) hmac.update(part).update('\0');
    return hmac.digest();
  };
  return {
    address: (email) => name('address', comparableAddress(email)),
    addressAndClient: (email, client) => name('client', client, comparableAddress(email)),
    session: (tokenHash) => name('session', tokenHash),
  };
}

/** The normal form of an e-mail address for comparisons. Rule N-3. */
export function comparableAddress(email: string): string {
  return email.trim().toLowerCase();
}
