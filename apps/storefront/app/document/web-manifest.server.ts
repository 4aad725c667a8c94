import type { Translate } from '#lib/i18n.ts';
import { LOCALE } from '#lib/locale.ts';
import { isPageAllowed, type SiteConfiguration } from '#lib/site-configuration.ts';
import type { House } from './house.server.ts';

/** Where the server draws the app's icons; they name the edition of what they are drawn from. */
const ICONS = '/_app';

/** How a device installs the shop and shows it as an app. Rule B-9. */
export function webManifest(
  house: House,
  site: SiteConfiguration,
  edition: string,
  t: Translate,
): object {
  const { shortName, backgroundColor, themeColor } = site.pwa;
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `${ICONS}/${edition}/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: house.name,
    short_name: shortName,
    ...(house.text('site.short_description') && {
      description: house.text('site.short_description'),
    }),
    lang: LOCALE,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: backgroundColor,
    theme_color: themeColor,
    categories: ['food', 'shopping'],
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
    ],
    shortcuts: [
      ...(isPageAllowed(site, 'Menu')
        ? [
            { name: t('Menu'), url: '/menu' },
            { name: t('My cart'), url: '/menu#cart' },
          ]
        : []),
      ...(isPageAllowed(site, 'Checkout') ? [{ name: t('Order now'), url: '/checkout' }] : []),
    ].map((shortcut) => ({ ...shortcut, icons: [icon('icon', 192, 'any')] })),
  };
}
