import type { SettingsPair } from '@comptoir/contract/settings/settings';
import { readSetting } from '@comptoir/contract/settings/settings-path';
import type { WireSiteChanges } from '@comptoir/contract/settings/site-configuration';
import { PAGES } from '#lib/routing/pages.ts';
import type { SiteConfiguration } from './site-configuration.ts';

/** The site configuration with the restaurant's settings applied field by field. Rule R-17. */
export function configuredSite(
  site: SiteConfiguration,
  settings: readonly SettingsPair[],
): SiteConfiguration {
  // The API checks settings when they are imported, so they are not checked again here.
  const changes: WireSiteChanges = Object(readSetting(settings, 'site.configuration'));
  // Pages carry what stands here, so that each field is named. Rule U-54.
  return {
    id: site.id,
    apiRoot: site.apiRoot,
    siteRoot: site.siteRoot,
    currency: site.currency,
    currencySymbol: site.currencySymbol,
    locale: { ...site.locale, ...changes.locale },
    title: changes.title ?? site.title,
    header: { ...site.header, ...changes.header },
    footer: { ...site.footer, ...changes.footer },
    disallowPages: changes.disallowPages ? pagesNamed(changes.disallowPages) : site.disallowPages,
    pwa: { ...site.pwa, shortName: nameIn(settings) ?? site.pwa.shortName, ...changes.pwa },
    gtm: { ...site.gtm, ...changes.gtm },
    blog: { ...site.blog, ...changes.blog },
    routeRules: { ...site.routeRules, ...changes.routeRules },
  };
}

/** The restaurant's name, under which it stands on a home screen. Rule B-9. */
function nameIn(settings: readonly SettingsPair[]): string | null {
  const name = readSetting(settings, 'contacts.name');
  return typeof name === 'string' && name !== '' ? name : null;
}

function pagesNamed(names: readonly string[]) {
  return [...new Set(PAGES.map(({ name }) => name))].filter((name) => names.includes(name));
}
