import { type BaseLogger, type LevelWithSilent, pino } from 'pino';

/** What the parts of the server need of a logger, so that tests can hand over a silent one. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** The process's logger: one JSON object per line on standard output. */
export function createLog(level: LevelWithSilent) {
  return pino({ level, base: null, redact: ['req.headers.authorization', 'req.headers.cookie'] });
}
