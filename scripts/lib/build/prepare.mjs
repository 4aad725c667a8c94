import { app, backoffice, server, storefront } from './builds.mjs';
import { ensureInstalled } from '../install/install.mjs';
import { alone } from '../lock.mjs';

/** Prepares a checkout for running: installs dependencies and builds what is stale. */
export function prepare() {
  return alone(async () => {
    await ensureInstalled();
    await Promise.all([storefront.ensure(), backoffice.ensure(), server.ensure()]);
  });
}

/** Installs dependencies, for commands that need no build. */
export function prepareTools() {
  return alone(ensureInstalled);
}

/** Builds the pages of the native apps when they are stale. Needs installed dependencies. */
export function prepareApp() {
  return alone(() => app.ensure());
}
