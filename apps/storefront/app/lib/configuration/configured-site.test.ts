import { expect, test } from 'vitest';
import { configuredSite } from './configured-site.ts';
import { siteConfiguration } from './site-configuration.ts';

const changedBy = (configuration: unknown) =>
  configuredSite(siteConfiguration, [{ name: 'site', value: { configuration } }]);

test('R-17: without a wish the site is as the storefront has it', () => {
  expect(changedBy(undefined)).toEqual(siteConfiguration);
  expect(changedBy(null)).toEqual(siteConfiguration);
  expect(configuredSite(siteConfiguration, [])).toEqual(siteConfiguration);
});

test('B-9: on a home screen the shop has the restaurant’s name, or the short name of its configuration', () => {
  const contacts = { name: 'contacts', value: { name: 'Kinoné' } };
  const configuration = { pwa: { shortName: 'Le bol' } };
  expect(configuredSite(siteConfiguration, [contacts]).pwa.shortName).toBe('Kinoné');
  expect(
    configuredSite(siteConfiguration, [contacts, { name: 'site', value: { configuration } }]).pwa,
  ).toMatchObject({ shortName: 'Le bol' });
});

test('R-17: a restaurant changes the fields that it names, and no others', () => {
  const site = changedBy({
    title: 'Umi',
    header: { logoCentered: true },
    footer: { columns: 2 },
    pwa: { themeColor: '#ffffff' },
    gtm: { id: 'GTM-ABC1234', enabled: true },
    routeRules: { '/carte': { redirect: '/menu' } },
  });
  expect(site).toEqual({
    ...siteConfiguration,
    title: 'Umi',
    header: { ...siteConfiguration.header, logoCentered: true },
    footer: { ...siteConfiguration.footer, columns: 2 },
    pwa: { ...siteConfiguration.pwa, themeColor: '#ffffff' },
    gtm: { id: 'GTM-ABC1234', enabled: true },
    routeRules: { ...siteConfiguration.routeRules, '/carte': { redirect: '/menu' } },
  });
});

test('R-17: a restaurant can allow every page, and disallow others; what is no page is none', () => {
  expect(changedBy({ disallowPages: [] }).disallowPages).toEqual([]);
  expect(changedBy({ disallowPages: ['Menu', 'Cellar'] }).disallowPages).toEqual(['Menu']);
});
