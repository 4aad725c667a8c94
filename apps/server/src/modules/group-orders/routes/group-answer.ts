import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import type { FastifyRequest } from 'fastify';
import { done, type Outcome, problem } from '#plugins/http/outcome.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import type { RateLimit, RateLimiter } from '#plugins/limits/rate-limit.ts';
import type { GroupReader } from '../group-reader.ts';

export const PATH = '/v2/public/group-orders';

/** An office is one client, whose people change lines. Rule GO-4. */
export const CHANGES: RateLimit = {
  name: 'group order changes',
  limit: 3_000,
  windowMilliseconds: 60 * 60_000,
};

/** Why a group is not changed. */
export const CHANGE_PROBLEMS = [
  ...(['forbidden', 'group_order_unknown'] as const),
  ...(['group_order_closed', 'group_order_placed', 'group_order_over'] as const),
];

/** What every route of a group needs. */
export interface GroupRouteParts {
  readonly reader: GroupReader;
  readonly limiter: RateLimiter;
}

/** The group as it is after a change, with what else the outcome says. */
export function groupAnswer(reader: GroupReader) {
  async function answer(
    request: FastifyRequest,
    link: string,
    outcome: Outcome<unknown>,
  ): Promise<Outcome<WireGroupOrderState>>;
  async function answer<Value, Also extends object>(
    request: FastifyRequest,
    link: string,
    outcome: Outcome<Value>,
    also: (value: Value) => Also,
  ): Promise<Outcome<Also & { readonly group: WireGroupOrderState }>>;
  async function answer<Value>(
    request: FastifyRequest,
    link: string,
    outcome: Outcome<Value>,
    also?: (value: Value) => object,
  ): Promise<Outcome<object>> {
    if (outcome.kind === 'rejected') return outcome;
    const seen = await reader.read(link);
    if (!seen) return problem('group_order_unknown');
    const group = seen.stateIn(requestLocale(request));
    return done(also ? { ...also(outcome.value), group } : group);
  }
  return answer;
}
