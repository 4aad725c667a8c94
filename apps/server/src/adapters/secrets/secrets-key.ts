import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Secret } from '#secret.ts';

/** The file in DATA_DIR with the key that encrypts secrets in the database. */
const KEY_FILE = 'secrets.key';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The first byte of what is sealed: another way to seal will have another. */
const FORM = 1;

/** Encrypts texts with a key that is not in the database. Rule Y-38. */
export interface Sealing {
  /** The encrypted text, bound to what it is for. The key is made at its first use. */
  seal(text: string, purpose: string): Promise<Buffer>;
  /** Null where the key is missing or another one, or where the bytes or the purpose were changed. */
  open(sealed: Buffer, purpose: string): Promise<string | null>;
}

interface KeyChoice {
  /** `SECRETS_KEY`; null where it is not set. */
  readonly secretsKey: Secret | null;
  readonly dataDir: string;
}

/** By `SECRETS_KEY` where it is set, else by a file in the data directory that only its owner reads. Rule Y-38. */
export function openSealing({ secretsKey, dataDir }: KeyChoice): Sealing {
  const file = join(dataDir, KEY_FILE);
  const known = secretsKey === null ? null : keyOf(secretsKey.open());
  return {
    async seal(text, purpose) {
      const key = known ?? keyOf((await readKey(file)) ?? (await makeKey(file)));
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(FORM), nonce, cipher.getAuthTag(), sealed]);
    },
    async open(sealed, purpose) {
      const text = known === null ? await readKey(file) : null;
      const key = text === null ? known : keyOf(text);
      return key && openedWith(key, sealed, purpose);
    },
  };
}

/** Whether this server has a key by which secrets may have been stored. */
export function canOpenSecrets({ secretsKey, dataDir }: KeyChoice): boolean {
  return secretsKey !== null || existsSync(join(dataDir, KEY_FILE));
}

function openedWith(key: KeyObject, sealed: Buffer, purpose: string): string | null {
  const nonceEnd = 1 + NONCE_BYTES;
  const tagEnd = nonceEnd + TAG_BYTES;
  if (sealed.length < tagEnd || sealed[0] !== FORM) return null;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(1, nonceEnd), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(nonceEnd, tagEnd));
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    // Another key, or changed bytes.
    return null;
  }
}

function keyOf(text: string): KeyObject {
  const bytes = hkdfSync('sha256', text.trim(), '', 'comptoir secrets', 32);
  return createSecretKey(Buffer.from(bytes));
}

/** Null where there is none yet. */
async function readKey(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Written whole before it has its name: of several servers that make it at once, all read the first one. */
async function makeKey(file: string): Promise<string> {
  const written = `${file}.${randomBytes(6).toString('hex')}`;
  await mkdir(join(file, '..'), { recursive: true });
  const handle = await open(written, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(32).toString('hex')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(written, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(written);
  }
  return readFile(file, 'utf8');
}
