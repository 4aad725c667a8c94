import {
  groupOrderItem,
  groupOrderKeyHeader,
  groupOrderLine,
  groupOrderLink,
  groupOrderParticipant,
  groupOrderPerson,
  groupOrderPlan,
} from '@comptoir/contract/group-orders/group-order-requests';
import {
  groupOrderJoinAnswer,
  groupOrderStartAnswer,
  groupOrderStateAnswer,
} from '@comptoir/contract/group-orders/group-order-state';
import type { ProblemCode } from '@comptoir/contract/wire/problems';
import { GROUP_STEPS } from '@comptoir/domain/group-orders/group-state';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { tagAnswer } from '#plugins/http/etag.ts';
import { type Outcome, sendRejection } from '#plugins/http/outcome.ts';
import {
  ANY_REJECTIONS,
  BODY_REJECTIONS,
  PROVIDER_REJECTIONS,
  rejection,
  sendProblem,
} from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import {
  LOOK_UPS_PER_CLIENT,
  limitByClient,
  type RateLimit,
  type RateLimiter,
} from '#plugins/limits/rate-limit.ts';
import type { GroupOrderDependencies } from './dependencies.ts';
import { groupCommands } from './group-commands.ts';
import type { GroupReader } from './group-reader.ts';
import { groupInLocale } from './group-sentences.ts';
import { keysOf, sendPrivately } from './private-answers.ts';

const AN_HOUR = 60 * 60_000;
/** An office is one client: thirty people join, and each changes lines. Rule GO-4. */
const STARTS: RateLimit = { name: 'group order starts', limit: 20, windowMilliseconds: AN_HOUR };
const JOINS: RateLimit = { name: 'group order joins', limit: 120, windowMilliseconds: AN_HOUR };
const CHANGES: RateLimit = {
  name: 'group order changes',
  limit: 3_000,
  windowMilliseconds: AN_HOUR,
};

const TAGS = { tags: ['group orders'] };
const PATH = '/v2/public/group-orders';
/** Answers are built by typed code and not validated again. */
const PREPARED = { serializerCompiler: () => JSON.stringify };

const LOCKED = ['group_order_closed', 'group_order_placed', 'group_order_over'] as const;
const changeRejections = (...conflicts: readonly ProblemCode[]) => ({
  ...BODY_REJECTIONS,
  403: rejection(['forbidden']),
  404: rejection(['group_order_unknown']),
  409: rejection([...LOCKED, ...conflicts]),
  422: rejection(['validation']),
  429: rejection(['rate_limited']),
});

export interface GroupRouteDependencies extends GroupOrderDependencies {
  readonly reader: GroupReader;
  readonly limiter: RateLimiter;
}

/** Orders that several people compose on one link. Rules GO-1 to GO-8. */
export function groupOrderRoutes(dependencies: GroupRouteDependencies): FastifyPluginCallbackZod {
  const { reader, limiter } = dependencies;
  const commands = groupCommands(dependencies);
  const limitChanges = limitByClient(limiter, CHANGES);
  const limitLookUps = limitByClient(limiter, LOOK_UPS_PER_CLIENT);

  /** Answers the group as it is after a change, with what else the outcome says. */
  async function answer<Value>(
    reply: FastifyReply,
    link: string,
    outcome: Outcome<Value>,
    also?: (value: Value) => object,
  ): Promise<FastifyReply> {
    if (outcome.kind === 'rejected') return sendRejection(reply, outcome.rejection);
    const seen = await reader.read(link);
    if (!seen) return sendProblem(reply, 'group_order_unknown');
    const state = groupInLocale(seen.state, requestLocale(reply.request));
    const payload = also ? { ...also(outcome.value), group: state } : state;
    return sendPrivately(reply, payload);
  }

  return (app, _options, done) => {
    app.post(
      PATH,
      {
        onRequest: limitByClient(limiter, STARTS),
        schema: {
          ...TAGS,
          summary: 'Starts a group order; started again with the same key it is the same one.',
          headers: groupOrderKeyHeader,
          body: groupOrderPerson,
          response: {
            200: groupOrderStartAnswer,
            ...BODY_REJECTIONS,
            409: rejection(['group_order_over']),
            422: rejection(['validation']),
            429: rejection(['rate_limited']),
          },
        },
        ...PREPARED,
      },
      async (request, reply) => {
        const started = await commands.start(request.body.first_name, request.headers['group-key']);
        const link = started.kind === 'done' ? started.value.link : '';
        return answer(reply, link, started, ({ participantId }) => ({
          link_key: link,
          participant_id: participantId,
        }));
      },
    );

    app.get(
      `${PATH}/:link_key`,
      {
        schema: {
          ...TAGS,
          summary: 'A group order, for each holder of its link.',
          params: groupOrderLink,
          response: {
            200: groupOrderStateAnswer,
            ...ANY_REJECTIONS,
            404: rejection(['group_order_unknown']),
            422: rejection(['validation']),
          },
        },
        ...PREPARED,
        onSend: tagAnswer,
      },
      async (request, reply) => {
        const seen = await reader.read(request.params.link_key);
        if (!seen) return sendProblem(reply, 'group_order_unknown');
        return sendPrivately(reply, groupInLocale(seen.state, requestLocale(request)));
      },
    );

    app.post(
      `${PATH}/:link_key/participants`,
      {
        onRequest: limitByClient(limiter, JOINS),
        schema: {
          ...TAGS,
          summary: 'Joins a group order; joined again with the same key it is the same person.',
          headers: groupOrderKeyHeader,
          params: groupOrderLink,
          body: groupOrderPerson,
          response: { 200: groupOrderJoinAnswer, ...changeRejections('group_order_full') },
        },
        ...PREPARED,
      },
      async (request, reply) => {
        const keys = keysOf(request);
        const joined = await commands.join(request.body.first_name, keys);
        return answer(reply, keys.link, joined, ({ participantId }) => ({
          participant_id: participantId,
        }));
      },
    );

    app.delete(
      `${PATH}/:link_key/participants/:participant_id`,
      {
        onRequest: limitChanges,
        schema: {
          ...TAGS,
          summary: 'Leaves a group order, or as its host removes a participant, with the lines.',
          headers: groupOrderKeyHeader,
          params: groupOrderParticipant,
          response: { 200: groupOrderStateAnswer, ...changeRejections() },
        },
        ...PREPARED,
      },
      async (request, reply) => {
        const keys = keysOf(request);
        const { participant_id } = request.params;
        return answer(reply, keys.link, await commands.removeParticipant(keys, participant_id));
      },
    );

    app.put(
      `${PATH}/:link_key/lines/:line_id`,
      {
        onRequest: limitChanges,
        schema: {
          ...TAGS,
          summary: 'Adds an own line under an id that the page draws, or changes it.',
          headers: groupOrderKeyHeader,
          params: groupOrderLine,
          body: groupOrderItem,
          response: { 200: groupOrderStateAnswer, ...changeRejections('group_order_full') },
        },
        ...PREPARED,
      },
      async (request, reply) => {
        const keys = keysOf(request);
        const outcome = await commands.putLine(keys, request.params.line_id, request.body);
        return answer(reply, keys.link, outcome);
      },
    );

    app.delete(
      `${PATH}/:link_key/lines/:line_id`,
      {
        onRequest: limitChanges,
        schema: {
          ...TAGS,
          summary: 'Removes an own line, or as the host any.',
          headers: groupOrderKeyHeader,
          params: groupOrderLine,
          response: { 200: groupOrderStateAnswer, ...changeRejections() },
        },
        ...PREPARED,
      },
      async (request, reply) => {
        const keys = keysOf(request);
        return answer(reply, keys.link, await commands.removeLine(keys, request.params.line_id));
      },
    );

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
