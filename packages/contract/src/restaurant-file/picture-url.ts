/** The path below which the restaurant's pictures are served. Rule R-11. */
export const PICTURES_ROOT = '/images';

/** The stored widths of a photograph in pixels, up to its own. Rule R-11. */
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

/** The stored sizes of a photograph of this largest size, smallest first. Rule R-11. */
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
 * The files of the photograph that a picture's address names, by format. Rule R-11.
 *
 * The address is that of the largest WebP and contains its size, from which the others follow. Null
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
