import type { ProblemCode } from '@comptoir/contract/wire/problems';
import { needsSecondFactor } from '@comptoir/domain/staff/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Executor } from '#db/connection.ts';
import { problem } from '#plugins/http/outcome.ts';
import type { StaffResources } from '../access/access.ts';
import { SESSION_COOKIE, setCookie } from '../access/staff-request.ts';
import {
  hasFactor,
  type LockedFactors,
  lockSecondFactors,
  replaceRecoveryCodes,
  type SecondFactors,
  secondFactorsOf,
} from '../second-factor/second-factors.ts';
import { endSessions, isPending, type OpenSession, renewToken } from '../sessions/sessions.ts';
import { type AuditRecord, isRecentlyProven, staffChange } from '../staff.ts';

/** Records the change in the audit log, about the person. */
type RecordChange = (action: string, values?: Pick<AuditRecord, 'before' | 'after'>) => void;

type OwnChange<T> = (
  connection: Executor,
  record: RecordChange,
  factors: LockedFactors,
) => Promise<T | ProblemCode>;

/** Shared by the routes of a person's own account: hooks, the session that asks, and changes under a lock. */
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
    const session = sessionOf(request);
    const subject = `person:${session.personId}`;
    const caller = access.callerOf(request);
    return staffChange<T | ProblemCode>(
      { pool, clock },
      caller,
      null,
      async (connection, record) => {
        const factors = await lockSecondFactors(connection, session);
        if (!factors) return 'unauthorized';
        return make(
          connection,
          (action, values) => record({ action, subject, ...values }),
          factors,
        );
      },
    );
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
      add: (connection: Executor, record: RecordChange) => Promise<ProblemCode | null>,
    ) {
      const { personId, tokenHash } = sessionOf(request);
      const added = await change(request, async (connection, record, factors) => {
        // A session that was pending when it asked is not, once another one has added a factor.
        if (!mayAdd(request, factors)) return 'step_up_required';
        const refused = await add(connection, record);
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
  };
}

/** Whether a person who needs a second factor would be left without. Rule SA-13. */
export function isLastNeeded(left: LockedFactors): boolean {
  return needsSecondFactor(left.role) && !hasFactor(left);
}
