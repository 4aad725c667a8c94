import type { ProblemCode } from '@comptoir/contract/wire/problems';
import type { FastifyReply } from 'fastify';
import { type Outcome, sendRejection } from '#plugins/http/outcome.ts';
import { BODY_REJECTIONS, rejection, sendProblem } from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import type { RateLimit, RateLimiter } from '#plugins/limits/attempts.ts';
import type { GroupReader } from '../group-reader.ts';
import { sendPrivately } from '../private-answers.ts';

export const PATH = '/v2/public/group-orders';
export const TAGS = { tags: ['group orders'] };
/** Answers are built by typed code and not validated again. */
export const PREPARED = { serializerCompiler: () => JSON.stringify };

/** An office is one client, whose people change lines. Rule GO-4. */
export const CHANGES: RateLimit = {
  name: 'group order changes',
  limit: 3_000,
  windowMilliseconds: 60 * 60_000,
};

const LOCKED = ['group_order_closed', 'group_order_placed', 'group_order_over'] as const;
export const changeRejections = (...conflicts: readonly ProblemCode[]) => ({
  ...BODY_REJECTIONS,
  403: rejection(['forbidden']),
  404: rejection(['group_order_unknown']),
  409: rejection([...LOCKED, ...conflicts]),
  422: rejection(['validation']),
  429: rejection(['rate_limited']),
});

/** What every route of a group needs. */
export interface GroupRouteParts {
  readonly reader: GroupReader;
  readonly limiter: RateLimiter;
}

/** Answers the group as it is after a change, with what else the outcome says. */
export function groupAnswer(reader: GroupReader) {
  return async function answer<Value>(
    reply: FastifyReply,
    link: string,
    outcome: Outcome<Value>,
    also?: (value: Value) => object,
  ): Promise<FastifyReply> {
    if (outcome.kind === 'rejected') return sendRejection(reply, outcome.rejection);
    const seen = await reader.read(link);
    if (!seen) return sendProblem(reply, 'group_order_unknown');
    const state = seen.stateIn(requestLocale(reply.request));
    const payload = also ? { ...also(outcome.value), group: state } : state;
    return sendPrivately(reply, payload);
  };
}
