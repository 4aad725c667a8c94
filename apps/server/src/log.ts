import { type BaseLogger, type LevelWithSilent, type Logger, pino } from 'pino';

/** What the parts of the server need of a logger, so that tests can hand over a silent one. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** A logger that Fastify takes, too: it makes children for its requests. */
export type ServerLog = Logger;

/** Where PostgreSQL quotes the row or the value that it refused, and so whoever ordered. */
const QUOTING = ['err.detail', 'err.where', 'err.cause.detail', 'err.cause.where'];
const HEADERS = ['req.headers.authorization', 'req.headers.cookie'];

/** The process's logger: one JSON object per line on standard output, naming no guest. Rule U-14. */
export function createLog(level: LevelWithSilent): ServerLog {
  return pino({ level, base: null, redact: { paths: [...HEADERS, ...QUOTING], remove: true } });
}
