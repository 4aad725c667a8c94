import { type BaseLogger, type LevelWithSilent, type Logger, pino } from 'pino';
import { tracing } from '#tracing/tracer.ts';

/** The logger of the server's modules, which tests may replace by a silent one. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** The logger of Fastify, which creates a child for each request. */
export type ServerLog = Logger;

/** Fields where PostgreSQL quotes a rejected row or value, which may be personal data. */
const QUOTING = ['err.detail', 'err.where', 'err.cause.detail', 'err.cause.where'];
const HEADERS = ['authorization', 'cookie', 'group-key'].map((name) => `req.headers["${name}"]`);

/** Levels of pino. */
const WARNING = 40;
const ERROR = 50;

/** One JSON object per line for programs, or sentences for a person at a terminal. */
export type LogFormat = 'json' | 'text';

/**
 * The process's logger on standard output, without personal data, linked to the trace where there is
 * one. Rules U-14, U-34 and U-90.
 */
export function createLog(
  level: LevelWithSilent,
  { isTraced = false, format = 'json' as LogFormat } = {},
): ServerLog {
  const redact = { paths: [...HEADERS, ...QUOTING], remove: true };
  const mixin = () => ({ ...tracing().logFields() });
  const options = { level, base: null, redact, ...(isTraced && { mixin }) };
  if (format === 'json') return pino(options);
  return pino(options, { write: (line) => process.stdout.write(sentence(line)) });
}

/** `21:04:05 warning: The printer is silent {"printer":"Cuisine"}`, in the time zone of the machine. */
function sentence(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line);
  const clock = new Date(time).toTimeString().slice(0, '21:04:05'.length);
  const severity = level >= ERROR ? ' error:' : level >= WARNING ? ' warning:' : '';
  const details = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : '';
  const stack = err === undefined ? '' : `\n${err.stack ?? err.message}`;
  return `${clock}${severity} ${msg ?? ''}${details}${stack}\n`;
}
