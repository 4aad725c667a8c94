import { defineProject } from 'vitest/config';
import { serverTests } from './vitest.server.ts';

/** Faults, kills, clusters, fuzz and index use: tests that `npm run test:all` runs. */
export default defineProject({
  test: { ...serverTests('server-long'), include: ['{src,test}/**/*.long.test.ts'] },
});
