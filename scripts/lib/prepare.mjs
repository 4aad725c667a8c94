import { app, server, storefront } from './builds.mjs';
import { ensureInstalled } from './install.mjs';
import { alone } from './lock.mjs';

/** Makes a checkout runnable: installs what is missing and builds what is stale. */
export function prepare() {
  return alone(async () => {
    await ensureInstalled();
    await storefront.ensure();
    await server.ensure();
  });
}

/** Installs what is missing, for commands that need no build. */
export function prepareTools() {
  return alone(ensureInstalled);
}

/** Builds what is stale of the pages that the apps carry, on a checkout that is installed. */
export function prepareApp() {
  return alone(() => app.ensure());
}
