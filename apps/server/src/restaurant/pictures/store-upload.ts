import type { PictureSize } from '@comptoir/contract/restaurant-file/picture-url';
import sharp from 'sharp';
import { nameOf, PHOTOGRAPHS, pictureHash, shrunk } from './inspect-picture.ts';
import { writePictureFiles } from './publish-picture.ts';
import { unsafePartOf } from './svg-safety.ts';

/** A picture that was sent: stored, or why not, in French. */
export type StoredUpload =
  | { readonly kind: 'stored'; readonly hash: string; readonly url: string }
  | { readonly kind: 'rejected'; readonly message: string };

/** Decoding takes four bytes of each pixel. */
export const MAXIMUM_PIXELS = 50_000_000;
const DRAWING_DENSITY = 144;

/**
 * Stores a picture whose type its content tells, whatever its name: a photograph upright, without metadata, as
 * AVIF and WebP in several sizes; a drawing (SVG) as it is, or as pixels where it has a script or loads
 * something. Rules PH-2 to PH-5.
 */
export async function storeUpload(
  bytes: Uint8Array,
  fileName: string,
  maximumWidth: number,
  directory: string,
): Promise<StoredUpload> {
  const sent = Buffer.from(bytes);
  const name = nameOf(fileName);
  const hash = pictureHash(sent, maximumWidth);
  const svg = drawingOf(sent);
  if (svg !== null && unsafePartOf(svg) === null) return store(sent, null);
  const photograph = svg === null ? sent : await asPixels(sent, maximumWidth);
  if (!photograph) return rejected('Ce dessin SVG ne peut pas être lu.');
  const measured = await measure(photograph);
  if (typeof measured === 'string') return rejected(measured);
  return store(photograph, shrunk(measured, maximumWidth));

  async function store(content: Buffer, size: PictureSize | null) {
    const url = await writePictureFiles({ hash, name, size }, content, directory);
    return { kind: 'stored', hash, url } as const;
  }
}

function rejected(message: string): StoredUpload {
  return { kind: 'rejected', message };
}

function drawingOf(bytes: Buffer): string | null {
  if (!/^[\s\uFEFF]*</.test(bytes.toString('utf8', 0, 64))) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /<svg[\s>]/.test(text) ? text : null;
  } catch {
    return null;
  }
}

/** What a drawing shows, without what it does: nothing is run or loaded. */
async function asPixels(svg: Buffer, maximumWidth: number): Promise<Buffer | null> {
  try {
    return await sharp(svg, { density: DRAWING_DENSITY, limitInputPixels: MAXIMUM_PIXELS })
      .resize({ width: maximumWidth, withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    return null;
  }
}

/** The upright size of a photograph, by its head before it is decoded; why it is none, in French. */
export async function measure(bytes: Buffer) {
  const none = 'Ce fichier n’est pas une image JPEG, PNG, WebP, AVIF ou SVG, ou il est abîmé.';
  try {
    const { format, width, height, autoOrient } = await sharp(bytes, {
      limitInputPixels: false,
    }).metadata();
    if (!PHOTOGRAPHS.includes(format)) return none;
    if (width * height > MAXIMUM_PIXELS) return 'Cette image a plus de 50 millions de pixels.';
    await sharp(bytes, { failOn: 'error', limitInputPixels: MAXIMUM_PIXELS }).resize(16).toBuffer();
    return autoOrient;
  } catch {
    return none;
  }
}
