import { expect, it } from 'vitest';
import { checkRestaurant } from '../restaurant-file/restaurant-check.ts';

function mistakesIn(configuration: unknown): readonly string[] {
  const check = checkRestaurant({ settings: { site: { configuration } }, menus: [] });
  if (check.kind === 'valid') return [];
  return check.errors.map(({ path, message }) =>
    `${path}: ${message}`.replace('settings.site.configuration.', ''),
  );
}

it('R-17: a restaurant may change each part of the configuration, or none', () => {
  expect(mistakesIn(undefined)).toEqual([]);
  expect(mistakesIn(null)).toEqual([]);
  expect(mistakesIn({})).toEqual([]);
  expect(
    mistakesIn({
      title: 'Umi',
      header: { size: 'compact', position: 'static', transparent: false, logoCentered: true },
      footer: { theme: 'light', columns: 2, showCredits: false, showSocial: false },
      disallowPages: [],
      pwa: {
        backgroundColor: '#ffffff',
        themeColor: '#0D1714',
        shortName: 'Umi',
        logoPadding: 0.2,
      },
      gtm: { id: 'GTM-ABC1234', enabled: true },
      blog: { enabled: true },
      routeRules: {
        '/carte': { redirect: '/menu' },
        '/presse/**': { redirect: { to: 'https://presse.example.fr/kit', status: 301 } },
        '/menu': { guards: ['account'] },
      },
    }),
  ).toEqual([]);
});

it.each<[string, unknown, string]>([
  [
    'a field that there is not',
    { header: { colour: 'red' } },
    'header.colour: Un champ inconnu ne convient pas : il faut un champ de la configuration du site.',
  ],
  [
    'what is the installation’s business',
    { apiRoot: 'https://elsewhere.example' },
    'apiRoot: Un champ inconnu ne convient pas : il faut un champ de la configuration du site.',
  ],
  [
    'a number of columns that no footer has',
    { footer: { columns: 5 } },
    'footer.columns: 5 ne convient pas : il faut 1, 2, 3 ou 4.',
  ],
  [
    'a colour by its name',
    { pwa: { themeColor: 'red' } },
    'pwa.themeColor: « red » ne convient pas : il faut une couleur, par exemple #0d1714.',
  ],
  [
    'a tag manager’s name that is none',
    { gtm: { id: 'GTM-1"><script>' } },
    'gtm.id: « GTM-1"><script> » ne convient pas : il faut un identifiant tel que GTM-ABC1234.',
  ],
])('R-17: finds %s', (_, configuration, expected) => {
  expect(mistakesIn(configuration)).toEqual([expected]);
});

it.each(['//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)', 'https://', 'menu'])(
  'R-17: a rule that leads to %j is a validationError',
  (to) => {
    for (const redirect of [to, { to, status: 301 }]) {
      expect(mistakesIn({ routeRules: { '/here': { redirect } } })).toHaveLength(1);
    }
  },
);

it('R-17: a rule that leads elsewhere has a status that browsers follow', () => {
  const redirect = { to: '/menu', status: 200 };
  expect(mistakesIn({ routeRules: { '/here': { redirect } } })).toHaveLength(1);
});

it('R-17: fields of it in the site itself count where the configuration has none', () => {
  const site = {
    disallowPages: ['Contact'],
    title: 'Umi',
    blog: { enabled: true },
    configuration: { title: 'Kaze' },
  };
  const check = checkRestaurant({ settings: { site }, menus: [] });
  expect(check.kind === 'valid' && check.document.settings.site?.configuration).toEqual({
    disallowPages: ['Contact'],
    title: 'Kaze',
    blog: { enabled: true },
  });
});

it('R-17: what the site holds for itself under such a name is no configuration', () => {
  const site = { header: 'photo.jpg', footer: { theme: 'purple' }, title: 3, logo: 'seal.svg' };
  const check = checkRestaurant({ settings: { site }, menus: [] });
  expect(check.kind === 'valid' && check.document.settings.site).toEqual(site);
});

function mistakesInSite(site: unknown): readonly string[] {
  const check = checkRestaurant({ settings: { site }, menus: [] });
  return check.kind === 'valid' ? [] : check.errors.map(({ path }) => path);
}

it('R-18: icons are named by their collection and their name in it', () => {
  const promises = [{ icon: 'comptoir:fish', text: 'Pêché à la ligne' }, { text: 'Sans frais' }];
  expect(mistakesInSite({ promises, icons: { instagram: 'simple-icons:instagram' } })).toEqual([]);
  expect(mistakesInSite({ promises: null, icons: null })).toEqual([]);
  for (const icon of ['fish', 'comptoir:', 'comptoir:../fish', 'Comptoir:Fish', 'a:b:c', '']) {
    expect(mistakesInSite({ promises: [{ icon, text: 'Pêché' }] })).toEqual([
      'settings.site.promises[0].icon',
    ]);
    expect(mistakesInSite({ icons: { instagram: icon } })).toHaveLength(1);
  }
});
