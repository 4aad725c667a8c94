import { compileCatalogue, STAFF_TEXTS } from '@comptoir/bundling/compile-catalogue';
import { recoverableRouteModules } from '@comptoir/bundling/recoverable-route-modules';
import { splitCatalogue } from '@comptoir/bundling/split-catalogue';
import { withoutInstrumentation } from '@comptoir/bundling/without-instrumentation';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// In the environment, because this file is evaluated for each half of a build.
process.env.BACKOFFICE_BUILD_ID ??= Date.now().toString(36);

/** One file for what every page needs and no deployment changes; it compresses better than many. */
const framework = {
  name: 'framework',
  test: /node_modules/,
  tags: ['$initial' as const],
};

/** What several pages share. Over HTTP/1.1 six small files take a round trip, so there are few. */
const shared = {
  name: 'shared',
  test: /\/(?:app\/(?!components\/(?:handover\/|layout\/data-table)|(?:components|features|lib|stores)\/(?:catalogue|pictures|printers)\/)|packages\/(?!contract\/src\/(?:catalogue\/|settings\/drawn-area)|domain\/src\/delivery\/|staff-texts\/src\/(?:fields|audit)\/))/,
  minShareCount: 3,
};
/** What the pages of the draft share, which no board has. */
const catalogue = {
  name: 'draft',
  test: /\/(?:app\/(?:components|features|lib|stores)\/(?:catalogue|pictures)|contract\/src\/catalogue|domain\/src\/delivery|staff-texts\/src\/fields)\/|\/contract\/src\/settings\/drawn-area/,
  minShareCount: 2,
};
/** The board, which every view of the orders has; what sets a service or changes an order is loaded when needed. */
const board = {
  name: 'live-board',
  test: /\/app\/(features\/board(?!\/(?:service\/|kitchen|order\/(?!order-panel)))\/|lib\/(live|sound)|stores\/board|components\/order)\//,
};
const groups = [framework, shared, board, catalogue];

export default defineConfig(({ isPreview = false }) => ({
  // The build requests its page from a preview server, for which React Router compares this with its basename.
  base: isPreview ? '/gestion' : '/gestion/',
  plugins: [
    splitCatalogue(import.meta.dirname),
    compileCatalogue(STAFF_TEXTS),
    recoverableRouteModules(),
    withoutInstrumentation(),
    tailwindcss(),
    reactRouter(),
  ],
  // As in the storefront's configuration.
  preview: { host: '127.0.0.1' },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
    },
  },
  define: { __BUILD_ID__: JSON.stringify(process.env.BACKOFFICE_BUILD_ID) },
}));
