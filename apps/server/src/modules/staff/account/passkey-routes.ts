import {
  passkeyParams,
  passkeyRegistration,
  passkeysAnswer,
  recoveryCodesAnswer,
} from '@comptoir/contract/staff/account';
import { passkeyOptionsAnswer } from '@comptoir/contract/staff/session';
import type { FastifyInstance } from 'fastify';
import { staffApi } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import { relyingParty } from '../access/own-origin.ts';
import { doneAnswer, emptyBody } from '../answers.ts';
import type { StaffDependencies } from '../dependencies.ts';
import {
  addPasskey,
  attestationOptions,
  passkeysOf,
  removePasskey,
} from '../second-factor/passkeys.ts';
import { isLastNeeded, type OwnAccount } from './own-account.ts';

/** A person's own passkeys. Rules SA-11 and SA-13. */
export function passkeyRoutes(
  app: FastifyInstance,
  { access, pool, clock, siteRoot, restaurant }: StaffDependencies,
  account: OwnAccount,
): void {
  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/account/passkeys',
    {
      can: account.reading,
      summary: 'The passkeys of the person who signed in.',
      answer: passkeysAnswer,
    },
    async (request) => {
      const known = await passkeysOf(pool, account.sessionOf(request).personId);
      const passkeys = known.map(({ created_at, last_used_at, ...passkey }) => ({
        ...passkey,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      }));
      return { passkeys };
    },
  );

  staff.post(
    '/v2/staff/account/passkeys/options',
    {
      can: account.adding,
      summary: 'What an authenticator needs to make a passkey.',
      body: emptyBody,
      answer: passkeyOptionsAnswer,
      problems: ['passkeys_unavailable'],
    },
    async (request) => {
      if (!(await account.mayAddNow(request))) return problem('step_up_required');
      const party = relyingParty(request, siteRoot);
      if (!party) return problem('passkeys_unavailable');
      const { name } = await restaurant();
      const person = { ...account.sessionOf(request), restaurant: name };
      const options = await attestationOptions(pool, party, person, clock());
      return { options: { ...options } };
    },
  );

  staff.post(
    '/v2/staff/account/passkeys',
    {
      can: account.adding,
      summary: 'Adds a passkey; the first second factor answers recovery codes.',
      body: passkeyRegistration,
      answer: recoveryCodesAnswer,
      problems: ['passkeys_unavailable', 'bad_passkey'],
    },
    async (request, reply) => {
      if (!(await account.mayAddNow(request))) return problem('step_up_required');
      const party = relyingParty(request, siteRoot);
      if (!party) return problem('passkeys_unavailable');
      const { personId } = account.sessionOf(request);
      const { name, response: attestation } = request.body;
      return account.addFactor(request, reply, async (connection) => {
        const passkey = { personId, name, attestation };
        if ((await addPasskey(connection, party, passkey, clock())) === null) return 'bad_passkey';
        await account.record(connection, request, 'passkey.add', { after: { name } });
        return null;
      });
    },
  );

  staff.delete(
    '/v2/staff/account/passkeys/:passkey_id',
    {
      can: account.proven,
      summary: 'Removes a passkey; the last second factor of an owner or a manager stays.',
      params: passkeyParams,
      answer: doneAnswer,
      problems: ['not_found', 'last_second_factor'],
    },
    async (request) => {
      const { personId } = account.sessionOf(request);
      const { passkey_id } = request.params;
      const removed = await account.change(request, async (connection, factors) => {
        const known = await passkeysOf(connection, personId);
        if (!known.some((passkey) => passkey.passkey_id === passkey_id)) return 'not_found';
        if (isLastNeeded({ ...factors, passkeys: factors.passkeys - 1 })) {
          return 'last_second_factor';
        }
        const name = await removePasskey(connection, personId, passkey_id);
        await account.record(connection, request, 'passkey.remove', { before: { name } });
        return null;
      });
      return removed === null ? {} : problem(removed);
    },
  );
}
