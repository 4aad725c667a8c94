import { noteInConsole } from '#lib/browser/console-note.ts';
import type { Platform } from '#lib/platform/platform.ts';
import { cachedSecrets, type SecretStore } from './cached-secrets.ts';

/** What is used of Capacitor and its plugins. */
export interface NativePlugins {
  readonly system: 'android' | 'ios';
  readonly app: {
    addListener(event: 'backButton' | 'resume', listener: () => void): unknown;
    addListener(event: 'appUrlOpen', listener: (opened: { url: string }) => void): unknown;
    getLaunchUrl(): Promise<{ url: string } | undefined>;
    exitApp(): Promise<void>;
  };
  readonly launcher: { openUrl(link: { url: string }): Promise<{ completed: boolean }> };
  readonly statusBar: {
    setStyle(style: { style: 'LIGHT' | 'DARK' }): Promise<void>;
    setBackgroundColor(color: { color: string }): Promise<void>;
  };
  readonly splash: { hide(): Promise<void> };
  readonly secrets: SecretStore;
}

/** The window's storage: persistent, and until the app ends. */
export interface WindowStorage {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
}

const SECRET_KEYS = ['token', 'user'];
/** The device still reports the launch link after a reload. */
const FIRST_LINK = 'first-link';

/** The shop as an app. Failures of plugins are logged only. */
export async function nativePlatform(
  plugins: NativePlugins,
  { localStorage, sessionStorage }: WindowStorage,
): Promise<Platform> {
  const { app, launcher, statusBar, splash, system } = plugins;
  return {
    secrets: await cachedSecrets(plugins.secrets, SECRET_KEYS, localStorage),
    openExternal: (url) => attempt(launcher.openUrl({ url })),
    setStatusBar(color) {
      // « DARK » is what stands on dark grounds: light text.
      const style = brightnessOf(color) === 'dark' ? 'DARK' : 'LIGHT';
      attempt(statusBar.setStyle({ style }));
      // On iOS, and from Android 15 on, the page extends behind the bar.
      if (system === 'android') attempt(statusBar.setBackgroundColor({ color }));
    },
    onBack: (listener) => app.addListener('backButton', listener),
    onLink(listener) {
      app.addListener('appUrlOpen', ({ url }) => listener(url));
      attempt(
        app.getLaunchUrl().then((opened) => {
          if (opened === undefined || sessionStorage.getItem(FIRST_LINK) === opened.url) return;
          sessionStorage.setItem(FIRST_LINK, opened.url);
          listener(opened.url);
        }),
      );
    },
    onResume: (listener) => app.addListener('resume', listener),
    ready: () => attempt(splash.hide()),
    exit: () => attempt(app.exitApp()),
    // A place for a plugin of the stores' services; see docs/mobile.md.
    pushAddress: async () => null,
  };
}

function attempt(work: Promise<unknown>): void {
  work.catch(() => noteInConsole('A function of the device failed.'));
}

/** Between the two, black and white text contrasts alike with the ground: √(1.05 × 0.05) − 0.05. */
const EVEN = 0.179;

/** Whether dark or light text is read on a colour such as `#fffdf8`. Rule X-3. */
export function brightnessOf(ground: string): 'light' | 'dark' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(ground.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > EVEN ? 'light' : 'dark';
}

/** sRGB to light, as WCAG 2 has it. */
function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
