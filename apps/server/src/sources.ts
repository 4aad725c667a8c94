/**
 * The directory of the server's sources, for what is read or started from there by name: the same
 * whether this module runs as it is written or bundled, since `build` lies beside `src`. Rule U-43.
 */
export const SOURCES = new URL('../src/', import.meta.url);
