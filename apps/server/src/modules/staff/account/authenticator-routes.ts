import {
  recoveryCodesAnswer,
  totpConfirmation,
  totpOfferAnswer,
} from '@comptoir/contract/staff/account';
import type { FastifyInstance } from 'fastify';
import { staffApi } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import { doneAnswer, emptyBody } from '../answers.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { replaceRecoveryCodes } from '../second-factor/second-factors.ts';
import { newTotpSecret, removeTotp, setTotp, totpStep } from '../second-factor/totp.ts';
import { isLastNeeded, type OwnAccount } from './own-account.ts';

/** A person's own authenticator and recovery codes. Rules SA-12, SA-13, and SA-15. */
export function authenticatorRoutes(
  app: FastifyInstance,
  { access, clock, restaurant }: StaffDependencies,
  account: OwnAccount,
): void {
  const staff = staffApi(app, { access });

  staff.post(
    '/v2/staff/account/totp',
    {
      can: account.adding,
      summary: 'Offers a secret for an authenticator; nothing is stored before a code proves it.',
      body: emptyBody,
      answer: totpOfferAnswer,
    },
    async (request) => {
      if (!(await account.mayAddNow(request))) return problem('step_up_required');
      const { name } = await restaurant();
      return newTotpSecret(name, account.sessionOf(request).email);
    },
  );

  staff.put(
    '/v2/staff/account/totp',
    {
      can: account.adding,
      summary: 'Adds the authenticator; the first second factor answers recovery codes.',
      body: totpConfirmation,
      answer: recoveryCodesAnswer,
      problems: ['invalid_code'],
    },
    async (request, reply) => {
      if (!(await account.mayAddNow(request))) return problem('step_up_required');
      const { personId } = account.sessionOf(request);
      const { secret, code } = request.body;
      const step = /^\d{6}$/.test(code) ? totpStep(secret, code, clock()) : null;
      if (step === null) return problem('invalid_code');
      return account.addFactor(request, reply, async (connection) => {
        await setTotp(connection, personId, { secret, step }, clock());
        await account.record(connection, request, 'totp.add');
        return null;
      });
    },
  );

  staff.delete(
    '/v2/staff/account/totp',
    {
      can: account.proven,
      summary: 'Removes the authenticator; the last second factor of an owner or a manager stays.',
      answer: doneAnswer,
      problems: ['not_found', 'last_second_factor'],
    },
    async (request) => {
      const removed = await account.change(request, async (connection, factors) => {
        if (isLastNeeded({ ...factors, totp: false })) return 'last_second_factor';
        await removeTotp(connection, account.sessionOf(request).personId);
        await account.record(connection, request, 'totp.remove');
        return null;
      });
      return removed === null ? {} : problem(removed);
    },
  );

  staff.post(
    '/v2/staff/account/recovery-codes',
    {
      can: account.proven,
      summary: 'Ten new recovery codes; the older ones are void.',
      body: emptyBody,
      answer: recoveryCodesAnswer,
    },
    async (request) => {
      const codes = await account.change(request, async (connection) => {
        await account.record(connection, request, 'recovery_codes.replace');
        return replaceRecoveryCodes(connection, account.sessionOf(request).personId);
      });
      if (typeof codes === 'string') return problem(codes);
      return { recovery_codes: codes };
    },
  );
}
