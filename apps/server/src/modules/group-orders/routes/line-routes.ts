import {
  groupOrderItem,
  groupOrderKeyHeader,
  groupOrderLine,
} from '@comptoir/contract/group-orders/group-order-requests';
import { groupOrderStateAnswer } from '@comptoir/contract/group-orders/group-order-state';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { limitByClient } from '#plugins/limits/attempts.ts';
import { lineCommands } from '../commands/line-commands.ts';
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

/** The dishes of a group. Rules GO-2 and GO-4. */
export function lineRoutes(
  dependencies: GroupOrderDependencies & GroupRouteParts,
): FastifyPluginCallbackZod {
  const commands = lineCommands(dependencies);
  const answer = groupAnswer(dependencies.reader);
  const limitChanges = limitByClient(dependencies.limiter, CHANGES);
  return (app, _options, done) => {
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
    done();
  };
}
