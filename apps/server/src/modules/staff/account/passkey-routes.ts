import {
  passkeyParams,
  passkeyRegistration,
  passkeysAnswer,
  recoveryCodesAnswer,
} from '@comptoir/contract/staff/account';
import { passkeyOptionsAnswer } from '@comptoir/contract/staff/session';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import { relyingParty } from '../access/own-origin.ts';
import { doneAnswer, emptyBody, PREPARED_ANSWER, succeed } from '../answers.ts';
import type { StaffDependencies } from '../dependencies.ts';
import {
  addPasskey,
  attestationOptions,
  passkeysOf,
  removePasskey,
} from '../second-factor/passkeys.ts';
import { STAFF_CHANGE_REJECTIONS, STAFF_READ_REJECTIONS } from '../staff.ts';
import { isLastNeeded, LAST_FACTOR, OWN_SCHEMA, type OwnAccount } from './own-account.ts';

/** A person's own passkeys. Rules SA-11 and SA-13. */
export function passkeyRoutes(
  { pool, clock, siteRoot, restaurant }: StaffDependencies,
  account: OwnAccount,
): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      '/v2/staff/account/passkeys',
      {
        ...account.reading,
        schema: {
          ...OWN_SCHEMA,
          summary: 'The passkeys of the person who signed in.',
          response: { 200: passkeysAnswer, ...STAFF_READ_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) =>
        succeed(reply, { passkeys: await passkeysOf(pool, account.sessionOf(request).personId) }),
    );

    app.post(
      '/v2/staff/account/passkeys/options',
      {
        ...account.adding,
        schema: {
          ...OWN_SCHEMA,
          summary: 'What an authenticator needs to make a passkey.',
          body: emptyBody,
          response: {
            200: passkeyOptionsAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            422: rejection(['validation', 'passkeys_unavailable']),
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        if (!(await account.mayAddNow(request))) return sendProblem(reply, 'step_up_required');
        const party = relyingParty(request, siteRoot);
        if (!party) return sendProblem(reply, 'passkeys_unavailable');
        const { name } = await restaurant();
        const person = { ...account.sessionOf(request), restaurant: name };
        const options = await attestationOptions(pool, party, person, clock());
        return succeed(reply, { options });
      },
    );

    app.post(
      '/v2/staff/account/passkeys',
      {
        ...account.adding,
        schema: {
          ...OWN_SCHEMA,
          summary: 'Adds a passkey; the first second factor answers recovery codes.',
          body: passkeyRegistration,
          response: {
            200: recoveryCodesAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            422: rejection(['validation', 'passkeys_unavailable', 'bad_passkey']),
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        if (!(await account.mayAddNow(request))) return sendProblem(reply, 'step_up_required');
        const party = relyingParty(request, siteRoot);
        if (!party) return sendProblem(reply, 'passkeys_unavailable');
        const { personId } = account.sessionOf(request);
        const { name, response: attestation } = request.body;
        return account.addFactor(request, reply, async (connection) => {
          const passkey = { personId, name, attestation };
          if ((await addPasskey(connection, party, passkey, clock())) === null)
            return 'bad_passkey';
          await account.record(connection, request, 'passkey.add', { after: { name } });
          return null;
        });
      },
    );

    app.delete(
      '/v2/staff/account/passkeys/:passkey_id',
      {
        ...account.proven,
        schema: {
          ...OWN_SCHEMA,
          summary: 'Removes a passkey; the last second factor of an owner or a manager stays.',
          params: passkeyParams,
          response: { 200: doneAnswer, ...STAFF_CHANGE_REJECTIONS, ...LAST_FACTOR },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
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
        return removed === null ? succeed(reply) : sendProblem(reply, removed);
      },
    );
    done();
  };
}
