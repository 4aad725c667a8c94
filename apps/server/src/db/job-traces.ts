import { tracing } from '#tracing/tracer.ts';
import type { Executor } from './connection.ts';

/** Stores the trace of an order, where one is recorded. Rule U-34. */
export async function noteTrace(executor: Executor, subject: string): Promise<void> {
  const traceparent = tracing().traceparent();
  if (traceparent === null) return;
  await executor.query(NOTE, [subject, traceparent]);
}

const NOTE = `
  INSERT INTO job_traces (subject, traceparent) VALUES ($1, $2)
  ON CONFLICT (subject) DO UPDATE SET traceparent = excluded.traceparent`;
