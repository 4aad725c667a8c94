import { LOCALE_COOKIE } from '#lib/i18n/locale.ts';

const IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm;
const ENTRY = /^import\("([^"]+)"\);$/m;

/**
 * A module is gone when another build has taken the place of this one while the page was on its way.
 * As `features/update/missing-modules.ts`, which is not there yet. Rule B-14.
 */
const RELOAD_ONCE =
  'const key = "chunk-reload", now = Date.now(); ' +
  'if (navigator.onLine && now - Number(sessionStorage.getItem(key)) >= 10000) ' +
  '{ sessionStorage.setItem(key, String(now)); location.reload(); }';

/**
 * A browser's offer to install the site may come before there is anybody to hear of it, and comes
 * once. `stores/visitor/install-prompt.ts` takes it from here. Rule F-1.
 */
const CATCH_OFFER =
  'addEventListener("beforeinstallprompt", (offer) => ' +
  '{ offer.preventDefault(); window.installPrompt = offer; });';

/**
 * Whoever sees the page has its cookie; it does not wait for the modules. They are asked for first: a
 * cookie is written through another process, and the first frame would come after them.
 */
const REMEMBER_LOCALE = `document.cookie = ${JSON.stringify(LOCALE_COOKIE)};`;

/**
 * Lets a page be seen before it is brought to life. React Router's document asks for its modules as
 * urgently as for its styles, so that on a slow line they come between them, and hydrates as soon as
 * it has them. Here they are asked for when the document is read and its styles are there: what is
 * seen has the line for itself, and the modules lose a moment that they would have shared.
 *
 * A document that looks otherwise than expected stays as it is, and works as well. With a nonce only
 * what carries it is the renderer's own: a script that came with data is left where it is. Rule I-44.
 */
export function paintFirst(html: string, nonce: string | null = null): string {
  const mark = nonce === null ? '' : ` nonce="${nonce}"`;
  const preloaded = `<link rel="modulepreload" href="([^"]+)"${mark}/>`;
  const started = `<script${mark} type="module" async="">;?([\\s\\S]*?)</script>`;
  const start = new RegExp(started).exec(html)?.[1] ?? '';
  const entry = ENTRY.exec(start)?.[1];
  const modules = [...html.matchAll(new RegExp(preloaded, 'g'))].map(([, href = '']) => href);
  if (entry === undefined || !modules.includes(entry)) return html;
  const others = modules.filter((href) => href !== entry);
  // Without `async` it waits for the styles. As scripts of the document the modules hold up its load
  // event, as they would have anyway; the entry runs last, so it is fetched only.
  const script = [
    CATCH_OFFER,
    `const add = (name, all) => document.head.append(Object.assign(document.createElement(name), all));`,
    `add("link", { rel: "modulepreload", href: ${JSON.stringify(entry)} });`,
    `for (const src of ${JSON.stringify(others)}) add("script", { type: "module", src });`,
    REMEMBER_LOCALE,
    'try {',
    start.replace(IMPORT, 'const $1 = await import($2);').replace(ENTRY, 'await import("$1");'),
    `} catch (lost) { ${RELOAD_ONCE} throw lost; }`,
  ].join('\n');
  // Both at once: a page is long, and each pass copies it.
  return html.replace(new RegExp(`${preloaded}|${started}`, 'g'), (found) =>
    found.startsWith('<script') ? `<script${mark} type="module">${script}</script>` : '',
  );
}
