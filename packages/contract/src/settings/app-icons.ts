import { PICTURES_ROOT } from '../restaurant-file/picture-url.ts';

/** The path of the app's icons. Rule B-10. */
export const APP_ICONS_ROOT = '/_app';

/** The default look of the app. */
export const APP_LOOK = { backgroundColor: '#0d1714', logoPadding: 0.1 } as const;

/** The icons by file name: the side in pixels, and the purpose. */
export const APP_ICONS = {
  'icon-192.png': { size: 192, purpose: 'any' },
  'icon-512.png': { size: 512, purpose: 'any' },
  'maskable-192.png': { size: 192, purpose: 'maskable' },
  'maskable-512.png': { size: 512, purpose: 'maskable' },
  'apple-180.png': { size: 180, purpose: 'apple' },
} as const satisfies Record<string, AppIcon>;

export interface AppIcon {
  readonly size: number;
  /** A device shows `any` as it is, cuts `maskable` into a shape of its own, rounds `apple`. */
  readonly purpose: 'any' | 'maskable' | 'apple';
}

/** The inputs of the icons. */
export interface AppIconLook {
  /** The address of the picture in the settings, unchecked. */
  readonly seal: unknown;
  readonly backgroundColor: string;
  /** The margin around the picture, as a fraction of the icon's side. */
  readonly logoPadding: number;
}

const SEAL = new RegExp(`^${PICTURES_ROOT}/([0-9a-f]{12})`);

/**
 * The folder of icons with these inputs, such as `0d1714-100-0a1b2c3d4e5f`. Other inputs give another
 * folder, so that devices load the new icons. Rule B-10.
 */
export function appIconsFolder({ seal, backgroundColor, logoPadding }: AppIconLook): string {
  const [, sealHash = 'plain'] = SEAL.exec(String(seal)) ?? [];
  const padding = Math.round(logoPadding * 1000);
  return `${backgroundColor.slice(1).toLowerCase()}-${padding}-${sealHash}`;
}
