import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import { App } from '@capacitor/app';
import { AppLauncher } from '@capacitor/app-launcher';
import { Capacitor } from '@capacitor/core';
import { SplashScreen } from '@capacitor/splash-screen';
import { StatusBar, type Style } from '@capacitor/status-bar';
import { RouterContextProvider } from 'react-router';
import { cachedAnswer, createHttpApiClient } from '#lib/api/api-client.ts';
import { createHttpRecommendationsApi } from '#lib/api/recommendations-api.ts';
import { apiContext, popularContext, siteContext } from '#lib/configuration/load-context.ts';
import { siteConfiguration } from '#lib/configuration/site-configuration.ts';
import { runOn } from '#lib/platform/platform.ts';
import { type NativePlugins, nativePlatform } from './native-platform.ts';

/** As long as the server caches a page. */
const FRESH_MS = 60_000;

/** The router's options for the app, once the device's storage is read. */
export async function startApp() {
  const [addresses, native] = await Promise.all([
    readAddresses(),
    nativePlatform(capacitorPlugins, window),
  ]);
  runOn(native);
  return { getContext: appContext(addresses) };
}

/** What `createLoadContext` is on the server: loaders find the API, over HTTP, and the addresses. */
export function appContext({ siteRoot, apiRoot }: AppAddresses): () => RouterContextProvider {
  const api = createHttpApiClient(apiRoot);
  const { popular } = createHttpRecommendationsApi(apiRoot);
  const client = { ...api, settings: cachedAnswer(api.settings, FRESH_MS, Date.now) };
  const site = { ...siteConfiguration, siteRoot, apiRoot };
  return () => {
    const context = new RouterContextProvider();
    context.set(apiContext, client);
    context.set(popularContext, popular);
    context.set(siteContext, site);
    return context;
  };
}

/** Where the shop is that an app orders from. */
interface AppAddresses {
  readonly apiRoot: string;
  readonly siteRoot: string;
}

/** Written beside the pages when an app is made, so that one build serves any shop. */
const ADDRESSES = '/addresses.json';

async function readAddresses(): Promise<AppAddresses> {
  const answer = await fetch(ADDRESSES);
  return answer.json();
}

/** `Style` is an enum with these values. */
const STYLES = { LIGHT: 'LIGHT' as Style.Light, DARK: 'DARK' as Style.Dark };

// Neither another phone nor a locked one reads them.
SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly);

/** Capacitor's plugins. None may be returned from a promise: their proxies answer to `then`. */
const capacitorPlugins: NativePlugins = {
  system: Capacitor.getPlatform() === 'ios' ? 'ios' : 'android',
  app: App,
  launcher: AppLauncher,
  statusBar: {
    setStyle: ({ style }) => StatusBar.setStyle({ style: STYLES[style] }),
    setBackgroundColor: (color) => StatusBar.setBackgroundColor(color),
  },
  splash: SplashScreen,
  secrets: SecureStorage,
};
