import { defineProject } from 'vitest/config';
import { EVERY_PROJECT } from '../../vitest.shared.ts';

export default defineProject({
  test: {
    ...EVERY_PROJECT,
    name: 'server',
    environment: 'node',
    // No test replaces a module, so they can share them: to load them all took a third of the time.
    isolate: false,
    include: ['{src,test}/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    // A test may start PostgreSQL or a server of its own, on a machine that is busy.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
