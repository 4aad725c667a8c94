import { createLog } from '#log.ts';

/** A logger for tests that have nothing to read from it. */
export const silentLog = createLog('silent');
