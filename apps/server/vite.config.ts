import { builtinModules } from 'node:module';
import { basename } from 'node:path';
import { defineConfig } from 'vite';
import { OWN_PROCESS } from './src/sources.ts';

/** What brings native code or files of its own, which it looks for beside itself. */
const WITH_FILES = ['@fastify/swagger-ui', '@node-rs/argon2', 'pdfkit', 'sharp', 'thread-stream'];
/** What Swagger's page loads too, itself or its packages: bundled they would be in a process twice. */
const SHARED_WITH_SWAGGER_UI = ['@fastify/static', '@fastify/swagger'];
/** What the storefront's build loads too: there may be one React in a process. */
const SHARED_WITH_PAGES = ['react', 'react-dom', 'react-router'];
/** What is loaded only where there is one. */
const WHERE_INSTALLED = ['pg-native', 'vite'];

/**
 * The server in a few files, with what it needs of its packages and nothing else of them. Names and
 * lines stay as they are written, so that a stack in the log can be read. Rule U-43.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'build',
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(
        ['main.ts', ...OWN_PROCESS].map((path) => [basename(path, '.ts'), `src/${path}`]),
      ),
      // All in one directory beside the sources: `sources.ts` relies on it.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // V8 keeps a file for as long as its process lives, with two bytes a character once one is not
        // Latin.
        charset: 'ascii',
        comments: false,
      },
    },
  },
  ssr: {
    noExternal: true,
    external: [
      ...builtinModules,
      ...WITH_FILES,
      ...SHARED_WITH_SWAGGER_UI,
      ...SHARED_WITH_PAGES,
      ...WHERE_INSTALLED,
    ],
  },
});
