import {
  type CipherGCMTypes,
  createCipheriv,
  createECDH,
  type ECDH,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import type { PushTarget } from './push-services.ts';

const CURVE = 'prime256v1';
const CIPHER: CipherGCMTypes = 'aes-128-gcm';
/** Push services accept 4096 bytes at most, so a message is a single record. */
const RECORD_SIZE = 4096;
const SALT_BYTES = 16;
const OVERHEAD_BYTES = SALT_BYTES + 4 + 1 + 65 + 1 + 16;
const MAX_TEXT_BYTES = RECORD_SIZE - OVERHEAD_BYTES;
/** The padding delimiter of the last record. */
const LAST_RECORD = Buffer.from([2]);

/** Random for every message; fixed in a test that compares with the standard. */
export interface Randomness {
  readonly salt: Buffer;
  readonly keys: ECDH;
}

/**
 * Encrypts a message for one device (RFC 8291), as a body with the content encoding `aes128gcm` (RFC 8188).
 * Throws for invalid keys and for more than 3993 bytes. Rule Z-8.
 */
export function encryptMessage(
  text: string,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  { salt, keys } = drawRandomness(),
): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > MAX_TEXT_BYTES) throw new RangeError('A push message is too long');
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = keys.getPublicKey();
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derived(keys.computeSecret(theirs), Buffer.from(auth, 'base64url'), about, 32);
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const encrypted = [cipher.update(Buffer.concat([plain, LAST_RECORD])), cipher.final()];
  return Buffer.concat([header(salt, ours), ...encrypted, cipher.getAuthTag()]);
}

/** Whether this is a valid public key: a point on the curve, 65 bytes. */
export function isDeviceKey(p256dh: string): boolean {
  try {
    createFreshKeys().computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

function drawRandomness(): Randomness {
  return { salt: randomBytes(SALT_BYTES), keys: createFreshKeys() };
}

function createFreshKeys(): ECDH {
  const keys = createECDH(CURVE);
  keys.generateKeys();
  return keys;
}

function derived(secret: Buffer, salt: Buffer, about: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, about, bytes));
}

function header(salt: Buffer, publicKey: Buffer): Buffer {
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_SIZE, 0);
  sizes.writeUInt8(publicKey.length, 4);
  return Buffer.concat([salt, sizes, publicKey]);
}
