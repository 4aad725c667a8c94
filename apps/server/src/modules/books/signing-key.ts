import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';

/** Signs the hashes of entries. */
export interface SigningKey {
  readonly keyId: string;
  sign(hash: Buffer): Buffer;
}

/** The public half of a key: enough to verify what it signed. */
export interface PublicKey {
  readonly keyId: string;
  /** DER, SPKI. */
  readonly publicKey: Buffer;
}

/** The key of this shop, made when there is none. The journal must be locked. Rule BK-5. */
export async function openSigningKey(client: Executor, now: Instant): Promise<SigningKey> {
  const { rows } = await client.query<StoredKey>(NEWEST);
  const stored = rows[0] ?? (await storeNewKey(client, now));
  const privateKey = createPrivateKey({ key: stored.private_key, format: 'der', type: 'pkcs8' });
  return { keyId: stored.key_id, sign: (hash) => sign(null, hash, privateKey) };
}

/** The public keys that entries were signed with, the first one first. */
export async function listPublicKeys(executor: Executor): Promise<readonly PublicKey[]> {
  const { rows } = await executor.query<PublicKey>(
    'SELECT key_id AS "keyId", public_key AS "publicKey" FROM books.keys ORDER BY created_at',
  );
  return rows;
}

/** Whether a key signed a hash; a key whose name is not the hash of its bytes signs nothing. Rule BK-5. */
export function isSignedBy(
  { keyId, publicKey }: PublicKey,
  hash: Buffer,
  signature: Buffer,
): boolean {
  if (nameOf(publicKey) !== keyId) return false;
  try {
    const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
    return verify(null, hash, key, signature);
  } catch {
    return false;
  }
}

/** The public key of a text as the shop shows it, DER in base64; null for what is none of Ed25519. Rule BK-22. */
export function readPublicKey(text: string): PublicKey | null {
  const publicKey = Buffer.from(text, 'base64');
  try {
    const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'ed25519') return null;
  } catch {
    return null;
  }
  return { keyId: nameOf(publicKey), publicKey };
}

interface StoredKey {
  readonly key_id: string;
  readonly private_key: Buffer;
}

async function storeNewKey(client: Executor, now: Instant): Promise<StoredKey> {
  const pair = generateKeyPairSync('ed25519');
  const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' });
  const private_key = pair.privateKey.export({ format: 'der', type: 'pkcs8' });
  const key_id = nameOf(publicKey);
  await client.query(
    'INSERT INTO books.keys (key_id, public_key, private_key, created_at) VALUES ($1, $2, $3, $4)',
    [key_id, publicKey, private_key, new Date(now)],
  );
  return { key_id, private_key };
}

function nameOf(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 32);
}

const NEWEST = 'SELECT key_id, private_key FROM books.keys ORDER BY created_at DESC LIMIT 1';
