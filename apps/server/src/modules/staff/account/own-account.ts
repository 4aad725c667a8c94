import type { ProblemCode } from '@comptoir/contract/wire/problems';
import { needsSecondFactor } from '@comptoir/domain/staff/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { problem } from '#plugins/http/outcome.ts';
import type { StaffResources } from '../access/access.ts';
import { SESSION_COOKIE, setCookie } from '../access/cookies.ts';
import {
  hasFactor,
  type LockedFactors,
  lockSecondFactors,
  replaceRecoveryCodes,
  type SecondFactors,
  secondFactorsOf,
} from '../second-factor/second-factors.ts';
import { endSessions, isPending, type OpenSession, renewToken } from '../sessions/sessions.ts';
import { isRecentlyProven, recordAudit } from '../staff.ts';

type OwnChange<T> = (connection: Executor, factors: LockedFactors) => Promise<T | ProblemCode>;

/** What the routes of a person's own account share: hooks, the session that asks, and changes under a lock. */
export function ownAccount({
  pool,
  clock,
  access,
}: Pick<StaffResources, 'pool' | 'clock' | 'access'>) {
  function sessionOf(request: FastifyRequest): OpenSession {
    const { session } = access.identitiesOf(request);
    if (!session) throw new Error('The hook asks for a session.');
    return session;
  }

  /** A pending session adds the first second factor without another proof, and no further one. Rule SA-13. */
  function mayAdd(request: FastifyRequest, factors: SecondFactors): boolean {
    if (isPending(sessionOf(request))) return !hasFactor(factors);
    return isRecentlyProven(access.callerOf(request), clock());
  }

  /** Changes the person under a lock, unless the session that asks has ended meanwhile. */
  function change<T>(request: FastifyRequest, make: OwnChange<T>): Promise<T | ProblemCode> {
    return transaction(pool, async (connection): Promise<T | ProblemCode> => {
      const factors = await lockSecondFactors(connection, sessionOf(request));
      return factors ? make(connection, factors) : 'unauthorized';
    });
  }

  return {
    /** For what adds a second factor: at once for those who must, else with a recent sign-in. Rule SA-13. */
    adding: access.requires(null, { session: true, pending: true }),
    proven: access.requires(null, { session: true, stepUp: true }),
    reading: access.requires(null, { session: true }),
    sessionOf,
    change,

    async mayAddNow(request: FastifyRequest): Promise<boolean> {
      return mayAdd(request, await secondFactorsOf(pool, sessionOf(request).personId));
    },

    /** Adds a second factor: other sessions end, and ten recovery codes are made unless there are some. */
    async addFactor(
      request: FastifyRequest,
      reply: FastifyReply,
      add: (connection: Executor) => Promise<ProblemCode | null>,
    ) {
      const { personId, tokenHash } = sessionOf(request);
      const added = await change(request, async (connection, factors) => {
        // A session that was pending when it asked is not, once another one has added a factor.
        if (!mayAdd(request, factors)) return 'step_up_required';
        const refused = await add(connection);
        if (refused !== null) return refused;
        await endSessions(connection, personId, tokenHash);
        const token = await renewToken(connection, tokenHash, { hasSecondFactor: true });
        const hasCodes = factors.recovery_codes > 0;
        return { token, codes: hasCodes ? null : await replaceRecoveryCodes(connection, personId) };
      });
      if (typeof added === 'string') return problem(added);
      if (added.token === null) return problem('unauthorized');
      setCookie(request, reply, SESSION_COOKIE, added.token);
      return { recovery_codes: added.codes };
    },

    record(
      connection: Executor,
      request: FastifyRequest,
      action: string,
      values: { readonly before?: unknown; readonly after?: unknown } = {},
    ): Promise<void> {
      const subject = `person:${sessionOf(request).personId}`;
      const entry = { action, subject, ...values };
      return recordAudit(connection, access.callerOf(request), entry, clock());
    },
  };
}

/** Whether a person who needs a second factor would be left without. Rule SA-13. */
export function isLastNeeded(left: LockedFactors): boolean {
  return needsSecondFactor(left.role) && !hasFactor(left);
}
