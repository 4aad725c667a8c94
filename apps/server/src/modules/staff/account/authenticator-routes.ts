import {
  recoveryCodesAnswer,
  totpConfirmation,
  totpOfferAnswer,
} from '@comptoir/contract/staff/account';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import { doneAnswer, emptyBody, PREPARED_ANSWER, succeed } from '../answers.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { replaceRecoveryCodes } from '../second-factor/second-factors.ts';
import { newTotpSecret, removeTotp, setTotp, totpStep } from '../second-factor/totp.ts';
import { STAFF_CHANGE_REJECTIONS } from '../staff.ts';
import { isLastNeeded, LAST_FACTOR, OWN_SCHEMA, type OwnAccount } from './own-account.ts';

/** A person's own authenticator and recovery codes. Rules SA-12, SA-13, and SA-15. */
export function authenticatorRoutes(
  { clock, restaurant }: StaffDependencies,
  account: OwnAccount,
): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.post(
      '/v2/staff/account/totp',
      {
        ...account.adding,
        schema: {
          ...OWN_SCHEMA,
          summary:
            'Offers a secret for an authenticator; nothing is stored before a code proves it.',
          body: emptyBody,
          response: { 200: totpOfferAnswer, ...STAFF_CHANGE_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        if (!(await account.mayAddNow(request))) return sendProblem(reply, 'step_up_required');
        const { name } = await restaurant();
        return succeed(reply, newTotpSecret(name, account.sessionOf(request).email));
      },
    );

    app.put(
      '/v2/staff/account/totp',
      {
        ...account.adding,
        schema: {
          ...OWN_SCHEMA,
          summary: 'Adds the authenticator; the first second factor answers recovery codes.',
          body: totpConfirmation,
          response: {
            200: recoveryCodesAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            422: rejection(['validation', 'invalid_code']),
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        if (!(await account.mayAddNow(request))) return sendProblem(reply, 'step_up_required');
        const { personId } = account.sessionOf(request);
        const { secret, code } = request.body;
        const step = /^\d{6}$/.test(code) ? totpStep(secret, code, clock()) : null;
        if (step === null) return sendProblem(reply, 'invalid_code');
        return account.addFactor(request, reply, async (connection) => {
          await setTotp(connection, personId, { secret, step }, clock());
          await account.record(connection, request, 'totp.add');
          return null;
        });
      },
    );

    app.delete(
      '/v2/staff/account/totp',
      {
        ...account.proven,
        schema: {
          ...OWN_SCHEMA,
          summary:
            'Removes the authenticator; the last second factor of an owner or a manager stays.',
          response: { 200: doneAnswer, ...STAFF_CHANGE_REJECTIONS, ...LAST_FACTOR },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const removed = await account.change(request, async (connection, factors) => {
          if (isLastNeeded({ ...factors, totp: false })) return 'last_second_factor';
          await removeTotp(connection, account.sessionOf(request).personId);
          await account.record(connection, request, 'totp.remove');
          return null;
        });
        return removed === null ? succeed(reply) : sendProblem(reply, removed);
      },
    );

    app.post(
      '/v2/staff/account/recovery-codes',
      {
        ...account.proven,
        schema: {
          ...OWN_SCHEMA,
          summary: 'Ten new recovery codes; the older ones are void.',
          body: emptyBody,
          response: { 200: recoveryCodesAnswer, ...STAFF_CHANGE_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const codes = await account.change(request, async (connection) => {
          await account.record(connection, request, 'recovery_codes.replace');
          return replaceRecoveryCodes(connection, account.sessionOf(request).personId);
        });
        if (typeof codes === 'string') return sendProblem(reply, codes);
        return succeed(reply, { recovery_codes: codes });
      },
    );
    done();
  };
}
