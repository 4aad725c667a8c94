import { defineProject } from 'vitest/config';
import { serverTests } from './vitest.server.ts';

/** The server's quick tests; those that take a minute are in `vitest.long.config.ts`. */
export default defineProject({
  test: {
    ...serverTests('server', /^(?!Property failed)/),
    include: ['{src,test}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.long.test.ts'],
  },
});
