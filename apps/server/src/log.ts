import { type BaseLogger, type LevelWithSilent, type Logger, pino } from 'pino';

/** What the parts of the server need of a logger, so that tests can hand over a silent one. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** A logger that Fastify takes, too: it makes children for its requests. */
export type ServerLog = Logger;

/** The process's logger: one JSON object per line on standard output. */
export function createLog(level: LevelWithSilent): ServerLog {
  return pino({ level, base: null, redact: ['req.headers.authorization', 'req.headers.cookie'] });
}
