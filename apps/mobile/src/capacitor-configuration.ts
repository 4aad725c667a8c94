import type { CapacitorConfig } from '@capacitor/cli';
import { type Addresses, isLocal } from './addresses.ts';
import type { Shop } from './shop.ts';

/** The first Android WebView with `light-dark()`, which all colours use. */
const OLDEST_WEB_VIEW = 123;
/** The splash screen is hidden after this time at the latest. */
const MAX_SPLASH_MS = 3000;

/** The configuration of Capacitor. */
export function capacitorConfiguration(
  { appId, name, ground }: Shop,
  addresses: Addresses,
): CapacitorConfig {
  return {
    appId,
    appName: name,
    webDir: 'www',
    backgroundColor: ground,
    // Pages loaded over https cannot call an API over http.
    server: isLocal(addresses)
      ? { androidScheme: 'http', cleartext: true }
      : { androidScheme: 'https' },
    android: { minWebViewVersion: OLDEST_WEB_VIEW },
    ios: { contentInset: 'never' },
    plugins: {
      SplashScreen: { launchShowDuration: MAX_SPLASH_MS, backgroundColor: ground },
      // The pages handle the insets of the bars themselves.
      SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover' },
      StatusBar: { overlaysWebView: true },
    },
  };
}
