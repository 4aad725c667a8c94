import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Executor } from '#db/connection.ts';
import { readInstallation } from '#db/database.ts';

/** Of the 256 bits of an HMAC, 192 are in a key: 32 characters. */
const MAC_BYTES = 24;
const MAC_LENGTH = 32;

/**
 * The key that opens an order to its guest: the order's id, followed by its HMAC with a secret of the installation.
 * All servers derive the same one, and none is stored. Rule T-4.
 */
export function orderKeys(executor: Executor) {
  let known: Promise<KeyObject> | undefined;
  /** Read at the first use; a failed read is repeated by the next. */
  const secret = () => {
    known ??= readInstallation(executor).then(
      ({ orderKey }) => orderKey,
      (error: unknown) => {
        known = undefined;
        throw error;
      },
    );
    return known;
  };
  const keyOf = async (orderId: string) => keyWith(await secret(), orderId);
  return {
    keyOf,

    /** The id of the order that a key was derived for; null for anything else. */
    async orderIdOf(key: string): Promise<string | null> {
      const orderId = key.slice(0, -MAC_LENGTH);
      if (orderId === '') return null;
      return isEqual(key, await keyOf(orderId)) ? orderId : null;
    },
  };
}

function keyWith(secret: KeyObject, orderId: string): string {
  const mac = createHmac('sha256', secret).update(orderId).digest();
  return `${orderId}${mac.subarray(0, MAC_BYTES).toString('base64url')}`;
}

/** In a time that does not depend on where two keys differ. */
function isEqual(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
