import type { Platform } from './platform.ts';

const nothing = () => {};

/** A browser does most of it by itself. */
export const webPlatform: Platform = {
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
