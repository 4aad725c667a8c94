import { pinChange, staffPasswordChange } from '@comptoir/contract/staff/account';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { sendRejection } from '#plugins/http/outcome.ts';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import { clientOf } from '#plugins/limits/client.ts';
import { SESSION_COOKIE, setCookie } from '../access/cookies.ts';
import { doneAnswer, PREPARED_ANSWER, succeed } from '../answers.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { setPassword, setPin } from '../people/people.ts';
import { endSessions, renewToken } from '../sessions/sessions.ts';
import { STAFF_CHANGE_REJECTIONS } from '../staff.ts';
import { OWN_SCHEMA, type OwnAccount } from './own-account.ts';

const HASH_REJECTIONS = { ...STAFF_CHANGE_REJECTIONS, 429: rejection(['rate_limited']) };

/** A person's own password and PIN. Rules SA-16 and SA-32. */
export function passwordRoutes(
  { hashing }: StaffDependencies,
  account: OwnAccount,
): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.put(
      '/v2/staff/account/password',
      {
        ...account.proven,
        schema: {
          ...OWN_SCHEMA,
          summary: 'A new password; other sessions end.',
          body: staffPasswordChange,
          response: { 200: doneAnswer, ...HASH_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const { personId, tokenHash } = account.sessionOf(request);
        const hashed = await hashing.hash(clientOf(request), request.body.password);
        if (hashed.kind === 'rejected') return sendRejection(reply, hashed.rejection);
        const changed = await account.change(request, async (connection) => {
          await setPassword(connection, personId, hashed.value);
          await endSessions(connection, personId, tokenHash);
          await account.record(connection, request, 'password.change');
          return { token: await renewToken(connection, tokenHash) };
        });
        if (typeof changed === 'string') return sendProblem(reply, changed);
        if (changed.token === null) return sendProblem(reply, 'unauthorized');
        setCookie(request, reply, SESSION_COOKIE, changed.token);
        return succeed(reply);
      },
    );

    app.put(
      '/v2/staff/account/pin',
      {
        ...account.proven,
        schema: {
          ...OWN_SCHEMA,
          summary: 'Sets the own PIN, for shared devices.',
          body: pinChange,
          response: { 200: doneAnswer, ...HASH_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const hashed = await hashing.hash(clientOf(request), request.body.pin);
        if (hashed.kind === 'rejected') return sendRejection(reply, hashed.rejection);
        const problem = await account.change(request, async (connection) => {
          await setPin(connection, account.sessionOf(request).personId, hashed.value);
          await account.record(connection, request, 'pin.change');
          return null;
        });
        return problem === null ? succeed(reply) : sendProblem(reply, problem);
      },
    );

    app.delete(
      '/v2/staff/account/pin',
      {
        ...account.proven,
        schema: {
          ...OWN_SCHEMA,
          summary: 'Removes the own PIN.',
          response: { 200: doneAnswer, ...STAFF_CHANGE_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const problem = await account.change(request, async (connection) => {
          await setPin(connection, account.sessionOf(request).personId, null);
          await account.record(connection, request, 'pin.remove');
          return null;
        });
        return problem === null ? succeed(reply) : sendProblem(reply, problem);
      },
    );
    done();
  };
}
