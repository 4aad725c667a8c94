import { defineConfig } from 'vitest/config';

/** Every workspace with unit tests is a project of its own; all of them run in Node. */
export default defineConfig({
  test: {
    environment: 'node',
    projects: [
      'packages/*',
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['{src,test}/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          // A test may start PostgreSQL or a server of its own, on a machine that is busy.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'], testTimeout: 30_000 },
      },
    ],
  },
});
