import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The stored key of this relay at a shop; null without one. Rule PR-102. */
export async function readKey(file: string, shop: URL): Promise<string | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    const stored: unknown = JSON.parse(text);
    const { shop: origin, key } = stored as Readonly<Record<string, unknown>>;
    return origin === shop.origin && typeof key === 'string' ? key : null;
  } catch {
    return null;
  }
}

/** Stores the key whole or not at all, for this user only. Rule PR-102. */
export async function storeKey(file: string, shop: URL, key: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.new`;
  await writeFile(unfinished, `${JSON.stringify({ shop: shop.origin, key })}\n`, { mode: 0o600 });
  // The mode of an existing file is not that of the call.
  await chmod(unfinished, 0o600);
  await rename(unfinished, file);
}
