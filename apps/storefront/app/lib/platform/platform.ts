/**
 * Whether this build is the app's, which runs in a window of its own on a phone, rather than the
 * site's, which runs in a browser. Known when it is built. Where code is to stay out of one of them,
 * `__NATIVE__` itself has to be asked: bundlers see that a branch is dead, but not across modules.
 */
export const isNative: boolean = __NATIVE__;

/** What the shop asks of what it runs on. */
export interface Platform {
  /** Where the account's token is kept. What was kept can be read at once. Rule X-5. */
  readonly secrets: Storage;
  /** Opens an address that is none of the shop's pages, outside. Rule X-4. */
  openExternal(address: string): void;
  /** Says on which colour, as in `#fffdf8`, the status bar stands. Rule X-3. */
  setStatusBar(ground: string): void;
  /** Calls when the device's back button is pressed. Without a listener it does nothing. Rule X-2. */
  onBack(listener: () => void): void;
  /** Calls with the address of a link that the app was opened with, also of the first one. Rule X-6. */
  onLink(listener: (address: string) => void): void;
  /** Calls when somebody comes back to the app. Rule X-7. */
  onResume(listener: () => void): void;
  /** Says that there is something to see: what was shown while starting may go. */
  ready(): void;
  /** Leaves the app. Rule X-2. */
  exit(): void;
  /** The device's address for notifications; null where it has none. */
  pushAddress(): Promise<string | null>;
}

const nothing = () => {};

/** A browser does most of it by itself. */
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

/** What the shop runs on. */
export function platform(): Platform {
  return current;
}

/** Tells once, before anything else is started, that the shop runs on something else than a browser. */
export function runOn(other: Platform): void {
  current = other;
}
