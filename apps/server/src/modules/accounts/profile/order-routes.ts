import {
  claimedAnswer,
  guestOrdersAnswer,
  ordersAnswer,
  ordersQuery,
} from '@comptoir/contract/accounts/auth-orders';
import { credentialsQuery } from '@comptoir/contract/accounts/auth-profile';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Clock } from '#clock.ts';
import type { Authentication } from '#plugins/http/authentication.ts';
import { sendRejection } from '#plugins/http/outcome.ts';
import { ANY_REJECTIONS, BODY_REJECTIONS } from '#plugins/http/problems.ts';
import { BEARER, INVALID, PREPARED_ANSWER, succeed, VERIFIED_REJECTIONS } from '../answers.ts';
import type { CustomerOrders } from '../dependencies.ts';
import { noteDone } from '../security-log.ts';
import type { ProfileService } from './profile.ts';

/** Orders of the account, and guest orders it can claim. Rules N-14 and N-17. */
export function orderRoutes(
  orders: CustomerOrders,
  profile: Pick<ProfileService, 'read'>,
  clock: Clock,
  { verifiedToken, sessionOf }: Authentication,
): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      '/v2/public/auth/orders',
      {
        ...verifiedToken,
        schema: {
          tags: ['accounts'],
          summary: 'The finalized orders of the account, newest first.',
          security: BEARER,
          querystring: ordersQuery.extend(credentialsQuery.shape),
          response: { 200: ordersAnswer, ...VERIFIED_REJECTIONS, ...ANY_REJECTIONS, ...INVALID },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const { page, limit } = request.query;
        const found = await orders.page(sessionOf(request).userId, { page, limit }, clock());
        return succeed(reply, { orders: found.orders, page, limit, total: found.total });
      },
    );

    app.get(
      '/v2/public/auth/guest-orders',
      {
        ...verifiedToken,
        schema: {
          tags: ['accounts'],
          summary: 'What was ordered without the account under its address.',
          security: BEARER,
          querystring: credentialsQuery,
          response: {
            200: guestOrdersAnswer,
            ...VERIFIED_REJECTIONS,
            ...ANY_REJECTIONS,
            ...INVALID,
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const owner = await profile.read(sessionOf(request));
        if (owner.kind === 'rejected') return sendRejection(reply, owner.rejection);
        return succeed(reply, await orders.ofGuest(owner.value.email));
      },
    );

    app.post(
      '/v2/public/auth/guest-orders',
      {
        ...verifiedToken,
        schema: {
          tags: ['accounts'],
          summary: 'Adds what was ordered without the account to it.',
          security: BEARER,
          querystring: credentialsQuery,
          response: { 200: claimedAnswer, ...VERIFIED_REJECTIONS, ...BODY_REJECTIONS, ...INVALID },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const owner = await profile.read(sessionOf(request));
        if (owner.kind === 'rejected') return sendRejection(reply, owner.rejection);
        const claimed = await orders.claim(owner.value.id, owner.value.email);
        noteDone(request, 'orders_claimed', owner.value.id);
        return succeed(reply, { claimed });
      },
    );
    done();
  };
}
