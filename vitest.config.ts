import { defineConfig } from 'vitest/config';

/** Every workspace with unit tests is a project of its own; all of them run in Node. */
export default defineConfig({
  test: {
    environment: 'node',
    projects: ['packages/*', 'apps/server'],
  },
});
