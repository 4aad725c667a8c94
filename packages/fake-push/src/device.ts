import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's subscription as its `toJSON()` writes it. */
export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A browser that subscribed to the push service, with the keys to decrypt its messages. */
export interface Device {
  readonly subscription: Subscription;
  /** Decrypts a message (RFC 8188 and RFC 8291); throws for one of another device. */
  read(body: Buffer): string;
}

/** Creates a device with a key pair and a secret. */
export function device(endpoint: string): Device {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url', 'uncompressed');
  const auth = randomBytes(16);
  return {
    subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } },
    read: (body) => decrypted(body, pair, auth),
  };
}

function decrypted(body: Buffer, pair: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const encrypted = body.subarray(21 + idLength, -16);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, about, 32));
  const derive = (what: string, bytes: number) =>
    Buffer.from(
      hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${what}\0`), bytes),
    );
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([cipher.update(encrypted), cipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) {
    throw new Error('The record does not end as the last one does');
  }
  return padded.subarray(0, end).toString();
}
