import { type BaseLogger, type LevelWithSilent, type Logger, pino } from 'pino';
import { tracing } from '#tracing/tracer.ts';

/** The logger of the server's modules, which tests may replace by a silent one. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** The logger of Fastify, which creates a child for each request. */
export type ServerLog = Logger;

/** Fields where PostgreSQL quotes a rejected row or value, which may be personal data. */
const QUOTING = ['err.detail', 'err.where', 'err.cause.detail', 'err.cause.where'];
const HEADERS = ['authorization', 'cookie', 'group-key'].map((name) => `req.headers["${name}"]`);

/**
 * The process's logger: one JSON object per line on standard output, without personal data, linked
 * to the trace where there is one. Rules U-14 and U-34.
 */
export function createLog(level: LevelWithSilent, isTraced = false): ServerLog {
  const redact = { paths: [...HEADERS, ...QUOTING], remove: true };
  const mixin = () => ({ ...tracing().logFields() });
  return pino({ level, base: null, redact, ...(isTraced && { mixin }) });
}
