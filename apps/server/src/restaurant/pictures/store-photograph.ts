import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { MAXIMUM_PIXELS, measure } from './store-upload.ts';

/** A photograph that was sent: the name of its file, or why there is none, in French. */
export type StoredPhotograph =
  | { readonly kind: 'stored'; readonly file: string }
  | { readonly kind: 'rejected'; readonly message: string };

/** Enough to see what lies in a box. */
const LONGEST_SIDE = 1600;

/**
 * Stores a photograph whose type its content tells: upright, without metadata, as one WebP under a random name. A
 * drawing is none. Rules PH-2 to PH-4 and RI-5.
 */
export async function storePhotograph(
  bytes: Uint8Array,
  directory: string,
): Promise<StoredPhotograph> {
  const sent = Buffer.from(bytes);
  const measured = await measure(sent);
  if (typeof measured === 'string') return { kind: 'rejected', message: measured };
  const content = await sharp(sent, { failOn: 'error', limitInputPixels: MAXIMUM_PIXELS })
    .autoOrient()
    .resize({
      width: LONGEST_SIDE,
      height: LONGEST_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .webp({ quality: 76 })
    .toBuffer();
  const file = `${randomUUID()}.webp`;
  const unfinished = join(directory, `.unfinished-${file}`);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  try {
    await writeFile(unfinished, content, { flush: true, mode: 0o600 });
    await rename(unfinished, join(directory, file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return { kind: 'stored', file };
}
