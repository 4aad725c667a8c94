import {
  passkeyOptionsAnswer,
  passkeySignInRequest,
  staffSessionAnswer,
  staffSignInRequest,
  stepUpRequest,
} from '@comptoir/contract/staff/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '#plugins/http/outcome.ts';
import { noteSecurity, type StaffResources } from '../access/access.ts';
import {
  clearCookie,
  clientOfRequest,
  cookieOf,
  DEVICE_COOKIE,
  relyingParty,
  SESSION_COOKIE,
  setCookie,
} from '../access/staff-request.ts';
import { findDevice } from '../devices/devices.ts';
import { assertionOptions } from '../second-factor/passkeys.ts';
import { doneAnswer, emptyBody, staffApi } from '../staff.ts';
import { describeSession, findSession } from './sessions.ts';
import { signInService } from './sign-in.ts';

/** Sign-ins of a client, of any person: a hash is computed for each. */
const SIGN_INS = { name: 'staff-sign-ins', limit: 120, windowMilliseconds: 10 * 60_000 };
/** Options of a client, each of which is stored for five minutes. */
const OPTIONS = { name: 'staff-passkeys', limit: 120, windowMilliseconds: 10 * 60_000 };

/** Signing in and out, and who the caller is. Rules SA-5, SA-10 to SA-14, and SA-20. */
export function sessionRoutes(app: FastifyInstance, resources: StaffResources): void {
  const { pool, clock, access, limiter, pseudonyms, siteRoot } = resources;
  const signIn = signInService(resources);

  /** Answers the session whose cookie the same answer sets. */
  async function sendSession(request: FastifyRequest, reply: FastifyReply, token: string) {
    setCookie(request, reply, SESSION_COOKIE, token);
    const deviceToken = cookieOf(request, DEVICE_COOKIE);
    const identities = {
      session: await findSession(pool, token, clock()),
      device: deviceToken ? await findDevice(pool, deviceToken, clock()) : null,
    };
    return describeSession(resources, identities);
  }

  async function deviceOf(request: FastifyRequest) {
    const token = cookieOf(request, DEVICE_COOKIE);
    return token ? findDevice(pool, token, clock()) : null;
  }

  const staff = staffApi(app, { access, limiter });

  staff.get(
    '/v2/staff/session',
    {
      can: access.requires(null, { pending: true }),
      summary: 'Who the caller is, and what is allowed now.',
      isPrepared: true,
      answer: staffSessionAnswer,
    },
    async (request, reply) => {
      // Browsers drop a cookie after 400 days: the device's is renewed by its use.
      const token = cookieOf(request, DEVICE_COOKIE);
      const identities = access.identitiesOf(request);
      if (token && identities.device) setCookie(request, reply, DEVICE_COOKIE, token);
      return describeSession(resources, identities);
    },
  );

  staff.post(
    '/v2/staff/session',
    {
      can: access.open,
      summary: 'Opens a session with a password, and a code where the person has a second factor.',
      body: staffSignInRequest,
      isPrepared: true,
      answer: staffSessionAnswer,
      problems: ['credentials', 'second_factor_required', 'locked', 'passkeys_unavailable'],
      limit: SIGN_INS,
    },
    async (request, reply) => {
      const client = clientOfRequest(request, await deviceOf(request));
      const outcome = await signIn.byPassword(request.body, client);
      if (outcome.kind === 'rejected') {
        const address = pseudonyms.address(request.body.email).toString('base64url');
        noteSecurity(request, 'sign_in', { refused: outcome.rejection.code, address });
        return outcome;
      }
      return sendSession(request, reply, outcome.value);
    },
  );

  staff.delete(
    '/v2/staff/session',
    {
      can: access.requires(null, { pending: true, session: true }),
      summary: 'Ends the session.',
      isPrepared: true,
      answer: doneAnswer,
    },
    async (request, reply) => {
      const { session } = access.identitiesOf(request);
      if (session) await signIn.signOut(session, access.callerOf(request));
      clearCookie(request, reply, SESSION_COOKIE);
      return {};
    },
  );

  staff.post(
    '/v2/staff/session/passkey/options',
    {
      can: access.open,
      summary: 'What a passkey has to sign, for a sign-in or a proof.',
      body: emptyBody,
      isPrepared: true,
      answer: passkeyOptionsAnswer,
      problems: ['passkeys_unavailable'],
      limit: OPTIONS,
    },
    async (request) => {
      const party = relyingParty(request, siteRoot);
      if (!party) return problem('passkeys_unavailable');
      return { options: { ...(await assertionOptions(pool, party, clock())) } };
    },
  );

  staff.post(
    '/v2/staff/session/passkey',
    {
      can: access.open,
      summary: 'Opens a session with a passkey.',
      body: passkeySignInRequest,
      isPrepared: true,
      answer: staffSessionAnswer,
      problems: ['credentials', 'second_factor_required', 'locked', 'passkeys_unavailable'],
      limit: SIGN_INS,
    },
    async (request, reply) => {
      const party = relyingParty(request, siteRoot);
      if (!party) return problem('passkeys_unavailable');
      const client = clientOfRequest(request, await deviceOf(request));
      const outcome = await signIn.byPasskey(request.body.response, party, client);
      if (outcome.kind === 'rejected') {
        noteSecurity(request, 'sign_in', { refused: outcome.rejection.code });
        return outcome;
      }
      return sendSession(request, reply, outcome.value);
    },
  );

  staff.post(
    '/v2/staff/session/step-up',
    {
      can: access.requires(null, { session: true }),
      summary: 'Proves that the person is still there; the session gets a new cookie.',
      body: stepUpRequest,
      isPrepared: true,
      answer: staffSessionAnswer,
      problems: ['rate_limited', 'credentials', 'locked', 'passkeys_unavailable'],
    },
    async (request, reply) => {
      const { session } = access.identitiesOf(request);
      if (!session) return problem('unauthorized');
      const party = relyingParty(request, siteRoot);
      const client = clientOfRequest(request);
      const outcome = await signIn.stepUp(request.body, session, party, client);
      if (outcome.kind === 'rejected') {
        const { personId: person } = session;
        noteSecurity(request, 'step_up', { refused: outcome.rejection.code, person });
        return outcome;
      }
      return sendSession(request, reply, outcome.value);
    },
  );
}
