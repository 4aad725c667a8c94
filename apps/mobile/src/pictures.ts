import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import type { Shop } from './shop.ts';

/** How the badge is placed in an icon or splash screen. */
interface Look {
  /** The badge's side, as a fraction of the picture's shorter one. */
  readonly share: number;
  readonly shape: 'square' | 'round' | 'clear';
}

/** Launchers may crop an adaptive icon to 66 of its 108 points. */
const SAFE = 66 / 108;
const SPLASH: Look = { share: 0.2, shape: 'square' };

/** Replaces every picture of Capacitor's templates, in its size. Rule X-11. */
export async function redrawPictures(project: string, shop: Shop): Promise<void> {
  const share = 1 - 2 * shop.padding;
  const looks: readonly (readonly [string, Look])[] = [
    ['ic_launcher.png', { share, shape: 'square' }],
    ['ic_launcher_round.png', { share: share * Math.SQRT1_2, shape: 'round' }],
    ['ic_launcher_foreground.png', { share: share * SAFE, shape: 'clear' }],
    ['AppIcon-512@2x.png', { share, shape: 'square' }],
  ];
  const files = globSync('{app/src/main/res/**,App/App/Assets.xcassets/**}/*.png', {
    cwd: project,
  });
  for (const file of files) {
    const name = basename(file);
    const look = name.startsWith('splash') ? SPLASH : looks.find(([each]) => each === name)?.[1];
    if (look) await redraw(join(project, file), look, shop);
  }
}

async function redraw(
  file: string,
  { share, shape }: Look,
  { badge, ground }: Shop,
): Promise<void> {
  const { width, height } = await sharp(file).metadata();
  const side = Math.round(Math.min(width, height) * share);
  const drawn = await sharp(badge, { density: await densityFor(badge, side) })
    .resize(side, side, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer();
  const disc = `<svg width="${width}" height="${height}"><circle cx="50%" cy="50%" r="50%" fill="${ground}"/></svg>`;
  const background = shape === 'square' ? ground : '#0000';
  const picture = sharp({ create: { width, height, channels: 4, background } }).composite([
    ...(shape === 'round' ? [{ input: Buffer.from(disc) }] : []),
    { input: drawn },
  ]);
  // The App Store rejects icons with an alpha channel.
  const png = await (shape === 'square' ? picture.removeAlpha() : picture).png().toBuffer();
  await writeFile(file, png);
}

/** The density at which an SVG is rasterised at the required size. */
async function densityFor(badge: string, side: number): Promise<number> {
  const { width } = await sharp(badge).metadata();
  return Math.min(2400, Math.max(72, Math.ceil((72 * side) / width)));
}
