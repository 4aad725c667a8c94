import {
  groupOrderCoupon,
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
  type WireGroupOrderState,
} from '@comptoir/contract/group-orders/group-order-state';
import { GROUP_STEPS } from '@comptoir/domain/group-orders/group-state';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { done, type Outcome, problem } from '#plugins/http/outcome.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { guestApi } from '#plugins/http/routes.ts';
import { LOOK_UPS_PER_CLIENT, limitByClient, type RateLimit } from '#plugins/limits/attempts.ts';
import type { Shop } from '#shop.ts';
import { hostCommands } from './commands/host-commands.ts';
import { lineCommands } from './commands/line-commands.ts';
import { peopleCommands } from './commands/people-commands.ts';
import type { GroupOrderDependencies } from './dependencies.ts';
import { keysOf, PRIVATE } from './group-keys.ts';
import type { GroupReader } from './group-reader.ts';

const PATH = '/v2/public/group-orders';

/** An office is one client, whose people change lines. Rule GO-4. */
const CHANGES: RateLimit = {
  name: 'group order changes',
  limit: 3_000,
  windowMilliseconds: 60 * 60_000,
};

/** Why a group is not changed. */
const CHANGE_PROBLEMS = [
  ...(['forbidden', 'group_order_unknown'] as const),
  ...(['group_order_closed', 'group_order_placed', 'group_order_over'] as const),
];

type GroupRouteDependencies = GroupOrderDependencies &
  Pick<Shop, 'limiter' | 'limitGuesses'> & { readonly reader: GroupReader };

const AN_HOUR = 60 * 60_000;
/** An office is one client: thirty people join. Rule GO-4. */
const STARTS: RateLimit = { name: 'group order starts', limit: 20, windowMilliseconds: AN_HOUR };
const JOINS: RateLimit = { name: 'group order joins', limit: 120, windowMilliseconds: AN_HOUR };

/** Orders that several people compose on one link. Rules GO-1 to GO-8. */
export function groupOrderRoutes(app: FastifyInstance, dependencies: GroupRouteDependencies): void {
  peopleRoutes(app, dependencies);
  lineRoutes(app, dependencies);
  hostRoutes(app, dependencies);
}

/** Starting, reading, joining and leaving a group. Rules GO-1 to GO-4. */
function peopleRoutes(app: FastifyInstance, dependencies: GroupRouteDependencies): void {
  const { reader, limiter } = dependencies;
  const commands = peopleCommands(dependencies);
  const answer = groupAnswer(reader);
  const guest = guestApi(app, 'group orders', limiter);

  guest.post(
    PATH,
    {
      summary: 'Starts a group order; started again with the same key it is the same one.',
      headers: groupOrderKeyHeader,
      body: groupOrderPerson,
      isPrepared: true,
      answer: groupOrderStartAnswer,
      problems: ['group_order_over'],
      limit: STARTS,
      answerHeaders: PRIVATE,
    },
    async (request) => {
      const started = await commands.start(request.body.first_name, request.headers['group-key']);
      const link = started.kind === 'done' ? started.value.link : '';
      return answer(request, link, started, ({ participantId }) => ({
        link_key: link,
        participant_id: participantId,
      }));
    },
  );

  guest.get(
    `${PATH}/:link_key`,
    {
      summary: 'A group order, for each holder of its link.',
      params: groupOrderLink,
      isPrepared: true,
      answer: groupOrderStateAnswer,
      problems: ['group_order_unknown'],
      answerHeaders: PRIVATE,
      isTagged: true,
    },
    async (request) => {
      const seen = await reader.read(request.params.link_key);
      if (!seen) return problem('group_order_unknown');
      return seen.stateIn(requestLocale(request));
    },
  );

  guest.post(
    `${PATH}/:link_key/participants`,
    {
      summary: 'Joins a group order; joined again with the same key it is the same person.',
      headers: groupOrderKeyHeader,
      params: groupOrderLink,
      body: groupOrderPerson,
      isPrepared: true,
      answer: groupOrderJoinAnswer,
      problems: [...CHANGE_PROBLEMS, 'group_order_full'],
      limit: JOINS,
      answerHeaders: PRIVATE,
    },
    async (request) => {
      const keys = keysOf(request);
      const joined = await commands.join(request.body.first_name, keys);
      return answer(request, keys.link, joined, ({ participantId }) => ({
        participant_id: participantId,
      }));
    },
  );

  guest.delete(
    `${PATH}/:link_key/participants/:participant_id`,
    {
      summary: 'Leaves a group order, or as its host removes a participant, with the lines.',
      headers: groupOrderKeyHeader,
      params: groupOrderParticipant,
      isPrepared: true,
      answer: groupOrderStateAnswer,
      problems: CHANGE_PROBLEMS,
      limit: CHANGES,
      answerHeaders: PRIVATE,
    },
    async (request) => {
      const keys = keysOf(request);
      const { participant_id } = request.params;
      return answer(request, keys.link, await commands.removeParticipant(keys, participant_id));
    },
  );
}

/** The dishes of a group. Rules GO-2 and GO-4. */
function lineRoutes(app: FastifyInstance, dependencies: GroupRouteDependencies): void {
  const commands = lineCommands(dependencies);
  const { reader, limiter } = dependencies;
  const answer = groupAnswer(reader);
  const guest = guestApi(app, 'group orders', limiter);

  guest.put(
    `${PATH}/:link_key/lines/:line_id`,
    {
      summary: 'Adds an own line under an id that the page draws, or changes it.',
      headers: groupOrderKeyHeader,
      params: groupOrderLine,
      body: groupOrderItem,
      isPrepared: true,
      answer: groupOrderStateAnswer,
      problems: [...CHANGE_PROBLEMS, 'group_order_full'],
      limit: CHANGES,
      answerHeaders: PRIVATE,
    },
    async (request) => {
      const keys = keysOf(request);
      const outcome = await commands.putLine(keys, request.params.line_id, request.body);
      return answer(request, keys.link, outcome);
    },
  );

  guest.delete(
    `${PATH}/:link_key/lines/:line_id`,
    {
      summary: 'Removes an own line, or as the host any.',
      headers: groupOrderKeyHeader,
      params: groupOrderLine,
      isPrepared: true,
      answer: groupOrderStateAnswer,
      problems: CHANGE_PROBLEMS,
      limit: CHANGES,
      answerHeaders: PRIVATE,
    },
    async (request) => {
      const keys = keysOf(request);
      return answer(request, keys.link, await commands.removeLine(keys, request.params.line_id));
    },
  );
}

/** What the host alone does. Rules GO-6, GO-8 and GO-14. */
function hostRoutes(app: FastifyInstance, dependencies: GroupRouteDependencies): void {
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
      isPrepared: true,
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
      isPrepared: true,
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
        isPrepared: true,
        answer: groupOrderStateAnswer,
        problems: [...CHANGE_PROBLEMS, 'empty_cart'],
        limit: CHANGES,
        answerHeaders: PRIVATE,
      },
      async (request) => {
        const keys = keysOf(request);
        let outcome = await commands.step(keys, step);
        // An order that was bound at the same moment is withdrawn by the next try.
        for (let again = 0; again < STEP_RETRIES && isConflict(outcome); again += 1) {
          outcome = await commands.step(keys, step);
        }
        return answer(request, keys.link, outcome);
      },
    );
  }
}

/** The group as it is after a change, with what else the outcome says. */
function groupAnswer(reader: GroupReader) {
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

/** How often a step is tried again that meets an order of its host at the same moment. */
const STEP_RETRIES = 3;

function isConflict(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'rejected' && outcome.rejection.code === 'unavailable';
}

const STEPS = {
  close: 'Closes a group order as its host: its lines are locked, and it can be ordered.',
  reopen: 'Opens it again, and withdraws an order that is not submitted.',
  cancel: 'Cancels it, and withdraws an order that is not submitted.',
} as const;
