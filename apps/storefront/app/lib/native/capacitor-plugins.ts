import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import { App } from '@capacitor/app';
import { AppLauncher } from '@capacitor/app-launcher';
import { Capacitor } from '@capacitor/core';
import { SplashScreen } from '@capacitor/splash-screen';
import { StatusBar, type Style } from '@capacitor/status-bar';
import type { NativePlugins } from './native-platform.ts';

/** `Style` is an enum with these values. */
const STYLES = { LIGHT: 'LIGHT' as Style.Light, DARK: 'DARK' as Style.Dark };

// Neither another phone nor a locked one reads them.
SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly);

/** Capacitor's plugins. None may be returned from a promise: their proxies answer to `then`. */
export const capacitorPlugins: NativePlugins = {
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
