import { describe, expect, it } from 'vitest';
import { brightnessOf, type NativePlugins, nativePlatform } from './native-platform.ts';

interface Phone {
  readonly plugins: NativePlugins;
  readonly calls: string[];
  emit(event: string, url?: string): void;
}

function aPhone({
  system = 'android',
  launchUrl,
}: {
  readonly system?: 'android' | 'ios';
  readonly launchUrl?: string;
} = {}): Phone {
  const calls: string[] = [];
  const listeners = new Map<string, (event: { url: string }) => void>();
  const note = async (call: string) => {
    calls.push(call);
  };
  return {
    calls,
    emit: (event, url = '') => listeners.get(event)?.({ url }),
    plugins: {
      system,
      app: {
        addListener: (event: string, listener: (event: { url: string }) => void) =>
          listeners.set(event, listener),
        getLaunchUrl: async () => (launchUrl === undefined ? undefined : { url: launchUrl }),
        exitApp: () => note('exit'),
      },
      launcher: {
        openUrl: async ({ url }) => {
          await note(`open ${url}`);
          return { completed: true };
        },
      },
      statusBar: {
        setStyle: ({ style }) => note(`style ${style}`),
        setBackgroundColor: ({ color }) => note(`ground ${color}`),
      },
      splash: { hide: () => Promise.reject(new Error('there is none')) },
      secrets: {
        getItem: async (key) => (key === 'token' ? '"abc"' : null),
        setItem: async () => {},
        removeItem: async () => {},
        clear: async () => {},
      },
    },
  };
}

function aWindow() {
  const storage = (entries: Iterable<[string, string]>) => {
    const stored = new Map(entries);
    return {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => {
        stored.set(key, value);
      },
    };
  };
  return { localStorage: storage([['app-started', 'true']]), sessionStorage: storage([]) };
}

const settled = () => new Promise((done) => setImmediate(done));

describe('the platform of a phone', () => {
  it('X-5: has the device’s secrets', async () => {
    const { secrets } = await nativePlatform(aPhone().plugins, aWindow());
    expect(secrets.getItem('token')).toBe('"abc"');
  });

  it('X-3: puts light signs on dark grounds and dark ones on light', async () => {
    const { plugins, calls } = aPhone();
    const { setStatusBar } = await nativePlatform(plugins, aWindow());
    setStatusBar('#0d1714');
    setStatusBar('#fffdf8');
    expect(calls).toEqual(['style DARK', 'ground #0d1714', 'style LIGHT', 'ground #fffdf8']);
  });

  it('X-3: lets the page lie behind the bar on iOS', async () => {
    const { plugins, calls } = aPhone({ system: 'ios' });
    (await nativePlatform(plugins, aWindow())).setStatusBar('#0d1714');
    expect(calls).toEqual(['style DARK']);
  });

  it('X-2, X-4, and X-7: reports the back button and the resume, exits, and opens links', async () => {
    const { plugins, calls, emit } = aPhone();
    const platform = await nativePlatform(plugins, aWindow());
    platform.onBack(() => calls.push('back'));
    platform.onResume(() => calls.push('resumed'));
    emit('backButton');
    emit('resume');
    platform.openExternal('https://elsewhere.example/');
    platform.exit();
    expect(calls).toEqual(['back', 'resumed', 'open https://elsewhere.example/', 'exit']);
  });

  it('X-6: reports every link, and the one that it was started with once', async () => {
    const link = 'https://www.kinone.fr/menu?product=maki';
    const window = aWindow();
    const opened: string[] = [];
    const { plugins, emit } = aPhone({ launchUrl: link });
    (await nativePlatform(plugins, window)).onLink((url) => opened.push(url));
    await settled();
    expect(opened).toEqual([link]);
    emit('appUrlOpen', link);
    expect(opened).toEqual([link, link]);
    // The page is loaded again.
    (await nativePlatform(plugins, window)).onLink((url) => opened.push(url));
    await settled();
    expect(opened).toHaveLength(2);
  });

  it('X-1: is not stopped by what a device can’t do', async () => {
    const platform = await nativePlatform(aPhone().plugins, aWindow());
    platform.ready();
    await settled();
    expect(await platform.pushAddress()).toBeNull();
  });
});

describe('the brightness of a page’s ground', () => {
  it.each([
    ['#ffffff', 'light'],
    ['#fffdf8', 'light'],
    ['#808080', 'light'],
    ['#747474', 'dark'],
    ['#b93a22', 'dark'],
    ['#0d1714', 'dark'],
    ['#000000', 'dark'],
  ])('X-3: %s is %s', (ground, brightness) => {
    expect(brightnessOf(ground)).toBe(brightness);
  });
});
