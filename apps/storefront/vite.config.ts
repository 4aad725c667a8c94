import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { compileCatalogue } from '@comptoir/bundling/compile-catalogue';
import { recoverableRouteModules } from '@comptoir/bundling/recoverable-route-modules';
import { withoutInstrumentation } from '@comptoir/bundling/without-instrumentation';
import { compiledMessages } from '@comptoir/design/text/compiled-messages';
import { LOCALES } from '@comptoir/domain/languages/locale';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { sanitisedTexts } from './app/lib/i18n/sanitise-markup.ts';
import { pagesInTheApp } from './native-build.ts';
import { type ModuleGraph, type SharedChunk, sharedChunk } from './shared-chunks.ts';

// In the environment, because this file is evaluated for each half of a build.
process.env.STOREFRONT_BUILD_TIME ??= String(Date.now());
process.env.STOREFRONT_BUILD_ID ??= Number(process.env.STOREFRONT_BUILD_TIME).toString(36);

/** One file for what every page needs and no deployment changes; it compresses better than many. */
const framework = {
  name: 'framework',
  test: /node_modules/,
  priority: 4,
  tags: ['$initial' as const],
};

/** The texts as browsers read them. The server's half compiles them when it starts. */
const messages = {
  test: /\/app\/locales\/\w+\.json\?compiled$/,
  compile(json: string): string {
    const compiled = compiledMessages(sanitisedTexts(JSON.parse(json)));
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))});`;
  },
};

/** Named by what they hold, so that the server's half of the build knows the addresses too. */
const messageFiles = Object.fromEntries(
  LOCALES.map((locale) => {
    const file = new URL(`app/locales/${locale}.json`, import.meta.url);
    const hash = createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 8);
    return [locale, `assets/messages-${locale}-${hash}.js`];
  }),
);

function messagesOf(locale: string) {
  return {
    name: `messages-${locale}`,
    test: new RegExp(`/${locale}\\.json\\?compiled$`),
    priority: 5,
  };
}

function shared(name: SharedChunk, priority: number) {
  const nameOf = (id: string, graph: ModuleGraph) =>
    sharedChunk(id, graph) === name ? name : null;
  return { debugName: name, name: nameOf, priority };
}

/** A file for each set of pages that share modules. One of less than 10 kB of source joins the nearest. */
function sharedByPages(name: SharedChunk, priority: number) {
  return { ...shared(name, priority), entriesAware: true, entriesAwareMergeThreshold: 10000 };
}

/** The first takes a module with all that it needs, so what is needed most comes first. */
const groups = [
  ...LOCALES.map(messagesOf),
  framework,
  shared('site', 3),
  shared('ordering', 2),
  shared('dishes', 1),
  sharedByPages('parts', 1),
  shared('order', 1),
  shared('steps', 0),
  sharedByPages('later', 0),
  shared('choice', 0),
  shared('live', 0),
];

/** These come with every page: a list of what a lazy module needs does not name them. */
const WITH_EVERY_PAGE = /assets\/(?:framework|rolldown-runtime|site)-/;

/** These come together with the menu. */
const WITH_MENU = /assets\/(?:ordering|dishes)-/;

/** 'parts~checkout~order' → 'parts': every page lists the names of all files. */
function chunkFileNames({ name }: { readonly name: string }): string {
  const locale = LOCALES.find((each) => name === messagesOf(each).name);
  return (locale && messageFiles[locale]) ?? `assets/${name.split('~')[0]}-[hash].js`;
}

const isNative = process.env.STOREFRONT_TARGET === 'native';

export default defineConfig(({ command }) => ({
  plugins: [
    ...(isNative ? [pagesInTheApp()] : []),
    compileCatalogue(messages),
    recoverableRouteModules(),
    withoutInstrumentation(),
    tailwindcss(),
    reactRouter(),
  ],
  // The build requests the app's page from its own server. Without IPv6 beside the loopback, as in a
  // container, `localhost` is ::1 for the listener and 127.0.0.1 for the client.
  preview: { host: '127.0.0.1' },
  environments: {
    client: {
      build: {
        modulePreload: {
          resolveDependencies: (_file, needed, { hostId }) =>
            needed.filter(
              (name) =>
                !WITH_EVERY_PAGE.test(name) && !(WITH_MENU.test(hostId) && WITH_MENU.test(name)),
            ),
        },
        rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames } },
      },
    },
    // V8 holds a file's source while the process lives, with two bytes per character once one is not
    // Latin-1.
    ssr: { build: { rolldownOptions: { output: { charset: 'ascii', comments: false } } } },
  },
  define: {
    __BUILD_ID__: JSON.stringify(process.env.STOREFRONT_BUILD_ID),
    __BUILD_TIME__: process.env.STOREFRONT_BUILD_TIME,
    __NATIVE__: isNative,
    __MESSAGE_FILES__: JSON.stringify(command === 'build' ? messageFiles : null),
  },
}));
