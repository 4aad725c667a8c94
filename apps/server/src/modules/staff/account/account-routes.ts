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
import type { FastifyInstance } from 'fastify';
import { problem } from '#plugins/http/outcome.ts';
import { clientOf } from '#plugins/limits/client.ts';
import type { StaffResources } from '../access/access.ts';
import { relyingParty, SESSION_COOKIE, setCookie } from '../access/staff-request.ts';
import { setPassword, setPin } from '../people/people.ts';
import {
  addPasskey,
  attestationOptions,
  passkeysOf,
  removePasskey,
} from '../second-factor/passkeys.ts';
import {
  newTotpSecret,
  removeTotp,
  replaceRecoveryCodes,
  setTotp,
  totpStep,
} from '../second-factor/second-factors.ts';
import { endSessionById, endSessions, renewToken, sessionsOf } from '../sessions/sessions.ts';
import { doneAnswer, emptyBody, staffApi, staffChange } from '../staff.ts';
import { isLastNeeded, ownAccount } from './own-account.ts';

/** A person's own second factors, password, PIN and sessions. Rules SA-11 to SA-16, and SA-32. */
export function accountRoutes(app: FastifyInstance, resources: StaffResources): void {
  const { pool, clock, access, hashing, siteRoot, restaurant } = resources;
  const account = ownAccount(resources);
  const restaurantName = async () => (await restaurant()).settings.contacts?.name || 'Comptoir';
  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/account/passkeys',
    {
      can: account.reading,
      summary: 'The passkeys of the person who signed in.',
      isPrepared: true,
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
      isPrepared: true,
      answer: passkeyOptionsAnswer,
      problems: ['passkeys_unavailable'],
    },
    async (request) => {
      if (!(await account.mayAddNow(request))) return problem('step_up_required');
      const party = relyingParty(request, siteRoot);
      if (!party) return problem('passkeys_unavailable');
      const person = { ...account.sessionOf(request), restaurant: await restaurantName() };
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
      isPrepared: true,
      answer: recoveryCodesAnswer,
      problems: ['passkeys_unavailable', 'bad_passkey'],
    },
    async (request, reply) => {
      if (!(await account.mayAddNow(request))) return problem('step_up_required');
      const party = relyingParty(request, siteRoot);
      if (!party) return problem('passkeys_unavailable');
      const { personId } = account.sessionOf(request);
      const { name, response: attestation } = request.body;
      return account.addFactor(request, reply, async (connection, record) => {
        const passkey = { personId, name, attestation };
        if ((await addPasskey(connection, party, passkey, clock())) === null) return 'bad_passkey';
        record('passkey.add', { after: { name } });
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
      isPrepared: true,
      answer: doneAnswer,
      problems: ['not_found', 'last_second_factor'],
    },
    async (request) => {
      const { personId } = account.sessionOf(request);
      const { passkey_id } = request.params;
      const removed = await account.change(request, async (connection, record, factors) => {
        const known = await passkeysOf(connection, personId);
        if (!known.some((passkey) => passkey.passkey_id === passkey_id)) return 'not_found';
        if (isLastNeeded({ ...factors, passkeys: factors.passkeys - 1 })) {
          return 'last_second_factor';
        }
        const name = await removePasskey(connection, personId, passkey_id);
        record('passkey.remove', { before: { name } });
        return null;
      });
      return removed === null ? {} : problem(removed);
    },
  );

  staff.post(
    '/v2/staff/account/totp',
    {
      can: account.adding,
      summary: 'Offers a secret for an authenticator; nothing is stored before a code proves it.',
      body: emptyBody,
      isPrepared: true,
      answer: totpOfferAnswer,
    },
    async (request) => {
      if (!(await account.mayAddNow(request))) return problem('step_up_required');
      return newTotpSecret(await restaurantName(), account.sessionOf(request).email);
    },
  );

  staff.put(
    '/v2/staff/account/totp',
    {
      can: account.adding,
      summary: 'Adds the authenticator; the first second factor answers recovery codes.',
      body: totpConfirmation,
      isPrepared: true,
      answer: recoveryCodesAnswer,
      problems: ['invalid_code'],
    },
    async (request, reply) => {
      if (!(await account.mayAddNow(request))) return problem('step_up_required');
      const { personId } = account.sessionOf(request);
      const { secret, code } = request.body;
      const step = /^\d{6}$/.test(code) ? totpStep(secret, code, clock()) : null;
      if (step === null) return problem('invalid_code');
      return account.addFactor(request, reply, async (connection, record) => {
        await setTotp(connection, personId, { secret, step }, clock());
        record('totp.add');
        return null;
      });
    },
  );

  staff.delete(
    '/v2/staff/account/totp',
    {
      can: account.proven,
      summary: 'Removes the authenticator; the last second factor of an owner or a manager stays.',
      isPrepared: true,
      answer: doneAnswer,
      problems: ['not_found', 'last_second_factor'],
    },
    async (request) => {
      const removed = await account.change(request, async (connection, record, factors) => {
        if (isLastNeeded({ ...factors, totp: false })) return 'last_second_factor';
        await removeTotp(connection, account.sessionOf(request).personId);
        record('totp.remove');
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
      isPrepared: true,
      answer: recoveryCodesAnswer,
    },
    async (request) => {
      const codes = await account.change(request, async (connection, record) => {
        record('recovery_codes.replace');
        return replaceRecoveryCodes(connection, account.sessionOf(request).personId);
      });
      if (typeof codes === 'string') return problem(codes);
      return { recovery_codes: codes };
    },
  );

  staff.put(
    '/v2/staff/account/password',
    {
      can: account.proven,
      summary: 'A new password; other sessions end.',
      body: staffPasswordChange,
      isPrepared: true,
      answer: doneAnswer,
      problems: ['rate_limited'],
    },
    async (request, reply) => {
      const { personId, tokenHash } = account.sessionOf(request);
      const hashed = await hashing.hash(clientOf(request), request.body.password);
      if (hashed.kind === 'rejected') return hashed;
      const changed = await account.change(request, async (connection, record) => {
        await setPassword(connection, personId, hashed.value);
        await endSessions(connection, personId, tokenHash);
        record('password.change');
        return { token: await renewToken(connection, tokenHash) };
      });
      if (typeof changed === 'string') return problem(changed);
      if (changed.token === null) return problem('unauthorized');
      setCookie(request, reply, SESSION_COOKIE, changed.token);
      return {};
    },
  );

  staff.put(
    '/v2/staff/account/pin',
    {
      can: account.proven,
      summary: 'Sets the own PIN, for shared devices.',
      body: pinChange,
      isPrepared: true,
      answer: doneAnswer,
      problems: ['rate_limited'],
    },
    async (request) => {
      const hashed = await hashing.hash(clientOf(request), request.body.pin);
      if (hashed.kind === 'rejected') return hashed;
      const refused = await account.change(request, async (connection, record) => {
        await setPin(connection, account.sessionOf(request).personId, hashed.value);
        record('pin.change');
        return null;
      });
      return refused === null ? {} : problem(refused);
    },
  );

  staff.delete(
    '/v2/staff/account/pin',
    { can: account.proven, summary: 'Removes the own PIN.', isPrepared: true, answer: doneAnswer },
    async (request) => {
      const refused = await account.change(request, async (connection, record) => {
        await setPin(connection, account.sessionOf(request).personId, null);
        record('pin.remove');
        return null;
      });
      return refused === null ? {} : problem(refused);
    },
  );

  staff.get(
    '/v2/staff/account/sessions',
    {
      can: account.reading,
      summary: 'Where the person is signed in, the newest first.',
      isPrepared: true,
      answer: staffSessionsAnswer,
    },
    async (request) => {
      const open = await sessionsOf(pool, account.sessionOf(request), clock());
      const sessions = open.map(({ opened_at, last_used_at, expires_at, ...session }) => ({
        ...session,
        opened_at: opened_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
        expires_at: expires_at.toISOString(),
      }));
      return { sessions };
    },
  );

  staff.delete(
    '/v2/staff/account/sessions/:session_id',
    {
      can: account.reading,
      summary: 'Ends one session of the person; one that has ended stays so.',
      params: staffSessionParams,
      isPrepared: true,
      answer: doneAnswer,
    },
    async (request) => {
      const { personId } = account.sessionOf(request);
      const caller = access.callerOf(request);
      await staffChange(resources, caller, null, async (connection, record) => {
        const isEnded = await endSessionById(connection, personId, request.params.session_id);
        if (isEnded) record({ action: 'session.end', subject: `person:${personId}` });
      });
      return {};
    },
  );
}
