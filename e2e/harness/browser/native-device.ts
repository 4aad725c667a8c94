import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { ROOT } from '../root.ts';

/** The script that Capacitor injects into every page on Android before the page's own. */
const BRIDGE = join(
  ROOT,
  'node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js',
);

/** The methods of the app's plugins, as their native side registers them. */
const PLUGINS = {
  App: ['exitApp', 'getLaunchUrl'],
  AppLauncher: ['openUrl'],
  SplashScreen: ['hide'],
  StatusBar: ['setStyle', 'setBackgroundColor'],
  SecureStorage: [
    'internalGetItem',
    'internalSetItem',
    'internalRemoveItem',
    'internalClearItemsWithPrefix',
  ],
} as const;

/** A call of a page to the device. */
interface DeviceCall {
  readonly callbackId: string;
  readonly pluginId: string;
  readonly methodName: string;
  readonly options: Readonly<Record<string, string>>;
}

/** A simulated phone on which the app runs. It outlives the app's pages. */
export interface NativeDevice {
  /** The secure storage, by key. */
  readonly secrets: Map<string, string>;
  /** What a plugin's method was called with, the latest last. */
  callsOf(plugin: keyof typeof PLUGINS, method: string): readonly object[];
  pressBack(page: Page): Promise<void>;
  /** Opens a link that the system knows to be the app's, while the app runs. */
  openLink(page: Page, url: string): Promise<void>;
  /** Opens the app with a link. */
  launchWith(url: string): void;
}

/** Runs the pages of a context in an app on a phone. */
export async function nativeDevice(context: BrowserContext): Promise<NativeDevice> {
  const calls: DeviceCall[] = [];
  const secrets = new Map<string, string>();
  const listeners = new Map<string, string>();
  let launchUrl: string | undefined;

  function answer({ pluginId, methodName, options, callbackId }: DeviceCall): object | undefined {
    const key = options.prefixedKey ?? '';
    switch (`${pluginId}.${methodName}`) {
      case 'App.addListener':
        listeners.set(options.eventName ?? '', callbackId);
        return undefined;
      case 'App.getLaunchUrl':
        return launchUrl === undefined ? undefined : { url: launchUrl };
      case 'SecureStorage.internalGetItem':
        return { data: secrets.get(key) ?? null };
      case 'SecureStorage.internalSetItem':
        secrets.set(key, options.data ?? '');
        return {};
      case 'SecureStorage.internalRemoveItem':
        return { success: secrets.delete(key) };
      case 'SecureStorage.internalClearItemsWithPrefix':
        secrets.clear();
        return {};
      default:
        return {};
    }
  }

  await context.exposeFunction('askDevice', (message: string) => {
    const call: DeviceCall = JSON.parse(message);
    calls.push(call);
    return { ...call, success: true, data: answer(call), save: call.methodName === 'addListener' };
  });
  const headers = Object.entries(PLUGINS).map(([name, methods]) => ({
    name,
    methods: [
      { name: 'addListener' },
      { name: 'removeListener' },
      ...methods.map((method) => ({ name: method, rtype: 'promise' })),
    ],
  }));
  await context.addInitScript(
    `window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
     window.androidBridge = { postMessage: async (message) => {
       const result = await window.askDevice(message);
       if (result.methodName !== 'addListener') window.Capacitor.fromNative(result);
     } };
     ${readFileSync(BRIDGE, 'utf8')}
     window.Capacitor.PluginHeaders = ${JSON.stringify(headers)};`,
  );

  function emit(page: Page, event: string, data: object): Promise<void> {
    const result = { callbackId: listeners.get(event), success: true, data, save: true };
    return page.evaluate((message) => Reflect.get(window, 'Capacitor').fromNative(message), result);
  }

  return {
    secrets,
    callsOf: (plugin, method) =>
      calls
        .filter(({ pluginId, methodName }) => pluginId === plugin && methodName === method)
        .map(({ options }) => options),
    pressBack: (page) => emit(page, 'backButton', { canGoBack: true }),
    openLink: (page, url) => emit(page, 'appUrlOpen', { url }),
    launchWith(url) {
      launchUrl = url;
    },
  };
}
