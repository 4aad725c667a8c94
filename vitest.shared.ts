import { fileURLToPath } from 'node:url';

/** What every project of tests has: a test that asserts nothing fails, and random tests take a seed. */
export const EVERY_PROJECT = {
  expect: { requireAssertions: true },
  // A property test takes seconds on a busy machine.
  testTimeout: 90_000,
  setupFiles: [fileURLToPath(new URL('scripts/lib/random-seed.mjs', import.meta.url))],
};
