import { join } from 'node:path';

/**
 * The server's program. A run of all tests names the built one (`SERVER_PROGRAM`), which starts with
 * half of the processor time; else its sources, which need no build.
 */
export const SERVER_PROGRAM =
  process.env.SERVER_PROGRAM ?? join(import.meta.dirname, '../../src/main.ts');

/**
 * The environment of a shop's process in tests: nothing that configures it, and Node's compile cache, which
 * makes starts faster.
 */
export const BARE_ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
