import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURES_ROOT } from '@comptoir/contract/restaurant-file/picture-url';
import sharp from 'sharp';

/** The size that a picture is fitted into, in pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** A picture of the restaurant, ready to be composited. */
export interface OverlayPicture {
  readonly kind: 'drawing' | 'photograph';
  readonly input: Buffer;
}

const SERVED = new RegExp(
  `^${PICTURES_ROOT}/(?<folder>[0-9a-f]{32})/(?<file>[\\w-]+\\.(?:svg|webp))$`,
);
/** Pixels per inch of a drawing without a size of its own. */
const DENSITY = 72;

/**
 * Fits the picture of an address into a frame: a drawing is contained, a photograph cropped. Null
 * for none, a missing one and another origin's: nothing is fetched.
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
    // The image is drawn without it.
    return null;
  }
}
