import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Modules that keep nothing for themselves are loaded once for all files of tests. */
const ofPackage = (name: string) => ({
  test: { name: `@comptoir/${name}`, root: `packages/${name}`, isolate: false },
});

/** Every workspace with unit tests is a project of its own, and so are the restaurants and the commands. */
export default defineConfig({
  test: {
    projects: [
      ...readdirSync(new URL('packages', import.meta.url)).map(ofPackage),
      'apps/mobile',
      'apps/server',
      'apps/storefront',
      { test: { name: 'restaurants', root: 'restaurants' } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'] } },
    ],
  },
});
