import { defineConfig } from 'vitest/config';

/** Every workspace with unit tests is a project of its own, and so are the restaurants and the commands. */
export default defineConfig({
  test: {
    projects: [
      'packages/*',
      'apps/mobile',
      'apps/server',
      'apps/storefront',
      { test: { name: 'restaurants', root: 'restaurants' } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'] } },
    ],
  },
});
