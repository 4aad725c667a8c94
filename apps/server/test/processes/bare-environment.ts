/**
 * The environment of a shop's process in tests: nothing that configures it, and Node's compile cache, which
 * makes starts faster.
 */
export const BARE_ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
