import {
  groupOrderKeyHeader,
  groupOrderLink,
} from '@comptoir/contract/group-orders/group-order-requests';
import { payableShareAnswer } from '@comptoir/contract/group-orders/group-order-shares';
import { groupOrderStateAnswer } from '@comptoir/contract/group-orders/group-order-state';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { type Outcome, sendRejection } from '#plugins/http/outcome.ts';
import {
  BODY_REJECTIONS,
  PROVIDER_REJECTIONS,
  rejection,
  sendProblem,
} from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { limitByClient, type RateLimit, type RateLimiter } from '#plugins/limits/attempts.ts';
import type { GroupReader } from './group-reader.ts';
import { keysOf, sendPrivately } from './private-answers.ts';
import { type ShareCommandDependencies, shareCommands } from './share-commands.ts';

/** An office is one client: thirty people pay, some of them again. */
const REQUESTS: RateLimit = {
  name: 'group order shares',
  limit: 600,
  windowMilliseconds: 60 * 60_000,
};

const PATH = '/v2/public/group-orders/:link_key/shares';
const REJECTIONS = {
  ...BODY_REJECTIONS,
  ...PROVIDER_REJECTIONS,
  403: rejection(['forbidden']),
  404: rejection(['group_order_unknown', 'order_unknown']),
  409: rejection(['group_order_open', 'group_order_over', 'order_expired', 'intent_used']),
  422: rejection(['validation', 'payment_method', 'order_unknown']),
  429: rejection(['rate_limited']),
};
/** Answers are built by typed code and not validated again. */
const PREPARED = { serializerCompiler: () => JSON.stringify };

export interface ShareRouteDependencies extends ShareCommandDependencies {
  readonly reader: GroupReader;
  readonly limiter: RateLimiter;
  /** The hash that identifies a client. */
  readonly clientKey: (request: FastifyRequest) => string;
}

/** The shares of a group's order, each paid by its participant. Rules GS-11 and GS-12. */
export function groupShareRoutes(dependencies: ShareRouteDependencies): FastifyPluginCallbackZod {
  const { reader, limiter, clientKey } = dependencies;
  const commands = shareCommands(dependencies);
  const limit = limitByClient(limiter, REQUESTS);

  async function answer(
    reply: FastifyReply,
    link: string,
    outcome: Outcome<null>,
  ): Promise<FastifyReply> {
    if (outcome.kind === 'rejected') return sendRejection(reply, outcome.rejection);
    const seen = await reader.read(link);
    if (!seen) return sendProblem(reply, 'group_order_unknown');
    return sendPrivately(reply, seen.stateIn(requestLocale(reply.request)));
  }

  return (app, _options, done) => {
    app.post(
      `${PATH}/pay`,
      {
        onRequest: limit,
        schema: {
          tags: ['group orders'],
          summary: 'What the caller pays its own share with; asked again, it is the same.',
          headers: groupOrderKeyHeader,
          params: groupOrderLink,
          response: { 200: payableShareAnswer, ...REJECTIONS },
        },
        ...PREPARED,
      },
      async (request, reply) => {
        const outcome = await commands.pay(keysOf(request), clientKey(request));
        return outcome.kind === 'done'
          ? sendPrivately(reply, outcome.value)
          : sendRejection(reply, outcome.rejection);
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
      app.post(
        `${PATH}${path}`,
        {
          onRequest: limit,
          schema: {
            tags: ['group orders'],
            summary,
            headers: groupOrderKeyHeader,
            params: groupOrderLink,
            response: { 200: groupOrderStateAnswer, ...REJECTIONS },
          },
          ...PREPARED,
        },
        async (request, reply) => {
          const keys = keysOf(request);
          return answer(reply, keys.link, await run(keys));
        },
      );
    }
    done();
  };
}
