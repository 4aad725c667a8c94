import { tracing } from '#tracing/tracer.ts';
import type { Executor } from './connection.ts';

/** Stores the trace of an order or a mail, where one is recorded. Rule U-34. */
export async function noteTrace(executor: Executor, subject: string): Promise<void> {
  const traceparent = tracing().traceparent();
  if (traceparent === null) return;
  await executor.query(NOTE, [subject, traceparent]);
}

/** The traces of these orders and mails, where stored. */
export async function tracesOf(
  executor: Executor,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await executor.query<{ subject: string; traceparent: string }>(
    'SELECT subject, traceparent FROM job_traces WHERE subject = ANY($1::text[])',
    [subjects],
  );
  return new Map(rows.map(({ subject, traceparent }) => [subject, traceparent]));
}

const NOTE = `
  INSERT INTO job_traces (subject, traceparent) VALUES ($1, $2)
  ON CONFLICT (subject) DO UPDATE SET traceparent = excluded.traceparent`;
