import { fileURLToPath } from 'node:url';

/** What every project of tests has: a test that asserts nothing fails, and random tests take a seed. */
export const EVERY_PROJECT = {
  expect: { requireAssertions: true },
  setupFiles: [fileURLToPath(new URL('scripts/lib/random-seed.mjs', import.meta.url))],
};
