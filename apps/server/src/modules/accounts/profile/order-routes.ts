import {
  claimedAnswer,
  guestOrdersAnswer,
  ordersAnswer,
  ordersQuery,
} from '@comptoir/contract/accounts/auth-orders';
import { credentialsQuery } from '@comptoir/contract/accounts/auth-profile';
import type { FastifyInstance } from 'fastify';
import type { AccountShop } from '../account-shop.ts';
import { customerApi } from '../customer-api.ts';
import { noteDone } from '../security-log.ts';
import type { ProfileService } from './profile.ts';

/** Orders of the account, and guest orders it can claim. Rules N-14 and N-17. */
export function orderRoutes(
  app: FastifyInstance,
  { clock, authentication, orders: { ofCustomer: orders } }: AccountShop,
  profile: Pick<ProfileService, 'read'>,
): void {
  const { sessionOf } = authentication;
  const customer = customerApi(app, authentication);

  customer.get(
    '/v2/public/auth/orders',
    {
      account: 'verified',
      summary: 'The finalized orders of the account, newest first.',
      querystring: ordersQuery.extend(credentialsQuery.shape),
      isPrepared: true,
      answer: ordersAnswer,
    },
    async (request) => {
      const { page, limit } = request.query;
      const found = await orders.page(sessionOf(request).userId, { page, limit }, clock());
      return { orders: found.orders, page, limit, total: found.total };
    },
  );

  customer.get(
    '/v2/public/auth/guest-orders',
    {
      account: 'verified',
      summary: 'What was ordered without the account under its address.',
      querystring: credentialsQuery,
      isPrepared: true,
      answer: guestOrdersAnswer,
    },
    async (request) => {
      const owner = await profile.read(sessionOf(request));
      if (owner.kind === 'rejected') return owner;
      return orders.ofGuest(owner.value.email);
    },
  );

  customer.post(
    '/v2/public/auth/guest-orders',
    {
      account: 'verified',
      summary: 'Adds what was ordered without the account to it.',
      querystring: credentialsQuery,
      isPrepared: true,
      answer: claimedAnswer,
    },
    async (request) => {
      const owner = await profile.read(sessionOf(request));
      if (owner.kind === 'rejected') return owner;
      const claimed = await orders.claim(owner.value.id, owner.value.email);
      noteDone(request, 'orders_claimed', owner.value.id);
      return { claimed };
    },
  );
}
