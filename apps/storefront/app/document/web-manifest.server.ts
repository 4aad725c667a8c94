import { pictureVariants } from '@comptoir/contract/restaurant-file/picture-url';
import { APP_ICONS, APP_ICONS_ROOT, appIconsFolder } from '@comptoir/contract/settings/app-icons';
import type { WireScreenshot } from '@comptoir/contract/settings/settings';
import { readSetting } from '@comptoir/contract/settings/settings-path';
import { pageLanguage } from '@comptoir/design/language/page-language';
import { localePrefix } from '@comptoir/domain/languages/locale';
import { isPageAllowed, type SiteConfiguration } from '#lib/configuration/site-configuration.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { RestaurantProfile } from './restaurant-profile.server.ts';

/** How a device installs the shop and shows it as an app. Rule B-9. */
export function webManifest(
  restaurant: RestaurantProfile,
  site: SiteConfiguration,
  t: Translate,
): object {
  const { shortName, backgroundColor, themeColor } = site.pwa;
  const icons = iconsOf(restaurant, site);
  const prefix = localePrefix(restaurant.locale);
  return {
    id: '/',
    name: restaurant.name,
    short_name: shortName,
    ...(restaurant.text('site.short_description') && {
      description: restaurant.text('site.short_description'),
    }),
    lang: pageLanguage(),
    dir: 'ltr',
    start_url: `${prefix}/`,
    scope: '/',
    display: 'standalone',
    background_color: backgroundColor,
    theme_color: themeColor,
    categories: ['food', 'shopping'],
    icons,
    shortcuts: [
      ...(isPageAllowed(site, 'Menu')
        ? [
            { name: t('Menu'), url: `${prefix}/menu` },
            { name: t('My cart'), url: `${prefix}/menu#cart` },
          ]
        : []),
      ...(isPageAllowed(site, 'Checkout')
        ? [{ name: t('Order now'), url: `${prefix}/checkout` }]
        : []),
    ].map((shortcut) => ({ ...shortcut, icons: icons.filter(({ purpose }) => purpose === 'any') })),
    screenshots: screenshotsOf(restaurant),
  };
}

function iconsOf(restaurant: RestaurantProfile, site: SiteConfiguration) {
  const folder = `${APP_ICONS_ROOT}/${appIconsFolder({ ...site.pwa, seal: restaurant.text('site.seal') })}`;
  return Object.entries(APP_ICONS)
    .filter(([, { purpose }]) => purpose !== 'apple')
    .map(([file, { size, purpose }]) => ({
      src: `${folder}/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    }));
}

function screenshotSettings(settings: RestaurantProfile['settings']): readonly WireScreenshot[] {
  // The API checks settings when they are imported, so they are not checked again here.
  const screenshots = readSetting(settings, 'site.screenshots');
  return Array.isArray(screenshots) ? screenshots : [];
}

/** What a device shows of the shop before it is installed: photographs of the restaurant's own. */
function screenshotsOf({ settings }: RestaurantProfile) {
  return screenshotSettings(settings).flatMap(({ picture, label }) => {
    const largest = pictureVariants(picture ?? '')?.webp.at(-1);
    if (!largest) return [];
    const { url, width, height } = largest;
    return {
      src: url,
      sizes: `${width}x${height}`,
      type: 'image/webp',
      form_factor: width > height ? 'wide' : 'narrow',
      label,
    };
  });
}
