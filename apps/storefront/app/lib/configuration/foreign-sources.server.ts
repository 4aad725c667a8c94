import { PUBLIC_ICONS } from '@comptoir/design/icons/icon-service';
import type { SiteConfiguration } from './site-configuration.ts';
import { TAG_MANAGER } from './tag-manager-address.ts';

/** Origins beside the shop's own, by the directive of a content security policy. */
export interface ForeignSources {
  readonly 'script-src': readonly string[];
  readonly 'connect-src': readonly string[];
}

/** Where the tag manager's own tags send what they measure. */
const MEASUREMENT = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];

/** The public icon service, and the tag manager where it is enabled. */
export function sourcesOf({ gtm }: Pick<SiteConfiguration, 'gtm'>): ForeignSources {
  return {
    'script-src': gtm.enabled ? [TAG_MANAGER] : [],
    'connect-src': [PUBLIC_ICONS, ...(gtm.enabled ? [TAG_MANAGER, ...MEASUREMENT] : [])],
  };
}
