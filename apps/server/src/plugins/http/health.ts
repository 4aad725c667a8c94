import type { FastifyInstance } from 'fastify';
import type { Executor } from '#db/connection.ts';
import { sqlState } from '#db/database-errors.ts';
import { sendProblem } from './problems.ts';

/** Whether something could be stored now, or why not. */
type StorageState = 'storing' | 'unreachable' | 'read_only' | 'disk_full';

/**
 * In one round trip and without a row: whether a transaction could write, and a list that does not fit into the
 * memory of its statement, so that PostgreSQL writes 300 kB beside its data and deletes them.
 */
const PROBE = `
  SELECT current_setting('transaction_read_only') = 'on' AS is_read_only, length
  FROM set_config('work_mem', '64kB', true) AS memory,
    LATERAL (SELECT count(*) AS length FROM generate_series(length(memory), 20000)) AS list`;

/** Codes of a full disk, and of an operating system that refuses to write. */
const NOT_WRITTEN: ReadonlySet<string> = new Set(['53100', '58030']);

/** `temp_file_limit` of an operator, which orders do not have. */
const OVER_OPERATOR_LIMIT = '53400';

/** What `/ready` needs to know. */
interface Readiness {
  /** Why nothing can be stored now, `storing` if it can. */
  readonly readStorage: (failed: (error: unknown) => void) => Promise<string>;
  readonly isDraining?: (() => boolean) | undefined;
  readonly now?: () => number;
}

/** How long an answer of the database holds for all that ask. */
const FRESH_MS = 1_000;

/**
 * Liveness on `/health`; readiness on `/ready`, which fails while nothing can be stored and while the server drains,
 * so that a load balancer routes elsewhere. Rule I-14.
 */
export function answerHealth(
  app: FastifyInstance,
  { readStorage, isDraining = () => false, now = () => performance.now() }: Readiness,
): void {
  const unlisted = { schema: { hide: true }, logLevel: 'warn' } as const;
  let reading: Promise<string> | undefined;
  let freshUntil = Number.POSITIVE_INFINITY;

  /** One question at a time, and one in a second, however many ask. */
  function storage(): Promise<string> {
    if (reading && now() < freshUntil) return reading;
    freshUntil = Number.POSITIVE_INFINITY;
    reading = readStorage((err) => app.log.error({ err }, 'Nothing can be stored')).finally(() => {
      freshUntil = now() + FRESH_MS;
    });
    return reading;
  }

  app.get('/health', unlisted, async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/ready', unlisted, async (_, reply) => {
    reply.header('cache-control', 'no-store');
    if (isDraining()) return sendProblem(reply, 'unavailable', { reason: 'stopping' });
    const state = await storage();
    return state === 'storing'
      ? { status: 'ok' }
      : sendProblem(reply, 'unavailable', { reason: state });
  });
}

/** Asks the database; `failed` is called with the error of one that refuses or does not answer. Rule I-14. */
export async function readStorageState(
  pool: Executor,
  failed: (error: unknown) => void,
): Promise<StorageState> {
  try {
    const { rows } = await pool.query<{ is_read_only: boolean }>(PROBE);
    return rows[0]?.is_read_only ? 'read_only' : 'storing';
  } catch (error) {
    const code = sqlState(error);
    if (code === OVER_OPERATOR_LIMIT) return 'storing';
    failed(error);
    return NOT_WRITTEN.has(code ?? '') ? 'disk_full' : 'unreachable';
  }
}
