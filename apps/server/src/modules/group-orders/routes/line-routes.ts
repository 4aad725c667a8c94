import {
  groupOrderItem,
  groupOrderKeyHeader,
  groupOrderLine,
} from '@comptoir/contract/group-orders/group-order-requests';
import { groupOrderStateAnswer } from '@comptoir/contract/group-orders/group-order-state';
import type { FastifyInstance } from 'fastify';
import { guestApi } from '#plugins/http/routes.ts';
import { lineCommands } from '../commands/line-commands.ts';
import type { GroupOrderDependencies } from '../dependencies.ts';
import { keysOf, PRIVATE } from '../private-answers.ts';
import {
  CHANGE_PROBLEMS,
  CHANGES,
  type GroupRouteParts,
  groupAnswer,
  PATH,
} from './group-answer.ts';

/** The dishes of a group. Rules GO-2 and GO-4. */
export function lineRoutes(
  app: FastifyInstance,
  dependencies: GroupOrderDependencies & GroupRouteParts,
): void {
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
