import type { Tracer } from '#tracing/tracer.ts';
import { statementName } from './statement-name.ts';

/**
 * Asks a statement in a span of its own, if a request or a job asks it: named by what it does and to
 * what, neither its text nor its values are told. Rule U-34.
 */
export function statementSpan<Result>(
  seam: Tracer,
  asked: unknown,
  ask: () => Promise<Result>,
): Promise<Result> {
  const name = statementName(asked);
  if (name === null || !seam.isInSpan()) return ask();
  const facts = { 'db.system.name': 'postgresql', 'db.query.summary': name };
  return seam.inSpan(name, { kind: 'client', facts }, ask);
}
