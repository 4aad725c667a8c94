import {
  staffPushAnswer,
  staffPushParams,
  staffPushRegistration,
  staffPushSubscriptionAnswer,
} from '@comptoir/contract/staff/push';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { subscriptionProblem } from '#adapters/push/push-services.ts';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import { limitByClient } from '#plugins/limits/attempts.ts';
import { PREPARED_ANSWER, succeed } from '../answers.ts';
import type { StaffDependencies } from '../dependencies.ts';
import {
  STAFF_CHANGE_REJECTIONS,
  STAFF_READ_REJECTIONS,
  STAFF_SECURITY,
  type StaffCaller,
} from '../staff.ts';

/** More often than a person presses the button. */
const REGISTRATIONS = { name: 'staff-push', limit: 60, windowMilliseconds: 60 * 60_000 };

const SCHEMA = { tags: ['staff'], security: STAFF_SECURITY };

/** Browsers of the staff that are told of orders that wait. Rule OB-44. */
export function staffPushRoutes({
  pool,
  clock,
  access,
  limiter,
  push,
}: StaffDependencies): FastifyPluginCallbackZod {
  const reading = access.requires('orders.read');
  return (app, _options, done) => {
    app.get(
      '/v2/staff/push',
      {
        ...reading,
        schema: {
          ...SCHEMA,
          summary: 'What a browser needs to subscribe.',
          response: { 200: staffPushAnswer, ...STAFF_READ_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (_request, reply) => succeed(reply, { public_key: await push.publicKey() }),
    );

    app.post(
      '/v2/staff/push/subscriptions',
      {
        ...reading,
        onRequest: limitByClient(limiter, REGISTRATIONS),
        schema: {
          ...SCHEMA,
          summary: 'Subscribes this browser to push notifications about orders that wait.',
          body: staffPushRegistration,
          response: {
            200: staffPushSubscriptionAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            422: rejection(['validation', 'push_service_unknown']),
            429: rejection(['rate_limited']),
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const { endpoint, keys } = request.body;
        const problem = subscriptionProblem(request.body, push.services);
        if (problem) return sendProblem(reply, problem.code, problem.details);
        const subscriptionId = push.idOf(endpoint);
        const values = [subscriptionId, ...ownerOf(access.callerOf(request))];
        await pool.query(REGISTER, [
          ...values,
          endpoint,
          keys.p256dh,
          keys.auth,
          new Date(clock()),
        ]);
        return succeed(reply, { subscription_id: subscriptionId, active: true });
      },
    );

    app.get(
      '/v2/staff/push/subscriptions/:subscription_id',
      {
        ...reading,
        schema: {
          ...SCHEMA,
          summary: 'Whether this browser is subscribed.',
          params: staffPushParams,
          response: { 200: staffPushSubscriptionAnswer, ...STAFF_READ_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const { subscription_id } = request.params;
        const { rowCount } = await pool.query(
          `SELECT FROM staff_push_subscriptions WHERE ${OWN}`,
          own(subscription_id, access.callerOf(request)),
        );
        return succeed(reply, { subscription_id, active: rowCount === 1 });
      },
    );

    app.delete(
      '/v2/staff/push/subscriptions/:subscription_id',
      {
        ...reading,
        schema: {
          ...SCHEMA,
          summary: 'Ends the subscription of this browser.',
          params: staffPushParams,
          response: { 200: staffPushSubscriptionAnswer, ...STAFF_CHANGE_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const { subscription_id } = request.params;
        await pool.query(
          `DELETE FROM staff_push_subscriptions WHERE ${OWN}`,
          own(subscription_id, access.callerOf(request)),
        );
        return succeed(reply, { subscription_id, active: false });
      },
    );
    done();
  };
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
