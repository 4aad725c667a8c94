import type { Plugin } from 'vite';

const FILE = /react-router\/dist\/(?:production|development)\/lib\/dom\/ssr\/routeModules\.js/;
const RELOAD = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/;

/**
 * The event that Vite sends for a missing module; preventing its default announces a reload. Otherwise the
 * error is thrown by the page, since React Router shows a missing module as an empty page.
 */
const GUARDED = `
    const lost = Object.assign(new Event('vite:preloadError', { cancelable: true }), {
      payload: error,
      isRoute: true,
    });
    window.dispatchEvent(lost);
    if (lost.defaultPrevented) return new Promise(() => {});
    return { default() { throw error; } };`;

/**
 * React Router reloads the page for a missing route module, without limit. Here the module is reported
 * instead, and the application decides (in the storefront `features/update/missing-modules.ts`).
 */
export function recoverableRouteModules(): Plugin {
  return {
    name: 'guarded-route-modules',
    transform(code, id) {
      if (!FILE.test(id)) return;
      if (!RELOAD.test(code)) throw new Error(`${id} no longer loads the page again by itself`);
      return code.replace(RELOAD, GUARDED);
    },
  };
}
