import {
  passkeyParams,
  passkeyRegistration,
  passkeysAnswer,
  pinChange,
  recoveryCodesAnswer,
  staffPasswordChange,
  staffSessionParams,
  staffSessionsAnswer,
  totpConfirmation,
  totpOfferAnswer,
} from '@comptoir/contract/staff/account';
import { passkeyOptionsAnswer } from '@comptoir/contract/staff/session';
import type { ProblemCode } from '@comptoir/contract/wire/problems';
import { needsSecondFactor } from '@comptoir/domain/staff/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { sendRejection } from '#plugins/http/outcome.ts';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import { clientOf } from '#plugins/limits/client.ts';
import { SESSION_COOKIE, setCookie } from '../access/cookies.ts';
import { relyingParty } from '../access/own-origin.ts';
import { doneAnswer, noBody, PREPARED_ANSWER, succeed } from '../answers.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { setPassword, setPin } from '../people/people.ts';
import {
  addPasskey,
  attestationOptions,
  passkeysOf,
  removePasskey,
} from '../second-factor/passkeys.ts';
import {
  hasFactor,
  type LockedFactors,
  lockSecondFactors,
  replaceRecoveryCodes,
  type SecondFactors,
  secondFactorsOf,
} from '../second-factor/second-factors.ts';
import { newTotpSecret, removeTotp, setTotp, totpStep } from '../second-factor/totp.ts';
import {
  endSessionById,
  endSessions,
  type OpenSession,
  renewToken,
  sessionsOf,
} from '../sessions/sessions.ts';
import {
  isRecentlyProven,
  recordAudit,
  STAFF_CHANGE_REJECTIONS,
  STAFF_READ_REJECTIONS,
  STAFF_SECURITY,
} from '../staff.ts';

const CHANGE = {
  tags: ['staff'],
  security: STAFF_SECURITY,
};
const HASH_REJECTIONS = { ...STAFF_CHANGE_REJECTIONS, 429: rejection(['rate_limited']) };
const LAST_FACTOR = { 409: rejection(['last_second_factor']), 404: rejection(['not_found']) };

/** A person's own second factors, password, PIN and sessions. Rules SA-11 to SA-16, and SA-32. */
export function accountRoutes({
  pool,
  clock,
  access,
  hashing,
  siteRoot,
  restaurant,
}: StaffDependencies): FastifyPluginCallbackZod {
  /** Adding a second factor: at once for those who must, else with a recent sign-in. Rule SA-13. */
  const adding = access.requires(null, { session: true, pending: true });
  const proven = access.requires(null, { session: true, stepUp: true });
  const reading = access.requires(null, { session: true });

  function sessionOf(request: FastifyRequest): OpenSession {
    const { session } = access.identitiesOf(request);
    if (!session) throw new Error('The hook asks for a session.');
    return session;
  }

  /** Whether a second factor may be added now: the first one of a pending session needs no other proof. */
  function mayAdd(request: FastifyRequest, factors: SecondFactors): boolean {
    if (isRecentlyProven(access.callerOf(request), clock())) return true;
    const session = sessionOf(request);
    return !session.hasSecondFactor && needsSecondFactor(session.role) && !hasFactor(factors);
  }

  async function mayAddNow(request: FastifyRequest): Promise<boolean> {
    return mayAdd(request, await secondFactorsOf(pool, sessionOf(request).personId));
  }

  type Change<T> = (connection: Executor, factors: LockedFactors) => Promise<T | ProblemCode>;

  /** Changes the second factors under their lock, unless the session that asks has ended meanwhile. */
  function changeFactors<T>(request: FastifyRequest, change: Change<T>): Promise<T | ProblemCode> {
    return transaction(pool, async (connection): Promise<T | ProblemCode> => {
      const factors = await lockSecondFactors(connection, sessionOf(request));
      return factors ? change(connection, factors) : 'unauthorized';
    });
  }

  /** Adds a second factor: other sessions end, and ten recovery codes are made unless there are some. */
  async function addFactor(
    request: FastifyRequest,
    reply: FastifyReply,
    add: (connection: Executor) => Promise<ProblemCode | null>,
  ) {
    const { personId, tokenHash } = sessionOf(request);
    const added = await changeFactors(request, async (connection, factors) => {
      // A session that was pending when it asked is not, once another one has added a factor.
      if (!mayAdd(request, factors)) return 'step_up_required';
      const problem = await add(connection);
      if (problem !== null) return problem;
      await endSessions(connection, personId, tokenHash);
      const token = await renewToken(connection, tokenHash, { hasSecondFactor: true });
      if (token === null)
        throw new Error('The session that asks is open while its person is locked.');
      const hasCodes = factors.recovery_codes > 0;
      return { token, codes: hasCodes ? null : await replaceRecoveryCodes(connection, personId) };
    });
    if (typeof added === 'string') return sendProblem(reply, added);
    setCookie(request, reply, SESSION_COOKIE, added.token);
    return succeed(reply, { recovery_codes: added.codes });
  }

  function record(
    connection: Executor,
    request: FastifyRequest,
    action: string,
    change: { readonly before?: unknown; readonly after?: unknown } = {},
  ): Promise<void> {
    const subject = `person:${sessionOf(request).personId}`;
    return recordAudit(
      connection,
      access.callerOf(request),
      { action, subject, ...change },
      clock(),
    );
  }

  return (app, _options, done) => {
    app.get(
      '/v2/staff/account/passkeys',
      {
        ...reading,
        schema: {
          ...CHANGE,
          summary: 'The passkeys of the person who signed in.',
          response: { 200: passkeysAnswer, ...STAFF_READ_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) =>
        succeed(reply, { passkeys: await passkeysOf(pool, sessionOf(request).personId) }),
    );

    app.post(
      '/v2/staff/account/passkeys/options',
      {
        ...adding,
        schema: {
          ...CHANGE,
          summary: 'What an authenticator needs to make a passkey.',
          body: noBody,
          response: {
            200: passkeyOptionsAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            422: rejection(['validation', 'passkeys_unavailable']),
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        if (!(await mayAddNow(request))) return sendProblem(reply, 'step_up_required');
        const party = relyingParty(request, siteRoot);
        if (!party) return sendProblem(reply, 'passkeys_unavailable');
        const { name } = await restaurant();
        const person = { ...sessionOf(request), restaurant: name };
        const options = await attestationOptions(pool, party, person, clock());
        return succeed(reply, { options });
      },
    );

    app.post(
      '/v2/staff/account/passkeys',
      {
        ...adding,
        schema: {
          ...CHANGE,
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
        if (!(await mayAddNow(request))) return sendProblem(reply, 'step_up_required');
        const party = relyingParty(request, siteRoot);
        if (!party) return sendProblem(reply, 'passkeys_unavailable');
        const { personId } = sessionOf(request);
        const { name, response: attestation } = request.body;
        return addFactor(request, reply, async (connection) => {
          const passkey = { personId, name, attestation };
          if ((await addPasskey(connection, party, passkey, clock())) === null)
            return 'bad_passkey';
          await record(connection, request, 'passkey.add', { after: { name } });
          return null;
        });
      },
    );

    app.delete(
      '/v2/staff/account/passkeys/:passkey_id',
      {
        ...proven,
        schema: {
          ...CHANGE,
          summary: 'Removes a passkey; the last second factor of an owner or a manager stays.',
          params: passkeyParams,
          response: { 200: doneAnswer, ...STAFF_CHANGE_REJECTIONS, ...LAST_FACTOR },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const { personId } = sessionOf(request);
        const { passkey_id } = request.params;
        const removed = await changeFactors(request, async (connection, factors) => {
          const known = await passkeysOf(connection, personId);
          if (!known.some((passkey) => passkey.passkey_id === passkey_id)) return 'not_found';
          if (isLastNeeded({ ...factors, passkeys: factors.passkeys - 1 })) {
            return 'last_second_factor';
          }
          const name = await removePasskey(connection, personId, passkey_id);
          await record(connection, request, 'passkey.remove', { before: { name } });
          return null;
        });
        return removed === null ? succeed(reply) : sendProblem(reply, removed);
      },
    );

    app.post(
      '/v2/staff/account/totp',
      {
        ...adding,
        schema: {
          ...CHANGE,
          summary:
            'Offers a secret for an authenticator; nothing is stored before a code proves it.',
          body: noBody,
          response: { 200: totpOfferAnswer, ...STAFF_CHANGE_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        if (!(await mayAddNow(request))) return sendProblem(reply, 'step_up_required');
        const { name } = await restaurant();
        return succeed(reply, newTotpSecret(name, sessionOf(request).email));
      },
    );

    app.put(
      '/v2/staff/account/totp',
      {
        ...adding,
        schema: {
          ...CHANGE,
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
        if (!(await mayAddNow(request))) return sendProblem(reply, 'step_up_required');
        const { personId } = sessionOf(request);
        const { secret, code } = request.body;
        const step = /^\d{6}$/.test(code) ? totpStep(secret, code, clock()) : null;
        if (step === null) return sendProblem(reply, 'invalid_code');
        return addFactor(request, reply, async (connection) => {
          await setTotp(connection, personId, { secret, step }, clock());
          await record(connection, request, 'totp.add');
          return null;
        });
      },
    );

    app.delete(
      '/v2/staff/account/totp',
      {
        ...proven,
        schema: {
          ...CHANGE,
          summary:
            'Removes the authenticator; the last second factor of an owner or a manager stays.',
          response: { 200: doneAnswer, ...STAFF_CHANGE_REJECTIONS, ...LAST_FACTOR },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const removed = await changeFactors(request, async (connection, factors) => {
          if (isLastNeeded({ ...factors, totp: false })) return 'last_second_factor';
          await removeTotp(connection, sessionOf(request).personId);
          await record(connection, request, 'totp.remove');
          return null;
        });
        return removed === null ? succeed(reply) : sendProblem(reply, removed);
      },
    );

    app.post(
      '/v2/staff/account/recovery-codes',
      {
        ...proven,
        schema: {
          ...CHANGE,
          summary: 'Ten new recovery codes; the older ones are void.',
          body: noBody,
          response: { 200: recoveryCodesAnswer, ...STAFF_CHANGE_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const codes = await transaction(pool, async (connection) => {
          await record(connection, request, 'recovery_codes.replace');
          return replaceRecoveryCodes(connection, sessionOf(request).personId);
        });
        return succeed(reply, { recovery_codes: codes });
      },
    );

    app.put(
      '/v2/staff/account/password',
      {
        ...proven,
        schema: {
          ...CHANGE,
          summary: 'A new password; other sessions end.',
          body: staffPasswordChange,
          response: { 200: doneAnswer, ...HASH_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const { personId, tokenHash } = sessionOf(request);
        const hashed = await hashing.hash(clientOf(request), request.body.password);
        if (hashed.kind === 'rejected') return sendRejection(reply, hashed.rejection);
        const token = await transaction(pool, async (connection) => {
          await setPassword(connection, personId, hashed.value);
          await endSessions(connection, personId, tokenHash);
          await record(connection, request, 'password.change');
          return renewToken(connection, tokenHash);
        });
        if (token === null) return sendProblem(reply, 'unauthorized');
        setCookie(request, reply, SESSION_COOKIE, token);
        return succeed(reply);
      },
    );

    app.put(
      '/v2/staff/account/pin',
      {
        ...proven,
        schema: {
          ...CHANGE,
          summary: 'Sets the own PIN, for shared devices.',
          body: pinChange,
          response: { 200: doneAnswer, ...HASH_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const hashed = await hashing.hash(clientOf(request), request.body.pin);
        if (hashed.kind === 'rejected') return sendRejection(reply, hashed.rejection);
        await transaction(pool, async (connection) => {
          await setPin(connection, sessionOf(request).personId, hashed.value);
          await record(connection, request, 'pin.change');
        });
        return succeed(reply);
      },
    );

    app.delete(
      '/v2/staff/account/pin',
      {
        ...proven,
        schema: {
          ...CHANGE,
          summary: 'Removes the own PIN.',
          response: { 200: doneAnswer, ...STAFF_CHANGE_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        await transaction(pool, async (connection) => {
          await setPin(connection, sessionOf(request).personId, null);
          await record(connection, request, 'pin.remove');
        });
        return succeed(reply);
      },
    );

    app.get(
      '/v2/staff/account/sessions',
      {
        ...reading,
        schema: {
          ...CHANGE,
          summary: 'Where the person is signed in, the newest first.',
          response: { 200: staffSessionsAnswer, ...STAFF_READ_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) =>
        succeed(reply, { sessions: await sessionsOf(pool, sessionOf(request), clock()) }),
    );

    app.delete(
      '/v2/staff/account/sessions/:session_id',
      {
        ...reading,
        schema: {
          ...CHANGE,
          summary: 'Ends one session of the person; one that has ended stays so.',
          params: staffSessionParams,
          response: { 200: doneAnswer, ...STAFF_CHANGE_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        await transaction(pool, async (connection) => {
          const { personId } = sessionOf(request);
          const isEnded = await endSessionById(connection, personId, request.params.session_id);
          if (isEnded) await record(connection, request, 'session.end');
        });
        return succeed(reply);
      },
    );
    done();
  };
}

/** Whether a person who needs a second factor would be left without. Rule SA-13. */
function isLastNeeded(left: LockedFactors): boolean {
  return needsSecondFactor(left.role) && !hasFactor(left);
}
