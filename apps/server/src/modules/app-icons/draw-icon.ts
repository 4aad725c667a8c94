import type { AppIcon, AppIconLook } from '@comptoir/contract/settings/app-icons';
import sharp from 'sharp';
import { overlayPicture } from '#restaurant/pictures/overlay-picture.ts';

/** A maskable icon may be cut to a circle four fifths as wide. Rule B-10. */
const MASK_PADDING = 0.1;
/** The largest padding, so that the badge stays visible. */
const MAX_PADDING = 0.4;
/** The corner radius of an icon that is not masked, as a share of its size. */
const CORNER = 0.22;

/** An app icon as PNG: the badge on the background, with padding. */
export async function drawIcon(
  { size, purpose }: AppIcon,
  { seal, backgroundColor, logoPadding }: AppIconLook,
  pictures: string,
): Promise<Buffer> {
  const padding = Math.min(logoPadding + (purpose === 'maskable' ? MASK_PADDING : 0), MAX_PADDING);
  const side = Math.round(size * (1 - 2 * padding));
  const corner = purpose === 'any' ? size * CORNER : 0;
  const overlay = await overlayPicture(seal, pictures, () => ({ width: side, height: side }));
  const ground =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
    `<rect width="100%" height="100%" rx="${corner}" fill="${backgroundColor}"/>` +
    `${overlay ? '' : sunOverCounter(size, side)}</svg>`;
  return sharp(Buffer.from(ground))
    .composite(overlay ? [{ input: overlay.input, gravity: 'centre' }] : [])
    .png({ palette: purpose !== 'any', compressionLevel: 9 })
    .toBuffer();
}

/** The default drawing, for a restaurant without a badge. */
function sunOverCounter(size: number, side: number): string {
  const start = (size - side) / 2;
  const counter = start + side * 0.72;
  const radius = side * 0.34;
  return (
    `<clipPath id="above"><rect width="${size}" height="${counter}"/></clipPath>` +
    `<circle cx="${size / 2}" cy="${counter - radius * 0.6}" r="${radius}" fill="#c0442a" clip-path="url(#above)"/>` +
    `<rect x="${start}" y="${counter}" width="${side}" height="${side * 0.09}" fill="#e4c898"/>`
  );
}
