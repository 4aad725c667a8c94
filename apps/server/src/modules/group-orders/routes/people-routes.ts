import {
  groupOrderKeyHeader,
  groupOrderLink,
  groupOrderParticipant,
  groupOrderPerson,
} from '@comptoir/contract/group-orders/group-order-requests';
import {
  groupOrderJoinAnswer,
  groupOrderStartAnswer,
  groupOrderStateAnswer,
} from '@comptoir/contract/group-orders/group-order-state';
import type { FastifyInstance } from 'fastify';
import { problem } from '#plugins/http/outcome.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { guestApi } from '#plugins/http/routes.ts';
import type { RateLimit } from '#plugins/limits/rate-limit.ts';
import { peopleCommands } from '../commands/people-commands.ts';
import type { GroupOrderDependencies } from '../dependencies.ts';
import { keysOf, PRIVATE } from '../private-answers.ts';
import {
  CHANGE_PROBLEMS,
  CHANGES,
  type GroupRouteParts,
  groupAnswer,
  PATH,
} from './group-answer.ts';

const AN_HOUR = 60 * 60_000;
/** An office is one client: thirty people join. Rule GO-4. */
const STARTS: RateLimit = { name: 'group order starts', limit: 20, windowMilliseconds: AN_HOUR };
const JOINS: RateLimit = { name: 'group order joins', limit: 120, windowMilliseconds: AN_HOUR };

/** Starting, reading, joining and leaving a group. Rules GO-1 to GO-4. */
export function peopleRoutes(
  app: FastifyInstance,
  dependencies: GroupOrderDependencies & GroupRouteParts,
): void {
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
