import {
  groupOrderCoupon,
  groupOrderKeyHeader,
  groupOrderLink,
  groupOrderPlan,
} from '@comptoir/contract/group-orders/group-order-requests';
import { groupOrderStateAnswer } from '@comptoir/contract/group-orders/group-order-state';
import { GROUP_STEPS } from '@comptoir/domain/group-orders/group-state';
import type { FastifyInstance } from 'fastify';
import type { Outcome } from '#plugins/http/outcome.ts';
import { guestApi } from '#plugins/http/routes.ts';
import type { LimitCouponGuesses } from '#plugins/limits/coupon-guesses.ts';
import { LOOK_UPS_PER_CLIENT, limitByClient } from '#plugins/limits/rate-limit.ts';
import { hostCommands } from '../commands/host-commands.ts';
import type { GroupOrderDependencies } from '../dependencies.ts';
import { keysOf, PRIVATE } from '../private-answers.ts';
import {
  CHANGE_PROBLEMS,
  CHANGES,
  type GroupRouteParts,
  groupAnswer,
  PATH,
} from './group-answer.ts';

export interface HostRouteParts extends GroupRouteParts {
  readonly limitGuesses: LimitCouponGuesses;
}

/** What the host alone does. Rules GO-6, GO-8 and GO-14. */
export function hostRoutes(
  app: FastifyInstance,
  dependencies: GroupOrderDependencies & HostRouteParts,
): void {
  const { reader, limiter, limitGuesses } = dependencies;
  const commands = hostCommands(dependencies);
  const answer = groupAnswer(reader);
  const limitLookUps = limitByClient(limiter, LOOK_UPS_PER_CLIENT);
  const guest = guestApi(app, 'group orders', limiter);

  guest.put(
    `${PATH}/:link_key/plan`,
    {
      summary: 'Sets, as the host, how and when the order is wanted. No address is stored.',
      headers: groupOrderKeyHeader,
      params: groupOrderLink,
      body: groupOrderPlan,
      answer: groupOrderStateAnswer,
      problems: [...CHANGE_PROBLEMS, 'provider_unavailable', 'provider_timeout', 'address_unknown'],
      limit: CHANGES,
      answerHeaders: PRIVATE,
      // A place is looked up at a provider.
      preHandler: async (request, reply) =>
        request.body.location ? limitLookUps(request, reply) : undefined,
    },
    async (request) => {
      const keys = keysOf(request);
      return answer(request, keys.link, await commands.plan(keys, request.body));
    },
  );

  guest.put(
    `${PATH}/:link_key/coupon`,
    {
      summary: 'Enters, as the host, the code of a coupon for the whole, or removes it.',
      headers: groupOrderKeyHeader,
      params: groupOrderLink,
      body: groupOrderCoupon,
      answer: groupOrderStateAnswer,
      problems: [...CHANGE_PROBLEMS, 'coupon_unknown'],
      statuses: { coupon_unknown: 422 },
      limit: CHANGES,
      answerHeaders: PRIVATE,
      preHandler: (request, reply) => limitGuesses(request, reply, request.body.coupon),
    },
    async (request) => {
      const keys = keysOf(request);
      return answer(request, keys.link, await commands.coupon(keys, request.body.coupon));
    },
  );

  for (const step of GROUP_STEPS) {
    guest.post(
      `${PATH}/:link_key/${step}`,
      {
        summary: STEPS[step],
        headers: groupOrderKeyHeader,
        params: groupOrderLink,
        answer: groupOrderStateAnswer,
        problems: [...CHANGE_PROBLEMS, 'empty_cart'],
        limit: CHANGES,
        answerHeaders: PRIVATE,
      },
      async (request) => {
        const keys = keysOf(request);
        let outcome = await commands.step(keys, step);
        // An order that was bound at the same moment is withdrawn by the next try.
        for (let again = 0; again < STEP_RETRIES && isContested(outcome); again += 1) {
          outcome = await commands.step(keys, step);
        }
        return answer(request, keys.link, outcome);
      },
    );
  }
}

/** How often a step is tried again that meets an order of its host at the same moment. */
const STEP_RETRIES = 3;

function isContested(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'rejected' && outcome.rejection.code === 'unavailable';
}

const STEPS = {
  close: 'Closes a group order as its host: its lines are locked, and it can be ordered.',
  reopen: 'Opens it again, and withdraws an order that is not finalized.',
  cancel: 'Cancels it, and withdraws an order that is not finalized.',
} as const;
