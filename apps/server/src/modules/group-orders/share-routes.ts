import {
  groupOrderKeyHeader,
  groupOrderLink,
} from '@comptoir/contract/group-orders/group-order-requests';
import { payableShareAnswer } from '@comptoir/contract/group-orders/group-order-shares';
import { groupOrderStateAnswer } from '@comptoir/contract/group-orders/group-order-state';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Outcome, problem } from '#plugins/http/outcome.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { guestApi } from '#plugins/http/routes.ts';
import type { RateLimit } from '#plugins/limits/attempts.ts';
import type { Shop } from '#shop.ts';
import { keysOf, PRIVATE } from './group-keys.ts';
import type { GroupReader } from './group-reader.ts';
import { type ShareCommandDependencies, shareCommands } from './share-commands.ts';

/** An office is one client: thirty people pay, some of them again. */
const REQUESTS: RateLimit = {
  name: 'group order shares',
  limit: 600,
  windowMilliseconds: 60 * 60_000,
};

const PATH = '/v2/public/group-orders/:link_key/shares';
const PROBLEMS = [
  'forbidden',
  'provider_unavailable',
  'provider_timeout',
  'payment_method',
  'intent_used',
  'order_expired',
  'order_unknown',
  'group_order_unknown',
  'group_order_open',
  'group_order_over',
] as const;

/** The shares of a group's order, each paid by its participant. Rules GS-11 and GS-12. */
export function groupShareRoutes(
  app: FastifyInstance,
  dependencies: ShareCommandDependencies &
    Pick<Shop, 'limiter'> & {
      readonly reader: GroupReader;
      /** The hash that identifies a client. */
      readonly clientKey: (request: FastifyRequest) => string;
    },
): void {
  const { reader, limiter, clientKey } = dependencies;
  const commands = shareCommands(dependencies);

  async function answer(request: FastifyRequest, link: string, outcome: Outcome<null>) {
    if (outcome.kind === 'rejected') return outcome;
    const seen = await reader.read(link);
    if (!seen) return problem('group_order_unknown');
    return seen.stateIn(requestLocale(request));
  }

  const guest = guestApi(app, 'group orders', limiter);

  guest.post(
    `${PATH}/pay`,
    {
      summary: 'What the caller pays its own share with; asked again, it is the same.',
      headers: groupOrderKeyHeader,
      params: groupOrderLink,
      isPrepared: true,
      answer: payableShareAnswer,
      problems: PROBLEMS,
      limit: REQUESTS,
      answerHeaders: PRIVATE,
    },
    async (request) => {
      const outcome = await commands.pay(keysOf(request), clientKey(request));
      return outcome.kind === 'done' ? outcome.value : outcome;
    },
  );

  for (const [path, { summary, run }] of Object.entries({
    '': {
      summary: 'Has each participant pay a share of the placed order, as its host.',
      run: commands.start,
    },
    '/confirm': {
      summary: 'Asks the card provider whether the caller has paid its share.',
      run: commands.confirm,
    },
    '/rest': {
      summary: 'Takes over, as the host, the shares that are not paid.',
      run: commands.payRest,
    },
  })) {
    guest.post(
      `${PATH}${path}`,
      {
        summary,
        headers: groupOrderKeyHeader,
        params: groupOrderLink,
        isPrepared: true,
        answer: groupOrderStateAnswer,
        problems: PROBLEMS,
        limit: REQUESTS,
        answerHeaders: PRIVATE,
      },
      async (request) => {
        const keys = keysOf(request);
        return answer(request, keys.link, await run(keys));
      },
    );
  }
}
