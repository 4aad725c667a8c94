import { APP_LOOK } from '@comptoir/contract/settings/app-icons';
import { CURRENCY } from '@comptoir/design/format/money';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import type { PageName } from '#lib/routing/pages.ts';
import type { RouteRule } from '#lib/routing/route-rules.ts';

/** What this shop front is, apart from the restaurant's own data. */
export interface SiteConfiguration {
  readonly id: string;
  readonly title: string;
  /** Where the API is; empty for the origin that serves the pages. */
  readonly apiRoot: string;
  /** The origin of canonical URLs; empty for the requested one. */
  readonly siteRoot: string;
  readonly currency: string;
  readonly currencySymbol: string;
  readonly header: {
    readonly size: 'compact' | 'regular';
    readonly position: 'sticky' | 'static';
    readonly transparent: boolean;
    readonly logoCentered: boolean;
  };
  readonly footer: {
    readonly theme: 'dark' | 'light';
    readonly columns: 1 | 2 | 3 | 4;
    readonly showCredits: boolean;
    readonly showSocial: boolean;
  };
  /** The languages of the pages; those of the default one have no prefix. Rule LA-1. */
  readonly locale: { readonly default: Locale; readonly available: readonly Locale[] };
  readonly disallowPages: readonly PageName[];
  readonly pwa: {
    readonly backgroundColor: string;
    readonly themeColor: string;
    readonly shortName: string;
    /** Around the icon, as a fraction of its side. */
    readonly logoPadding: number;
  };
  readonly gtm: { readonly id: string; readonly enabled: boolean };
  readonly blog: { readonly enabled: boolean };
  /**
   * Rules by path: '/carte' for one page, '/profile/**' for it and everything below it. Paths are written
   * without a locale and match with and without one.
   */
  readonly routeRules: Readonly<Record<string, RouteRule>>;
}

export const siteConfiguration: SiteConfiguration = {
  id: 'comptoir',
  title: 'Comptoir',
  apiRoot: '',
  siteRoot: '',
  ...CURRENCY,
  header: { size: 'regular', position: 'sticky', transparent: true, logoCentered: false },
  footer: { theme: 'dark', columns: 4, showCredits: true, showSocial: true },
  locale: { default: DEFAULT_LOCALE, available: [DEFAULT_LOCALE] },
  disallowPages: ['Blog', 'Contact', 'About'],
  pwa: { ...APP_LOOK, themeColor: '#0d1714', shortName: 'Comptoir' },
  gtm: { id: 'GTM-XXXXXXX', enabled: false },
  blog: { enabled: false },
  routeRules: {
    '/profile/**': { guards: ['account'] },
  },
};

/** The languages beside the first one. */
export function translatedLocales({ locale }: SiteConfiguration): readonly Locale[] {
  return locale.available.filter((each) => each !== locale.default);
}

/** Whether the configuration lets a page exist. */
export function isPageAllowed(site: SiteConfiguration, name: PageName): boolean {
  if (name === 'Blog' && !site.blog.enabled) return false;
  return !site.disallowPages.includes(name);
}
