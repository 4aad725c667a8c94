import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';

/** The relay in one file that needs nothing but Node, so that it can be copied to any machine. Rule PR-100. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/main.ts',
    outDir: 'build',
    target: 'node22',
    minify: false,
    rolldownOptions: {
      output: {
        entryFileNames: 'print-relay.js',
        codeSplitting: false,
        banner: '#!/usr/bin/env node',
      },
    },
  },
  ssr: { noExternal: true, external: [...builtinModules] },
});
