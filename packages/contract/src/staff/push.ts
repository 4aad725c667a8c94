import { z } from 'zod';
import { webPushSubscription } from '../orders/push.ts';
import { successEnvelope } from '../wire/envelope.ts';
import { identifier } from '../wire/scalars.ts';

/** The answer of `GET /v2/staff/push`: the key with which a browser subscribes. Rule OB-44. */
export const staffPushAnswer = successEnvelope(
  z.object({ public_key: z.string().describe('The `applicationServerKey`, base64url.') }),
);

/** The body of `POST /v2/staff/push/subscriptions`: a browser's subscription. Rule OB-44. */
export const staffPushRegistration = webPushSubscription;

export const staffPushParams = z.object({ subscription_id: identifier });

/** The answer of calls about one subscription. */
export const staffPushSubscriptionAnswer = successEnvelope(
  z.object({
    subscription_id: identifier.describe('The SHA-256 of the endpoint, base64url.'),
    active: z.boolean().describe('Whether this browser is told of orders that wait.'),
  }),
);
export type WireStaffPushSubscription = z.output<typeof staffPushSubscriptionAnswer>['payload'];

/** The content of a push notification to the staff, encrypted for its browser. Rule OB-44. */
export interface WireStaffPushMessage {
  readonly title: string;
  readonly body: string;
  /** A page of the back office. */
  readonly path: string;
  /** The same for all notifications of an order. */
  readonly tag: string;
}
