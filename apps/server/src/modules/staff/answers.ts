import type { FastifyReply } from 'fastify';

/** Answers of the staff are built by typed code and need no validation. */
export const PREPARED_ANSWER = { serializerCompiler: () => JSON.stringify };

/** Answers a payload, which no cache may store. Rule SA-6. */
export function succeed(reply: FastifyReply, payload: object = {}): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ status: 'success', payload }));
}
