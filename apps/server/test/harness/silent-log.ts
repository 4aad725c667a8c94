import { createLog } from '#log.ts';

/** A logger that discards everything. */
export const silentLog = createLog('silent');
