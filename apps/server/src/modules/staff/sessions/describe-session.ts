import type { StaffSession } from '@comptoir/contract/staff/session';
import { STEP_UP_MILLISECONDS } from '@comptoir/domain/staff/credentials';
import { isRefundLimited } from '@comptoir/domain/staff/permissions';
import type { Executor } from '#db/connection.ts';
import type { Identities, OwnAccess } from '../access/access.ts';
import { secondFactorsOf } from '../second-factor/second-factors.ts';
import { isPending } from './sessions.ts';

/** The caller as the API shows it. Rule SA-5. */
export async function describeSession(
  executor: Executor,
  access: Pick<OwnAccess, 'callersOf'>,
  identities: Identities,
): Promise<StaffSession> {
  const { session, device } = identities;
  const callers = await access.callersOf(identities);
  // The one who acts.
  const acting = callers.find(({ person }) => person !== null)?.person ?? null;
  const signedInAt = session?.signedInAt ?? null;
  return {
    person: session && {
      person_id: session.personId,
      name: session.name,
      email: session.email,
      role: session.role,
    },
    device: device && { device_id: device.deviceId, name: device.name, kind: device.kind },
    acting: device?.acting
      ? {
          person_id: device.acting.personId,
          name: device.acting.name,
          role: device.acting.role,
          until: new Date(device.acting.until).toISOString(),
        }
      : null,
    permissions: [...new Set(callers.flatMap(({ permissions }) => [...permissions]))].sort(),
    is_refund_limited: acting === null || isRefundLimited(acting.role),
    signed_in_at: signedInAt === null ? null : new Date(signedInAt).toISOString(),
    step_up_until:
      signedInAt === null ? null : new Date(signedInAt + STEP_UP_MILLISECONDS).toISOString(),
    needs_second_factor: session !== null && isPending(session),
    second_factors: session && (await secondFactorsOf(executor, session.personId)),
  };
}
