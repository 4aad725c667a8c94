/**
 * Whether this build is the app's, which runs in a window of its own on a phone, rather than the
 * site's, which runs in a browser. Known when it is built: neither carries what only the other needs.
 */
export const isNative: boolean = __NATIVE__;

/** What the shop asks of what it runs on. The rules are. */
export interface Platform {
  /** Where the account's token is kept. What was kept can be read at once. */
  readonly secrets: Storage;
  /** Opens an address that is none of the shop's pages, outside. */
  openExternal(address: string): void;
  /** Makes what stands in the status bar readable above a ground of this colour, `#rrggbb`. */
  setStatusBar(ground: string): void;
  /** Calls when the device's back button is pressed. Without a listener it does nothing. */
  onBack(listener: () => void): void;
  /** Calls with the address of a link that was opened with the app, also with the first one. */
  onLink(listener: (address: string) => void): void;
  /** Calls when somebody comes back to the app. */
  onResume(listener: () => void): void;
  /** Says that something is to be seen: what was shown while starting may go. */
  ready(): void;
  /** Leaves the app. */
  exit(): void;
  /** The device's address for notifications; null where it has none, or nobody wants any. */
  pushAddress(): Promise<string | null>;
}
