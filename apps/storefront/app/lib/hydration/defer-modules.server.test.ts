import { expect, test } from 'vitest';
import { deferModules } from './defer-modules.server.ts';

const DOCUMENT = [
  '<head><link rel="stylesheet" href="/assets/app.css"/>',
  '<link rel="modulepreload" href="/assets/entry.js"/>',
  '<link rel="modulepreload" href="/assets/framework.js"/>',
  '<link rel="modulepreload" href="/assets/menu.js"/></head>',
  '<body><h1>La carte</h1><script>before()</script>',
  '<script type="module" async="">;\nimport * as route0 from "/assets/menu.js";\n',
  'window.__reactRouterRouteModules = {"menu":route0};\n\nimport("/assets/entry.js");</script></body>',
].join('');

test('B-14 and F-1: modules are asked for by the last script, which catches the offer to install, remembers the locale and starts anew without them', () => {
  expect(deferModules(DOCUMENT)).toBe(
    [
      '<head><link rel="stylesheet" href="/assets/app.css"/><script>',
      'try { if (JSON.parse(localStorage.location).is_pickup === false) ',
      'document.documentElement.dataset.orders = "delivery"; } catch {}</script></head>',
      '<body><h1>La carte</h1><script>before()</script>',
      '<script type="module">addEventListener("beforeinstallprompt", (offer) => ',
      '{ offer.preventDefault(); window.installPrompt = offer; });\n',
      'const add = (name, all) => document.head.append(Object.assign(document.createElement(name), all));\n',
      'add("link", { rel: "modulepreload", href: "/assets/entry.js" });\n',
      'for (const src of ["/assets/framework.js","/assets/menu.js"]) add("script", { type: "module", src });\n',
      'for (const Format of [Intl.NumberFormat, Intl.DateTimeFormat]) setTimeout(() => new Format("fr"));\n',
      'document.cookie = "i18n_locale=fr; Max-Age=31536000; Path=/; SameSite=Lax";\n',
      'try {\n\nconst route0 = await import("/assets/menu.js");\n',
      'window.__reactRouterRouteModules = {"menu":route0};\n\nawait import("/assets/entry.js");\n',
      '} catch (lost) { const key = "chunk-reload", now = Date.now(); ',
      'if (navigator.onLine && now - Number(sessionStorage.getItem(key)) >= 10000) ',
      '{ sessionStorage.setItem(key, String(now)); location.reload(); } throw lost; }</script></body>',
    ].join(''),
  );
});

test('a document of another form stays as it is', () => {
  const other = DOCUMENT.replace('import("/assets/entry.js");', 'start();');
  expect(deferModules(other)).toBe(other);
});

test('I-44: only what carries the nonce of the rendering is the renderer’s own', () => {
  const marked = DOCUMENT.replaceAll('.js"/>', '.js" nonce="n0"/>').replaceAll(
    '<script',
    '<script nonce="n0"',
  );
  const injected = '<script type="module" async="">import("/assets/entry.js");</script>';
  const page = deferModules(marked.replace('<h1>', `${injected}<h1>`), 'n0');
  expect(page).toContain(injected);
  expect(page).toContain('<script nonce="n0" type="module">addEventListener');
  expect(page.replace(injected, '').replaceAll(' nonce="n0"', '')).toBe(deferModules(DOCUMENT));
});

test('what Vite runs first in development runs first', () => {
  const inDevelopment = DOCUMENT.replace(
    'import * as route0',
    'import "/@id/inject-hmr-runtime";;\nimport * as route0',
  );
  expect(deferModules(inDevelopment)).toContain(
    'try {\n\nawait import("/@id/inject-hmr-runtime");\nconst route0 = await import(',
  );
});
