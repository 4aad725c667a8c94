import {
  passkeyOptionsAnswer,
  passkeySignInRequest,
  staffSessionAnswer,
  staffSignInRequest,
  stepUpRequest,
} from '@comptoir/contract/staff/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { sendRejection } from '#plugins/http/outcome.ts';
import { BODY_REJECTIONS, rejection, sendProblem } from '#plugins/http/problems.ts';
import { limitByClient } from '#plugins/limits/attempts.ts';
import {
  clearCookie,
  cookieOf,
  DEVICE_COOKIE,
  SESSION_COOKIE,
  setCookie,
} from '../access/cookies.ts';
import { relyingParty } from '../access/own-origin.ts';
import { clientOfRequest } from '../access/request-client.ts';
import { doneAnswer, emptyBody, OPEN_REJECTIONS, PREPARED_ANSWER, succeed } from '../answers.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { findDevice } from '../devices/devices.ts';
import { assertionOptions } from '../second-factor/passkeys.ts';
import { noteSecurity } from '../security-log.ts';
import { STAFF_CHANGE_REJECTIONS, STAFF_READ_REJECTIONS, STAFF_SECURITY } from '../staff.ts';
import { describeSession } from './describe-session.ts';
import { findSession } from './sessions.ts';
import { signInService } from './sign-in.ts';

/** Sign-ins of a client, of any person: a hash is computed for each. */
const SIGN_INS = { name: 'staff-sign-ins', limit: 120, windowMilliseconds: 10 * 60_000 };
/** Options of a client, each of which is stored for five minutes. */
const OPTIONS = { name: 'staff-passkeys', limit: 120, windowMilliseconds: 10 * 60_000 };

const SIGN_IN_REJECTIONS = {
  ...BODY_REJECTIONS,
  401: rejection(['credentials', 'second_factor_required']),
  403: rejection(['forbidden']),
  422: rejection(['validation', 'passkeys_unavailable']),
  429: rejection(['locked', 'rate_limited']),
};

/** Signing in and out, and who the caller is. Rules SA-5, SA-10 to SA-14, and SA-20. */
export function sessionRoutes(dependencies: StaffDependencies): FastifyPluginCallbackZod {
  const { pool, clock, access, limiter, names, siteRoot } = dependencies;
  const signIn = signInService(dependencies);

  /** Answers the session whose cookie the same answer sets. */
  async function sendSession(request: FastifyRequest, reply: FastifyReply, token: string) {
    setCookie(request, reply, SESSION_COOKIE, token);
    const deviceToken = cookieOf(request, DEVICE_COOKIE);
    const identities = {
      session: await findSession(pool, token, clock()),
      device: deviceToken ? await findDevice(pool, deviceToken, clock()) : null,
    };
    return succeed(reply, await describeSession(pool, access, identities));
  }

  async function deviceOf(request: FastifyRequest) {
    const token = cookieOf(request, DEVICE_COOKIE);
    return token ? findDevice(pool, token, clock()) : null;
  }

  return (app, _options, done) => {
    app.get(
      '/v2/staff/session',
      {
        ...access.requires(null, { pending: true }),
        schema: {
          tags: ['staff'],
          summary: 'Who the caller is, and what is allowed now.',
          security: STAFF_SECURITY,
          response: { 200: staffSessionAnswer, ...STAFF_READ_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        // Browsers drop a cookie after 400 days: the device's is renewed by its use.
        const token = cookieOf(request, DEVICE_COOKIE);
        const identities = access.identitiesOf(request);
        if (token && identities.device) setCookie(request, reply, DEVICE_COOKIE, token);
        return succeed(reply, await describeSession(pool, access, identities));
      },
    );

    app.post(
      '/v2/staff/session',
      {
        ...access.open,
        onRequest: limitByClient(limiter, SIGN_INS),
        schema: {
          tags: ['staff'],
          summary:
            'Opens a session with a password, and a code where the person has a second factor.',
          body: staffSignInRequest,
          response: { 200: staffSessionAnswer, ...SIGN_IN_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const client = clientOfRequest(request, await deviceOf(request));
        const outcome = await signIn.byPassword(request.body, client);
        if (outcome.kind === 'rejected') {
          const address = names.address(request.body.email).toString('base64url');
          noteSecurity(request, 'sign_in', { refused: outcome.rejection.code, address });
          return sendRejection(reply, outcome.rejection);
        }
        return sendSession(request, reply, outcome.value);
      },
    );

    app.delete(
      '/v2/staff/session',
      {
        ...access.requires(null, { pending: true, session: true }),
        schema: {
          tags: ['staff'],
          summary: 'Ends the session.',
          security: STAFF_SECURITY,
          response: { 200: doneAnswer, ...STAFF_CHANGE_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const { session } = access.identitiesOf(request);
        if (session) await signIn.signOut(session, access.callerOf(request));
        clearCookie(request, reply, SESSION_COOKIE);
        return succeed(reply);
      },
    );

    app.post(
      '/v2/staff/session/passkey/options',
      {
        ...access.open,
        onRequest: limitByClient(limiter, OPTIONS),
        schema: {
          tags: ['staff'],
          summary: 'What a passkey has to sign, for a sign-in or a proof.',
          body: emptyBody,
          response: {
            200: passkeyOptionsAnswer,
            ...OPEN_REJECTIONS,
            422: rejection(['validation', 'passkeys_unavailable']),
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const party = relyingParty(request, siteRoot);
        if (!party) return sendProblem(reply, 'passkeys_unavailable');
        return succeed(reply, { options: await assertionOptions(pool, party, clock()) });
      },
    );

    app.post(
      '/v2/staff/session/passkey',
      {
        ...access.open,
        onRequest: limitByClient(limiter, SIGN_INS),
        schema: {
          tags: ['staff'],
          summary: 'Opens a session with a passkey.',
          body: passkeySignInRequest,
          response: { 200: staffSessionAnswer, ...SIGN_IN_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const party = relyingParty(request, siteRoot);
        if (!party) return sendProblem(reply, 'passkeys_unavailable');
        const client = clientOfRequest(request, await deviceOf(request));
        const outcome = await signIn.byPasskey(request.body.response, party, client);
        if (outcome.kind === 'rejected') {
          noteSecurity(request, 'sign_in', { refused: outcome.rejection.code });
          return sendRejection(reply, outcome.rejection);
        }
        return sendSession(request, reply, outcome.value);
      },
    );

    app.post(
      '/v2/staff/session/step-up',
      {
        ...access.requires(null, { session: true }),
        schema: {
          tags: ['staff'],
          summary: 'Proves that the person is still there; the session gets a new cookie.',
          security: STAFF_SECURITY,
          body: stepUpRequest,
          response: {
            200: staffSessionAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            401: rejection(['unauthorized', 'second_factor_required', 'credentials']),
            422: rejection(['validation', 'passkeys_unavailable']),
            429: rejection(['locked', 'rate_limited']),
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const { session } = access.identitiesOf(request);
        if (!session) return sendProblem(reply, 'unauthorized');
        const party = relyingParty(request, siteRoot);
        const client = clientOfRequest(request);
        const outcome = await signIn.stepUp(request.body, session, party, client);
        if (outcome.kind === 'rejected') {
          const { personId: person } = session;
          noteSecurity(request, 'step_up', { refused: outcome.rejection.code, person });
          return sendRejection(reply, outcome.rejection);
        }
        return sendSession(request, reply, outcome.value);
      },
    );
    done();
  };
}
