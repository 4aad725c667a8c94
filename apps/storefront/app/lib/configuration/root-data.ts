import type { SettingsPair } from '@comptoir/contract/settings/settings';
import { useRouteLoaderData } from 'react-router';
import { payloadOr, type SettledState } from '#lib/api/remote-state.ts';
import { settingText } from '#lib/restaurant/settings.ts';
import { type SiteConfiguration, siteConfiguration } from './site-configuration.ts';

/** What every page has, loaded once with the first one. */
export interface RootData {
  readonly settings: SettledState<readonly SettingsPair[]>;
  /** The address that pages of this language begin with. */
  readonly siteRoot: string;
  readonly apiRoot: string;
  readonly site: SiteConfiguration;
  /** By the settings; empty where they do not say. */
  readonly cuisine?: string;
  /** The restaurant's, null where the settings have none. */
  readonly phone: RestaurantPhone | null;
  /** The other languages; missing where there is none. */
  readonly languages?: readonly PageLanguage[];
}

/** A telephone number that is read on the server: pages do without the rules of numbers. Rule K-20. */
export interface RestaurantPhone {
  /** `tel:+33478927510`. */
  readonly link: string;
  /** `04 78 92 75 10`. */
  readonly shown: string;
}

/** The same pages in another language. */
export interface PageLanguage {
  /** What the paths of its pages begin with. */
  readonly prefix: string;
  /** The attributes of its links, and their texts. */
  readonly header: LanguageLink & { readonly 'aria-label': string };
  readonly footer: LanguageLink;
}

interface LanguageLink {
  readonly lang: string;
  readonly hrefLang: string;
  readonly className: string;
  readonly children: string;
}

const NOTHING: RootData = {
  settings: {
    state: 'error',
    problem: { code: 'network', message: '', errors: [], status: 0 },
  },
  siteRoot: '',
  apiRoot: '',
  site: siteConfiguration,
  phone: null,
};

/** The root's data; an error page may have to do without. */
export function useRootData(): RootData {
  const loaded: RootData | undefined = useRouteLoaderData('root');
  return loaded ?? NOTHING;
}

/** How this site is configured. */
export function useSite(): SiteConfiguration {
  return useRootData().site;
}

/** The settings' pairs; empty when they could not be loaded. */
export function useSettings(): readonly SettingsPair[] {
  return payloadOr(useRootData().settings, []);
}

export function useRestaurantName(): string {
  const { title } = useSite();
  return settingText(useSettings(), 'contacts.name') || title;
}

/** The absolute URL of a picture as settings and menus name it; empty for none. */
export function servedUrl(path: string, apiRoot: string): string {
  return path.startsWith('/') ? `${apiRoot}${path}` : path;
}

/** The address of a picture for the page that shows it. */
export function useServedUrl(path: string): string {
  return servedUrl(path, useRootData().apiRoot);
}
