import {
  staffPushAnswer,
  staffPushParams,
  staffPushRegistration,
  staffPushSubscriptionAnswer,
} from '@comptoir/contract/staff/push';
import type { FastifyInstance } from 'fastify';
import { subscriptionIdOf, subscriptionProblem } from '#adapters/push/push-services.ts';
import { problem } from '#plugins/http/outcome.ts';
import type { StaffResources } from '../access/access.ts';
import { type StaffCaller, staffApi } from '../staff.ts';

/** More often than a person presses the button. */
const REGISTRATIONS = { name: 'staff-push', limit: 60, windowMilliseconds: 60 * 60_000 };

/** Browsers of the staff that are notified of orders that wait. Rule OB-44. */
export function staffPushRoutes(
  app: FastifyInstance,
  { pool, clock, access, limiter, pushKeys, pushServices }: StaffResources,
): void {
  const staff = staffApi(app, { access, limiter });

  staff.get(
    '/v2/staff/push',
    {
      can: 'orders.read',
      summary: 'What a browser needs to subscribe.',
      isPrepared: true,
      answer: staffPushAnswer,
    },
    async () => ({ public_key: (await pushKeys()).publicKey }),
  );

  staff.post(
    '/v2/staff/push/subscriptions',
    {
      can: 'orders.read',
      summary: 'Subscribes this browser to push notifications about orders that wait.',
      body: staffPushRegistration,
      isPrepared: true,
      answer: staffPushSubscriptionAnswer,
      problems: ['push_service_unknown'],
      limit: REGISTRATIONS,
    },
    async (request) => {
      const { endpoint, keys } = request.body;
      const refused = subscriptionProblem(request.body, pushServices);
      if (refused) return problem(refused.code, refused.details);
      const subscriptionId = subscriptionIdOf(endpoint);
      const values = [subscriptionId, ...ownerOf(access.callerOf(request))];
      await pool.query(REGISTER, [...values, endpoint, keys.p256dh, keys.auth, new Date(clock())]);
      return { subscription_id: subscriptionId, active: true };
    },
  );

  staff.get(
    '/v2/staff/push/subscriptions/:subscription_id',
    {
      can: 'orders.read',
      summary: 'Whether this browser is subscribed.',
      params: staffPushParams,
      isPrepared: true,
      answer: staffPushSubscriptionAnswer,
    },
    async (request) => {
      const { subscription_id } = request.params;
      const { rowCount } = await pool.query(
        `SELECT FROM staff_push_subscriptions WHERE ${OWN}`,
        own(subscription_id, access.callerOf(request)),
      );
      return { subscription_id, active: rowCount === 1 };
    },
  );

  staff.delete(
    '/v2/staff/push/subscriptions/:subscription_id',
    {
      can: 'orders.read',
      summary: 'Ends the subscription of this browser.',
      params: staffPushParams,
      isPrepared: true,
      answer: staffPushSubscriptionAnswer,
    },
    async (request) => {
      const { subscription_id } = request.params;
      await pool.query(
        `DELETE FROM staff_push_subscriptions WHERE ${OWN}`,
        own(subscription_id, access.callerOf(request)),
      );
      return { subscription_id, active: false };
    },
  );
}

/** Person, session and device: the person who signed in, else the shared device. */
function ownerOf({ person, sessionId, device }: StaffCaller) {
  return sessionId === null
    ? ([null, null, device?.deviceId ?? null] as const)
    : ([person?.personId ?? null, sessionId, null] as const);
}

function own(subscriptionId: string, caller: StaffCaller) {
  const [personId, , deviceId] = ownerOf(caller);
  return [subscriptionId, personId, deviceId];
}

const OWN = `subscription_id = $1
  AND person_id IS NOT DISTINCT FROM $2::text AND device_id IS NOT DISTINCT FROM $3::text`;

const REGISTER = `
  INSERT INTO staff_push_subscriptions
    (subscription_id, person_id, session_id, device_id, endpoint, p256dh, auth, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (subscription_id) DO UPDATE SET person_id = EXCLUDED.person_id,
    session_id = EXCLUDED.session_id, device_id = EXCLUDED.device_id,
    p256dh = EXCLUDED.p256dh, auth = EXCLUDED.auth`;
