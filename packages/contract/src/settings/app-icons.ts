import { PICTURES_ROOT } from '../restaurant-file/picture-url.ts';

/** Where the icons of the shop as an app are. Rule B-10. */
export const APP_ICONS_ROOT = '/_app';

/** How the shop looks as an app, where its restaurant wants nothing else. */
export const APP_LOOK = { backgroundColor: '#0d1714', logoPadding: 0.1 } as const;

/** The icons by the names of their files: a side in pixels, and what is made of it. */
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

/** What the icons are drawn from. */
export interface AppIconLook {
  /** As the settings name it. */
  readonly seal: unknown;
  readonly backgroundColor: string;
  /** Around the seal, as a fraction of the icon's side. */
  readonly logoPadding: number;
}

const SEAL = new RegExp(`^${PICTURES_ROOT}/([0-9a-f]{12})`);

/**
 * The folder of icons that look so, such as `0d1714-100-0a1b2c3d4e5f`: another look has another one,
 * so that devices notice. Rule B-10.
 */
export function appIconsFolder({ seal, backgroundColor, logoPadding }: AppIconLook): string {
  const [, sealHash = 'plain'] = SEAL.exec(String(seal)) ?? [];
  const padding = Math.round(logoPadding * 1000);
  return `${backgroundColor.slice(1).toLowerCase()}-${padding}-${sealHash}`;
}
