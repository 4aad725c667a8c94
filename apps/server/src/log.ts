import { type BaseLogger, type LevelWithSilent, type Logger, pino } from 'pino';
import { tracing } from '#tracing/tracer.ts';

/** What the parts of the server need of a logger, so that tests can hand over a silent one. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** A logger that Fastify takes, too: it makes children for its requests. */
export type ServerLog = Logger;

/** Where PostgreSQL quotes the row or the value that it refused, and so whoever ordered. */
const QUOTING = ['err.detail', 'err.where', 'err.cause.detail', 'err.cause.where'];
const HEADERS = ['req.headers.authorization', 'req.headers.cookie'];

/**
 * The process's logger: one JSON object per line on standard output, naming no guest. Where traces are
 * recorded, a line says to which it belongs. Rules U-14 and U-34.
 */
export function createLog(level: LevelWithSilent, isTraced = false): ServerLog {
  const redact = { paths: [...HEADERS, ...QUOTING], remove: true };
  const mixin = () => ({ ...tracing().logFields() });
  return pino({ level, base: null, redact, ...(isTraced && { mixin }) });
}
