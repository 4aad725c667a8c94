import { defineConfig } from 'vitest/config';

/** Every workspace with unit tests is a project of its own, and so are the commands. */
export default defineConfig({
  test: {
    projects: [
      'packages/*',
      'apps/server',
      'apps/storefront',
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'] } },
    ],
  },
});
