import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURES_ROOT } from '@comptoir/contract/restaurant-file/picture-url';
import sharp from 'sharp';

/** The room for a picture. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** A picture of the restaurant's own, ready to be laid on another one. */
export interface OverlayPicture {
  readonly kind: 'drawing' | 'photograph';
  readonly input: Buffer;
}

const SERVED = new RegExp(
  `^${PICTURES_ROOT}/(?<folder>[0-9a-f]{32})/(?<file>[\\w-]+\\.(?:svg|webp))$`,
);
/** Drawings count 96 pixels to the inch where they name no size. */
const DENSITY = 72;

/**
 * The picture that is served at an address, in the size of a frame: a drawing whole, a photograph cut
 * to it. Null for none, for one that another site serves, and for one that is gone: nothing is fetched.
 */
export async function overlayPicture(
  address: unknown,
  directory: string,
  frameOf: (kind: OverlayPicture['kind']) => Frame,
): Promise<OverlayPicture | null> {
  if (typeof address !== 'string') return null;
  const { folder, file } = SERVED.exec(address)?.groups ?? {};
  if (folder === undefined || file === undefined) return null;
  try {
    const bytes = await readFile(join(directory, folder, file));
    const kind = file.endsWith('.svg') ? 'drawing' : 'photograph';
    const { width, height } = frameOf(kind);
    const input = await sharp(bytes, kind === 'drawing' ? { density: DENSITY * 3 } : {})
      .resize(width, height, {
        fit: kind === 'drawing' ? 'contain' : 'cover',
        position: 'bottom',
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      })
      .png()
      .toBuffer();
    return { kind, input };
  } catch {
    // What is drawn goes without it.
    return null;
  }
}
