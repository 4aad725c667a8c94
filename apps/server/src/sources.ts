/**
 * The directory of the server's sources, for files read or started by name. It is the same bundled
 * or not, since `build` lies beside `src`. Rule U-43.
 */
export const SOURCES = new URL('../src/', import.meta.url);
