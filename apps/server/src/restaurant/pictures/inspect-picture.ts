import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { PictureSize } from '@comptoir/contract/restaurant-file/picture-url';
import sharp from 'sharp';
import type { Picture } from './picture.ts';
import { unsafePartOf } from './svg-safety.ts';

export type Inspection =
  | { readonly kind: 'good'; readonly picture: Picture }
  | { readonly kind: 'missing' }
  /** What was found and expected, in French. */
  | { readonly kind: 'bad'; readonly found: string; readonly expected: string };

/** The version of the picture processing: a change makes all pictures anew. */
const RECIPE = '1';
export const PHOTOGRAPHS = ['jpeg', 'png', 'webp', 'avif', 'heif', 'tiff'];
const EXPECTED = 'une image SVG, JPEG, PNG, WebP, AVIF ou TIFF';
const MAXIMUM_MEBIBYTES = 40;
const MAXIMUM_BYTES = MAXIMUM_MEBIBYTES * 1024 * 1024;

/** Inspects a picture's file: its format, and how it will be served. Rules. */
export async function inspectPicture(
  reference: string,
  file: string,
  maximumWidth: number,
): Promise<Inspection> {
  const bytes = await readPicture(file);
  if (bytes === 'missing') return { kind: 'missing' };
  if (bytes === 'unreadable') return bad('un fichier illisible');
  if (bytes === 'too_large') {
    return bad('un fichier trop lourd', `${MAXIMUM_MEBIBYTES} Mio au plus`);
  }
  const hash = pictureHash(bytes, maximumWidth);
  const picture = { reference, file, hash, name: nameOf(file) };
  if (extname(file).toLowerCase() === '.svg') {
    const unsafe = drawingProblem(bytes);
    return unsafe ?? { kind: 'good', picture: { ...picture, size: null } };
  }
  const size = await photographSize(bytes);
  if (size === null) return bad('un fichier d’un autre format, ou abîmé');
  return { kind: 'good', picture: { ...picture, size: shrunk(size, maximumWidth) } };
}

/** The same for the same bytes at the same largest width, on every server. */
export function pictureHash(bytes: Buffer, maximumWidth: number): string {
  return createHash('sha256')
    .update(`${RECIPE} ${maximumWidth}\n`)
    .update(bytes)
    .digest('hex')
    .slice(0, 32);
}

async function readPicture(file: string): Promise<Buffer | 'missing' | 'unreadable' | 'too_large'> {
  try {
    const { size } = await stat(file);
    return size > MAXIMUM_BYTES ? 'too_large' : await readFile(file);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
      ? 'missing'
      : 'unreadable';
  }
}

function drawingProblem(bytes: Buffer): Inspection | null {
  let svg: string;
  try {
    svg = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bad('un SVG qui n’est pas en UTF-8', 'un SVG en UTF-8');
  }
  if (!/<svg[\s>]/.test(svg)) return bad('un fichier sans élément <svg>');
  const unsafe = unsafePartOf(svg);
  return unsafe === null
    ? null
    : bad(`un SVG avec ${unsafe}`, 'un dessin sans script, gestionnaire ni référence extérieure');
}

/** The upright size of a photograph; null when it cannot be decoded completely. */
async function photographSize(bytes: Buffer): Promise<PictureSize | null> {
  try {
    const image = sharp(bytes, { failOn: 'error' });
    const { format, autoOrient } = await image.metadata();
    if (!PHOTOGRAPHS.includes(format)) return null;
    await image.resize(16).toBuffer();
    return autoOrient;
  } catch {
    return null;
  }
}

/** In pixels: no WebP is higher. */
const MAXIMUM_HEIGHT = 16_383;

/** A size at most so wide, and no higher than a WebP may be, of the same shape. */
export function shrunk({ width, height }: PictureSize, maximumWidth: number): PictureSize {
  const fitting =
    width <= maximumWidth
      ? { width, height }
      : { width: maximumWidth, height: Math.max(1, Math.round((height * maximumWidth) / width)) };
  if (fitting.height <= MAXIMUM_HEIGHT) return fitting;
  const narrower = Math.max(1, Math.round((width * MAXIMUM_HEIGHT) / height));
  return { width: narrower, height: MAXIMUM_HEIGHT };
}

/** The file's name within the picture's address. */
export function nameOf(file: string): string {
  const name = basename(file, extname(file))
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  return name || 'image';
}

function bad(found: string, expected = EXPECTED): Inspection {
  return { kind: 'bad', found, expected };
}
