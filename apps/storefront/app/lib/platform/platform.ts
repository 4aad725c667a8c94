/**
 * Whether this is the app's build, known at build time. Where code must stay out of a bundle, test
 * `__NATIVE__` itself: bundlers do not remove dead branches across modules.
 */
export const isNative: boolean = __NATIVE__;

/** What the storefront needs of its platform. */
export interface Platform {
  /** The storage of the account's token, readable synchronously. Rule X-5. */
  readonly secrets: Storage;
  /** Opens a URL outside of the shop. Rule X-4. */
  openExternal(address: string): void;
  /** Sets the colour below the status bar, such as `#fffdf8`. Rule X-3. */
  setStatusBar(ground: string): void;
  /** Calls when the device's back button is pressed. Without a listener it does nothing. Rule X-2. */
  onBack(listener: () => void): void;
  /** Calls with the address of a link that the app was opened with, also of the first one. Rule X-6. */
  onLink(listener: (address: string) => void): void;
  /** Calls when the app is resumed. Rule X-7. */
  onResume(listener: () => void): void;
  /** Hides the splash screen. */
  ready(): void;
  /** Leaves the app. Rule X-2. */
  exit(): void;
  /** The device's push address; null without one. */
  pushAddress(): Promise<string | null>;
}

const nothing = () => {};

/** The browser, which does most of it itself. */
const webPlatform: Platform = {
  get secrets() {
    return window.localStorage;
  },
  openExternal: (address) => window.location.assign(address),
  setStatusBar: nothing,
  onBack: nothing,
  onLink: nothing,
  onResume: nothing,
  ready: nothing,
  exit: nothing,
  pushAddress: async () => null,
};

let current: Platform = webPlatform;

/** The current platform. */
export function platform(): Platform {
  return current;
}

/** Sets the platform once, before anything else starts. */
export function runOn(other: Platform): void {
  current = other;
}
