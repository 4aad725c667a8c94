import {
  groupOrderCoupon,
  groupOrderKeyHeader,
  groupOrderLink,
  groupOrderPlan,
} from '@comptoir/contract/group-orders/group-order-requests';
import { groupOrderStateAnswer } from '@comptoir/contract/group-orders/group-order-state';
import { GROUP_STEPS } from '@comptoir/domain/group-orders/group-state';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Outcome } from '#plugins/http/outcome.ts';
import { PROVIDER_REJECTIONS, rejection } from '#plugins/http/problems.ts';
import { LOOK_UPS_PER_CLIENT, limitByClient } from '#plugins/limits/attempts.ts';
import type { LimitCouponGuesses } from '#plugins/limits/coupon-guesses.ts';
import { hostCommands } from '../commands/host-commands.ts';
import type { GroupOrderDependencies } from '../dependencies.ts';
import { keysOf } from '../private-answers.ts';
import {
  CHANGES,
  changeRejections,
  type GroupRouteParts,
  groupAnswer,
  PATH,
  PREPARED,
  TAGS,
} from './group-answer.ts';

export interface HostRouteParts extends GroupRouteParts {
  readonly limitGuesses: LimitCouponGuesses;
}

/** What the host alone does. Rules GO-6, GO-8 and GO-14. */
export function hostRoutes(
  dependencies: GroupOrderDependencies & HostRouteParts,
): FastifyPluginCallbackZod {
  const { reader, limiter, limitGuesses } = dependencies;
  const commands = hostCommands(dependencies);
  const answer = groupAnswer(reader);
  const limitChanges = limitByClient(limiter, CHANGES);
  const limitLookUps = limitByClient(limiter, LOOK_UPS_PER_CLIENT);
  return (app, _options, done) => {
    app.put(
      `${PATH}/:link_key/plan`,
      {
        onRequest: limitChanges,
        // A place is looked up at a provider.
        preHandler: async (request, reply) =>
          request.body.location ? limitLookUps(request, reply) : undefined,
        schema: {
          ...TAGS,
          summary: 'Sets, as the host, how and when the order is wanted. No address is stored.',
          headers: groupOrderKeyHeader,
          params: groupOrderLink,
          body: groupOrderPlan,
          response: {
            200: groupOrderStateAnswer,
            ...changeRejections(),
            ...PROVIDER_REJECTIONS,
            422: rejection(['validation', 'address_unknown']),
          },
        },
        ...PREPARED,
      },
      async (request, reply) => {
        const keys = keysOf(request);
        return answer(reply, keys.link, await commands.plan(keys, request.body));
      },
    );

    app.put(
      `${PATH}/:link_key/coupon`,
      {
        onRequest: limitChanges,
        preHandler: (request, reply) => limitGuesses(request, reply, request.body.coupon),
        schema: {
          ...TAGS,
          summary: 'Enters, as the host, the code of a coupon for the whole, or removes it.',
          headers: groupOrderKeyHeader,
          params: groupOrderLink,
          body: groupOrderCoupon,
          response: {
            200: groupOrderStateAnswer,
            ...changeRejections(),
            422: rejection(['validation', 'coupon_unknown']),
          },
        },
        ...PREPARED,
      },
      async (request, reply) => {
        const keys = keysOf(request);
        return answer(reply, keys.link, await commands.coupon(keys, request.body.coupon));
      },
    );

    for (const step of GROUP_STEPS) {
      app.post(
        `${PATH}/:link_key/${step}`,
        {
          onRequest: limitChanges,
          schema: {
            ...TAGS,
            summary: STEPS[step],
            headers: groupOrderKeyHeader,
            params: groupOrderLink,
            response: {
              200: groupOrderStateAnswer,
              ...changeRejections(),
              422: rejection(['validation', 'empty_cart']),
            },
          },
          ...PREPARED,
        },
        async (request, reply) => {
          const keys = keysOf(request);
          let outcome = await commands.step(keys, step);
          // An order that was bound at the same moment is withdrawn by the next try.
          for (let again = 0; again < STEP_RETRIES && isContested(outcome); again += 1) {
            outcome = await commands.step(keys, step);
          }
          return answer(reply, keys.link, outcome);
        },
      );
    }
    done();
  };
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
