import { EVERY_PROJECT } from '../../vitest.shared.ts';

/** What the server's quick and long tests have in common. */
export const serverTests = (name: string) => ({
  ...EVERY_PROJECT,
  // What a test waits for may take a busy machine seconds; Vitest's default is one.
  expect: { ...EVERY_PROJECT.expect, poll: { timeout: 20_000 } },
  name,
  environment: 'node',
  // No test replaces a module, so they can share them: to load them all took a third of the time.
  isolate: false,
  globalSetup: ['test/harness/global-setup.ts'],
  // A test may start PostgreSQL or a server of its own, on a machine that is busy.
  hookTimeout: 30_000,
});
