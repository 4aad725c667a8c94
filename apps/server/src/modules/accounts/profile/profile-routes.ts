import {
  changePasswordRequest,
  deleteProfileRequest,
  doneAnswer,
} from '@comptoir/contract/accounts/auth';
import {
  claimedAnswer,
  exportAnswer,
  guestOrdersAnswer,
  ordersAnswer,
  ordersQuery,
} from '@comptoir/contract/accounts/auth-orders';
import {
  credentialsQuery,
  profileChange,
  sessionAnswer,
  userAnswer,
} from '@comptoir/contract/accounts/auth-profile';
import type { FastifyInstance } from 'fastify';
import type { Authentication } from '#plugins/http/authentication.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { clientOf } from '#plugins/limits/client.ts';
import { type AccountShop, customerApi, DONE, noteDone, noteRejected } from '../customer-api.ts';
import type { ProfileService } from './profile.ts';

/** Reads, changes, exports, and deletes an account. Rules N-12, N-13, N-15, and N-16. */
export function profileRoutes(
  app: FastifyInstance,
  profile: ProfileService,
  authentication: Authentication,
): void {
  const { sessionOf } = authentication;
  const customer = customerApi(app, authentication);

  customer.get(
    '/v2/public/auth/profile',
    {
      account: 'any',
      summary: 'Whose token it is.',
      querystring: credentialsQuery,
      isPrepared: true,
      answer: userAnswer,
    },
    async (request) => {
      const outcome = await profile.read(sessionOf(request));
      if (outcome.kind === 'rejected') return outcome;
      return { user: outcome.value };
    },
  );

  customer.patch(
    '/v2/public/auth/update-profile',
    {
      account: 'verified',
      summary: 'Changes names, telephone number and address.',
      querystring: credentialsQuery,
      body: profileChange,
      isPrepared: true,
      answer: userAnswer,
    },
    async (request) => {
      const session = sessionOf(request);
      const outcome = await profile.change(session, request.body);
      if (outcome.kind === 'rejected') return outcome;
      noteDone(request, 'profile_change', session.userId);
      return { user: outcome.value };
    },
  );

  customer.post(
    '/v2/public/auth/change-password',
    {
      account: 'verified',
      summary: 'Sets another password, and exchanges every token for a new one.',
      querystring: credentialsQuery,
      body: changePasswordRequest,
      isPrepared: true,
      answer: sessionAnswer,
      problems: ['rate_limited', 'bad_password'],
    },
    async (request) => {
      const session = sessionOf(request);
      const outcome = await profile.changePassword(
        session,
        request.body,
        clientOf(request),
        requestLocale(request),
      );
      if (outcome.kind === 'rejected') {
        noteRejected(request, 'password_change', outcome, session);
        return outcome;
      }
      noteDone(request, 'password_change', session.userId);
      return outcome.value;
    },
  );

  customer.delete(
    '/v2/public/auth/delete-profile/',
    {
      account: 'verified',
      summary: 'Deletes the account and the personal data of its owner.',
      querystring: credentialsQuery,
      body: deleteProfileRequest,
      isPrepared: true,
      answer: doneAnswer,
      problems: ['rate_limited', 'bad_password'],
    },
    async (request) => {
      const session = sessionOf(request);
      const outcome = await profile.remove(session, request.body.password, clientOf(request));
      if (outcome.kind === 'rejected') {
        noteRejected(request, 'deletion', outcome, session);
        return outcome;
      }
      noteDone(request, 'deletion', session.userId);
      return DONE;
    },
  );

  customer.get(
    '/v2/public/auth/export',
    {
      account: 'verified',
      summary: 'Everything that is stored of the owner, to keep.',
      querystring: credentialsQuery,
      isPrepared: true,
      answer: exportAnswer,
      answerHeaders: { 'content-disposition': 'attachment; filename="mes-donnees.json"' },
    },
    async (request) => {
      const session = sessionOf(request);
      const outcome = await profile.exported(session);
      if (outcome.kind === 'rejected') return outcome;
      noteDone(request, 'export', session.userId);
      return outcome.value;
    },
  );
}

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
      summary: 'The submitted orders of the account, newest first.',
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
