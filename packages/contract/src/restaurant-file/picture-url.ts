/** Where the pictures that a restaurant brought are served. Rule R-11. */
export const PICTURES_ROOT = '/images';

/** Widths in which photographs are kept, as far as they are that wide. Rule R-11. */
const WIDTHS = [320, 640, 960, 1280, 1920] as const;

export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** One file of a photograph. */
export interface PictureVariant {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const RASTER = /^(?<stem>\/images\/[0-9a-f]+\/[A-Za-z0-9_-]+)-(?<width>\d+)x(?<height>\d+)\.webp$/;

/** Every size in which a photograph is kept whose largest one is given, the smallest first. Rule R-11. */
export function pictureSizes({ width, height }: PictureSize): readonly PictureSize[] {
  const widths = [...WIDTHS.filter((step) => step < width), width];
  return widths.map((step) => ({
    width: step,
    height: Math.max(1, Math.round((height * step) / width)),
  }));
}

/** The name of one file of a photograph. */
export function pictureFileName(
  name: string,
  { width, height }: PictureSize,
  format: PictureFormat,
): string {
  return `${name}-${width}x${height}.${format}`;
}

/**
 * Every file of the photograph that a served picture's address names, by format. Rule R-11.
 *
 * The address is that of the largest WebP and says its size, so that all others follow from it. Null
 * for any other address: a drawing (SVG), or a picture of another site.
 */
export function pictureVariants(
  url: string,
): Readonly<Record<PictureFormat, readonly PictureVariant[]>> | null {
  const { stem, width, height } = RASTER.exec(url)?.groups ?? {};
  if (stem === undefined) return null;
  const sizes = pictureSizes({ width: Number(width), height: Number(height) });
  const variants = (format: PictureFormat) =>
    sizes.map((size) => ({ ...size, url: pictureFileName(stem, size, format) }));
  return { avif: variants('avif'), webp: variants('webp') };
}
