import { defineProject } from 'vitest/config';
import { serverTests } from './vitest.server.ts';

/** Faults, kills, clusters, fuzz and index use: tests that `npm run test:all` runs. */
// A second try of a test that took its five minutes would be longer than a run may be.
const RETRIABLE = /^(?!Property failed|Test timed out)/;

export default defineProject({
  test: { ...serverTests('server-long', RETRIABLE), include: ['{src,test}/**/*.long.test.ts'] },
});
