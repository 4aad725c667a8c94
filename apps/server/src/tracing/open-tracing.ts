import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { traceWith } from '#tracing/tracer.ts';
import { openRecorder, type RecorderChoice } from './recorder.ts';
import { traceRequests } from './trace-requests.ts';
import { traceStatements } from './trace-statements.ts';

export interface Traces {
  traceApp(app: FastifyInstance): void;
  /** Sends the recorded spans and stops recording. */
  close(): Promise<void>;
}

/** Starts tracing the process. Loaded only where tracing is on. Rule U-34. */
export function openTracing(
  choice: RecorderChoice & { readonly isProxyTrusted: boolean },
  pool: pg.Pool,
): Traces {
  const recorder = openRecorder(choice);
  const end = traceWith(recorder);
  traceStatements(pool, recorder);
  return {
    traceApp: (app) => traceRequests(app, recorder, choice.isProxyTrusted),
    async close() {
      end();
      await recorder.close();
    },
  };
}
