import type { SettingsPair } from '@comptoir/contract/settings/settings';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import { createContext } from 'react-router';
import type { ApiClient } from '#lib/api/api-client.ts';
import type { SettledState } from '#lib/api/remote-state.ts';
import { type SiteConfiguration, siteConfiguration } from './site-configuration.ts';

/** What every loader finds in its context; filled by `entry.server.tsx`. */
export const apiContext = createContext<ApiClient>();
/** The language of the requested page. */
export const localeContext = createContext<Locale>(DEFAULT_LOCALE);
export const siteContext = createContext<SiteConfiguration>(siteConfiguration);
/** The version of the restaurant’s data, part of URLs that are cached for ever, and its date. */
export interface ContentVersion {
  readonly name: string;
  readonly since: string;
}
export const contentVersionContext = createContext<() => Promise<ContentVersion | null>>(
  async () => null,
);
/** Marks the scripts that this rendering writes; without one the document has no policy. Rule I-44. */
export const nonceContext = createContext<string | null>(null);
/** Loaded once for all loaders of a request, by `site-middleware.server.ts`. */
export const settingsContext = createContext<SettledState<readonly SettingsPair[]>>();
/** Fetches the ids of the most ordered dishes; empty when unavailable. */
export const popularContext = createContext<(limit: number) => Promise<readonly string[]>>(
  async () => [],
);
