import type { FastifyReply } from 'fastify';
import { type Outcome, sendRejection } from '#plugins/http/outcome.ts';

/** Answers are built by typed code and not validated again, which would only cost time. */
export const PREPARED_ANSWER = { serializerCompiler: () => JSON.stringify };

export function answer(reply: FastifyReply, outcome: Outcome<unknown>): FastifyReply {
  return outcome.kind === 'done'
    ? succeed(reply, outcome.value)
    : sendRejection(reply, outcome.rejection);
}

/** Valid for a moment and for one guest. */
export function succeed(reply: FastifyReply, payload: unknown): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ status: 'success', payload }));
}
