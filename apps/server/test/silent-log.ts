import type { Log } from '#log.ts';

/** A logger for tests that have nothing to read from it. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
