import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import { LANGUAGE_TAGS, localeCookie } from '#lib/i18n/locale.ts';

const IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm;
/** Vite's, in development. */
const RUN = /^import ("[^"]+");+$/gm;
const ENTRY = /^import\("([^"]+)"\);$/m;

/**
 * A module is missing when another build was deployed during loading. The same as
 * `features/update/missing-modules.ts`, which is not loaded yet. Rule B-14.
 */
const RELOAD_ONCE =
  'const key = "chunk-reload", now = Date.now(); ' +
  'if (navigator.onLine && now - Number(sessionStorage.getItem(key)) >= 10000) ' +
  '{ sessionStorage.setItem(key, String(now)); location.reload(); }';

/**
 * The browser's install prompt may fire before hydration, and only once. `stores/visitor/install.ts`
 * takes it over. Rule F-1.
 */
const CATCH_OFFER =
  'addEventListener("beforeinstallprompt", (offer) => ' +
  '{ offer.preventDefault(); window.installPrompt = offer; });';

/**
 * The browser's first number and date format take a slow phone 50 ms each: made while the modules are on
 * their way, each in a task of its own, later ones take none.
 */
const warmFormats = (locale: Locale) =>
  `for (const Format of [Intl.NumberFormat, Intl.DateTimeFormat]) setTimeout(() => new Format(${JSON.stringify(LANGUAGE_TAGS[locale])}));`;

/**
 * Sets the locale cookie without waiting for the modules; after their preload, since a cookie write is
 * synchronous with another process.
 */
const rememberLocale = (locale: Locale) =>
  `document.cookie = ${JSON.stringify(localeCookie(locale))};`;

/**
 * A page is rendered for both order types: before it is painted, the styles learn that a delivery was chosen
 * earlier (`styles/dishes.css`). As `stores/location/location.ts` stores it.
 */
const MARK_DELIVERY =
  'try { if (JSON.parse(localStorage.location).is_pickup === false) ' +
  'document.documentElement.dataset.orders = "delivery"; } catch {}';

/**
 * A button that is pressed before the page is hydrated is busy until then, and pressed again by `root.tsx`, unless
 * that press is still on its way: it has hydrated the page, and React answers it. Rule W-33.
 */
const KEEP_PRESS =
  '{ let press, button; const keep = (event) => { ' +
  'const pressed = event.target.closest("button[type=button]"); if (!pressed) return; ' +
  'button?.removeAttribute("aria-busy"); press = event; button = pressed; button.ariaBusy = "true"; }; ' +
  'addEventListener("click", keep, true); ' +
  'window.answerPress = () => { removeEventListener("click", keep, true); ' +
  'button?.removeAttribute("aria-busy"); if (press?.eventPhase === 0) button.click(); press = null; }; }\n';

/** What follows the header; the page of an error has none. */
const CONTENT = ' id="content"';

/**
 * A page is painted once the parser comes to its content: the header before it would move while its parts come, since
 * the place of each depends on those that follow.
 */
const PAINT_WHOLE_HEADER = '<link rel="expect" href="#content" blocking="render"/>';

/**
 * Lets a page paint before it is hydrated: React Router preloads modules with the same priority as styles,
 * so here they are requested once the document is parsed and its styles are loaded. A document of
 * unexpected form stays unchanged. With a nonce, only scripts that carry it are touched. Rule I-44.
 */
export function deferModules(
  html: string,
  nonce: string | null = null,
  locale: Locale = DEFAULT_LOCALE,
): string {
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
    ...[entry, ...messageFile(locale)].map(
      (href) => `add("link", { rel: "modulepreload", href: ${JSON.stringify(href)} });`,
    ),
    `for (const src of ${JSON.stringify(others)}) add("script", { type: "module", src });`,
    warmFormats(locale),
    rememberLocale(locale),
    'try {',
    start
      .replace(IMPORT, 'const $1 = await import($2);')
      .replace(RUN, 'await import($1);')
      .replace(ENTRY, 'await import("$1");'),
    `} catch (lost) { ${RELOAD_ONCE} throw lost; }`,
  ].join('\n');
  const paint = html.includes(CONTENT) ? PAINT_WHOLE_HEADER : '';
  // Both at once: a page is long, and each pass copies it.
  return html.replace(new RegExp(`${preloaded}|${started}|</head>`, 'g'), (found) => {
    if (found === '</head>')
      return `${paint}<script${mark}>${KEEP_PRESS}${MARK_DELIVERY}</script></head>`;
    return found.startsWith('<script') ? `<script${mark} type="module">${script}</script>` : '';
  });
}

/** What the entry reads before the page is hydrated. Rule I-24. */
function messageFile(locale: Locale): readonly string[] {
  return __MESSAGE_FILES__ ? [`/${__MESSAGE_FILES__[locale]}`] : [];
}
