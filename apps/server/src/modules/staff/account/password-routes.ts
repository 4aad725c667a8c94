import { pinChange, staffPasswordChange } from '@comptoir/contract/staff/account';
import type { FastifyInstance } from 'fastify';
import { staffApi } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import { clientOf } from '#plugins/limits/client.ts';
import { SESSION_COOKIE, setCookie } from '../access/cookies.ts';
import { doneAnswer } from '../answers.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { setPassword, setPin } from '../people/people.ts';
import { endSessions, renewToken } from '../sessions/sessions.ts';
import type { OwnAccount } from './own-account.ts';

/** A person's own password and PIN. Rules SA-16 and SA-32. */
export function passwordRoutes(
  app: FastifyInstance,
  { access, hashing }: StaffDependencies,
  account: OwnAccount,
): void {
  const staff = staffApi(app, { access });

  staff.put(
    '/v2/staff/account/password',
    {
      can: account.proven,
      summary: 'A new password; other sessions end.',
      body: staffPasswordChange,
      answer: doneAnswer,
      problems: ['rate_limited'],
    },
    async (request, reply) => {
      const { personId, tokenHash } = account.sessionOf(request);
      const hashed = await hashing.hash(clientOf(request), request.body.password);
      if (hashed.kind === 'rejected') return hashed;
      const changed = await account.change(request, async (connection) => {
        await setPassword(connection, personId, hashed.value);
        await endSessions(connection, personId, tokenHash);
        await account.record(connection, request, 'password.change');
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
      answer: doneAnswer,
      problems: ['rate_limited'],
    },
    async (request) => {
      const hashed = await hashing.hash(clientOf(request), request.body.pin);
      if (hashed.kind === 'rejected') return hashed;
      const refused = await account.change(request, async (connection) => {
        await setPin(connection, account.sessionOf(request).personId, hashed.value);
        await account.record(connection, request, 'pin.change');
        return null;
      });
      return refused === null ? {} : problem(refused);
    },
  );

  staff.delete(
    '/v2/staff/account/pin',
    { can: account.proven, summary: 'Removes the own PIN.', answer: doneAnswer },
    async (request) => {
      const refused = await account.change(request, async (connection) => {
        await setPin(connection, account.sessionOf(request).personId, null);
        await account.record(connection, request, 'pin.remove');
        return null;
      });
      return refused === null ? {} : problem(refused);
    },
  );
}
