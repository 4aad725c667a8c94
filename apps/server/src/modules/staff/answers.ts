import { successEnvelope } from '@comptoir/contract/wire/envelope';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { BODY_REJECTIONS, rejection } from '#plugins/http/problems.ts';

/** Answers of the staff are built by typed code and need no validation. */
export const PREPARED_ANSWER = { serializerCompiler: () => JSON.stringify };

/** The answer of a call that tells nothing more. */
export const doneAnswer = successEnvelope(z.object({}));

/** The body of a call that says everything by its path. */
export const emptyBody = z.object({});

/** The rejections of a route without a caller. */
export const OPEN_REJECTIONS = {
  ...BODY_REJECTIONS,
  403: rejection(['forbidden']),
  422: rejection(['validation']),
  429: rejection(['rate_limited']),
};

/** Answers a payload, which no cache may store. Rule SA-6. */
export function succeed(reply: FastifyReply, payload: object = {}): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ status: 'success', payload }));
}
