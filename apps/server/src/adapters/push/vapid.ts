import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { Secret } from '#secret.ts';

/** The shop's key pair, base64url: devices subscribe with the public key and accept only its signatures. */
export interface VapidKeys {
  /** 65 bytes of a point on P-256. */
  readonly publicKey: string;
  /** 32 bytes. */
  readonly privateKey: Secret;
}

/** Push services accept 24 hours at most. */
const VALID_SECONDS = 12 * 60 * 60;

/** A new key pair. */
export function generateVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    publicKey: pair.getPublicKey('base64url', 'uncompressed'),
    // Padded to 32 bytes: leading zeros are dropped by `getPrivateKey`.
    privateKey: new Secret(leftPadded(pair.getPrivateKey()).toString('base64url')),
  };
}

/** Whether the private key belongs to the public one. */
export function isVapidPair({ publicKey, privateKey }: VapidKeys): boolean {
  const bytes = Buffer.from(privateKey.open(), 'base64url');
  if (bytes.length !== 32) return false;
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(bytes);
    return pair.getPublicKey('base64url', 'uncompressed') === publicKey;
  } catch {
    return false;
  }
}

/**
 * The `Authorization` header for a push service (RFC 8292): a token for this service, signed with the key
 * that the device subscribed with. Rule Z-1.
 */
export function vapidAuthorization(
  endpoint: string,
  keys: VapidKeys,
  subject: string | null,
  now: Instant,
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + VALID_SECONDS,
    ...(subject !== null && { sub: subject }),
  };
  const content = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(content), {
    key: signingKey(keys),
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${content}.${signature.toString('base64url')}, k=${keys.publicKey}`;
}

function signingKey({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  return createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey.open(),
    },
  });
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function leftPadded(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]);
}
