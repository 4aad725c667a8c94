import { createContext } from 'react-router';
import type { ApiClient } from './api.ts';
import { type SiteConfiguration, siteConfiguration } from './site-configuration.ts';

/** What the server hands to every loader; `entry.server.tsx` fills it. */
export const apiContext = createContext<ApiClient>();
export const siteContext = createContext<SiteConfiguration>(siteConfiguration);
