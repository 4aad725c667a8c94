/**
 * All that a process of the shop is handed of the environment of its test: nothing that configures
 * it, and where Node keeps what it makes of the sources, so that starting it costs less.
 */
export const BARE_ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
