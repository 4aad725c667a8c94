import { siteConfiguration } from '#lib/configuration/site-configuration.ts';

/** The language of every text, in which numbers are written and counted too. */
export const LOCALE = siteConfiguration.locale.default;
