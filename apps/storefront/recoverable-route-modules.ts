import type { Plugin } from 'vite';

const FILE = /react-router\/dist\/(?:production|development)\/lib\/dom\/ssr\/routeModules\.js/;
const RELOAD = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/;

/**
 * The event that Vite sends for a lost file; whoever loads the page again prevents its default.
 * Otherwise the error is the page's, as if its module threw it: React Router shows one that can't be
 * loaded as an empty page.
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
 * A page whose module is gone makes React Router load the present one again, however often that
 * happened before. Here it asks first, like any other part: `features/update/missing-modules.ts` answers.
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
