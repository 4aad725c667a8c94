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
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { tagAnswer } from '#plugins/http/etag.ts';
import { ANY_REJECTIONS, BODY_REJECTIONS, rejection, sendProblem } from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { limitByClient, type RateLimit } from '#plugins/limits/attempts.ts';
import { peopleCommands } from '../commands/people-commands.ts';
import type { GroupOrderDependencies } from '../dependencies.ts';
import { keysOf, sendPrivately } from '../private-answers.ts';
import {
  CHANGES,
  changeRejections,
  type GroupRouteParts,
  groupAnswer,
  PATH,
  PREPARED,
  TAGS,
} from './group-answer.ts';

const AN_HOUR = 60 * 60_000;
/** An office is one client: thirty people join. Rule GO-4. */
const STARTS: RateLimit = { name: 'group order starts', limit: 20, windowMilliseconds: AN_HOUR };
const JOINS: RateLimit = { name: 'group order joins', limit: 120, windowMilliseconds: AN_HOUR };

/** Starting, reading, joining and leaving a group. Rules GO-1 to GO-4. */
export function peopleRoutes(
  dependencies: GroupOrderDependencies & GroupRouteParts,
): FastifyPluginCallbackZod {
  const { reader, limiter } = dependencies;
  const commands = peopleCommands(dependencies);
  const answer = groupAnswer(reader);
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
        return sendPrivately(reply, seen.stateIn(requestLocale(request)));
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
        onRequest: limitByClient(limiter, CHANGES),
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
    done();
  };
}
