import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// Kept in the environment, because this file is read again for each half of one build.
process.env.STOREFRONT_BUILD_ID ??= Date.now().toString(36);

/** One file for what every page needs and no deployment changes; it compresses better than many. */
const framework = { name: 'framework', test: /node_modules/, tags: ['$initial' as const] };

/** And one for what several pages share. A page and its twin with a prefix count as two. */
const shell = {
  name: 'shell',
  test: /storefront\/app\/(?:lib|stores|components)\/|\/packages\//,
  tags: ['$initial' as const],
  minShareCount: 4,
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [framework, shell] } } } },
    },
  },
  define: { __BUILD_ID__: JSON.stringify(process.env.STOREFRONT_BUILD_ID) },
});
