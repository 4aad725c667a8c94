import { expect, it } from 'vitest';
import { siteConfiguration } from '#lib/configuration/site-configuration.ts';
import { restaurantProfile } from './restaurant-profile.server.ts';
import { webManifest } from './web-manifest.server.ts';

const site = {
  ...siteConfiguration,
  pwa: { backgroundColor: '#F4EFE6', themeColor: '#b93a22', shortName: 'Kinoné', logoPadding: 0.2 },
};
const restaurant = restaurantProfile(
  'https://kinone.example',
  [
    { name: 'contacts', value: { name: 'Kinoné, comptoir à sushis' } },
    {
      name: 'site',
      value: {
        short_description: 'Le poisson est levé chaque matin.',
        seal: '/images/0123456789abcdef0123456789abcdef/seal.svg',
        screenshots: [
          { picture: '/images/0a/menu-390x844.webp', label: 'La carte' },
          { picture: '/images/0b/menu-1440x900.webp', label: 'La carte et le panier' },
          { picture: 'https://elsewhere.example/menu.png', label: 'Ailleurs' },
        ],
      },
    },
  ],
  'Comptoir',
);

it('B-9: the manifest has the restaurant’s look', () => {
  const icon = {
    src: '/_app/f4efe6-200-0123456789ab/icon-192.png',
    sizes: '192x192',
    type: 'image/png',
    purpose: 'any',
  };
  const shortcutIcons = [
    icon,
    { ...icon, src: '/_app/f4efe6-200-0123456789ab/icon-512.png', sizes: '512x512' },
  ];
  expect(webManifest(restaurant, site, (key) => key)).toEqual({
    id: '/',
    name: 'Kinoné, comptoir à sushis',
    short_name: 'Kinoné',
    description: 'Le poisson est levé chaque matin.',
    lang: 'fr',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#F4EFE6',
    theme_color: '#b93a22',
    categories: ['food', 'shopping'],
    icons: [
      ...shortcutIcons,
      {
        ...icon,
        src: '/_app/f4efe6-200-0123456789ab/maskable-192.png',
        purpose: 'maskable',
      },
      {
        ...icon,
        src: '/_app/f4efe6-200-0123456789ab/maskable-512.png',
        sizes: '512x512',
        purpose: 'maskable',
      },
    ],
    shortcuts: [
      { name: 'Menu', url: '/menu', icons: shortcutIcons },
      { name: 'My cart', url: '/menu#cart', icons: shortcutIcons },
      { name: 'Order now', url: '/checkout', icons: shortcutIcons },
    ],
    screenshots: [
      {
        src: '/images/0a/menu-390x844.webp',
        sizes: '390x844',
        type: 'image/webp',
        form_factor: 'narrow',
        label: 'La carte',
      },
      {
        src: '/images/0b/menu-1440x900.webp',
        sizes: '1440x900',
        type: 'image/webp',
        form_factor: 'wide',
        label: 'La carte et le panier',
      },
    ],
  });
});

it('B-9: without settings the shop can be installed as well', () => {
  const unnamed = restaurantProfile('https://kinone.example', [], 'Comptoir');
  expect(webManifest(unnamed, siteConfiguration, (key) => key)).toMatchObject({
    name: 'Comptoir',
    short_name: 'Comptoir',
    background_color: '#0d1714',
    screenshots: [],
  });
});
