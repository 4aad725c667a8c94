import type { CapacitorConfig } from '@capacitor/cli';
import { type Addresses, isLocal } from './addresses.ts';
import type { Shop } from './shop.ts';

/** The oldest of Android's browsers that knows `light-dark()`, of which all colours are made. */
const OLDEST_WEB_VIEW = 123;
/** A splash screen that nobody takes away goes by itself. */
const LONGEST_SPLASH_MS = 3000;

/** How Capacitor wraps the pages. */
export function capacitorConfiguration(
  { appId, name, ground }: Shop,
  addresses: Addresses,
): CapacitorConfig {
  return {
    appId,
    appName: name,
    webDir: 'www',
    backgroundColor: ground,
    // Pages that came encrypted may call nobody in the clear.
    server: isLocal(addresses)
      ? { androidScheme: 'http', cleartext: true }
      : { androidScheme: 'https' },
    android: { minWebViewVersion: OLDEST_WEB_VIEW },
    ios: { contentInset: 'never' },
    plugins: {
      SplashScreen: { launchShowDuration: LONGEST_SPLASH_MS, backgroundColor: ground },
      // Pages leave room for the bars themselves.
      SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover' },
      StatusBar: { overlaysWebView: true },
    },
  };
}
