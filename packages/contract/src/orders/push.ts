import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';
import { identifier, storableUrl, text } from '../wire/scalars.ts';

/** A number of bytes in base64url without padding, as browsers write them. */
function bytes(count: number) {
  const length = Math.ceil((count * 4) / 3);
  return z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), `${count} octets en base64url`);
}

/** What a browser needs to register for push notifications. Rule Z-1. */
export const pushAnswer = successEnvelope(
  z.object({
    public_key: z.string().describe('The shop’s own key: the `applicationServerKey`, base64url.'),
    transports: z
      .array(z.enum(['web']))
      .describe('The available kinds of notification; empty when the restaurant turned them off.'),
  }),
);

/** A browser’s `PushSubscription`, as its `toJSON()` writes it. */
export const webPushSubscription = z.object({
  endpoint: storableUrl(1024),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
});

const webRegistration = z.object({ transport: z.literal('web'), ...webPushSubscription.shape });

/** A device of an app, with the token of its platform. Rejected so far. Rule Z-3. */
const nativeRegistration = z.object({
  transport: z.enum(['fcm', 'apns']),
  token: text().min(1).max(4096),
});

/** The subscription of a device to an order. Rules Z-2 and Z-3. */
export const pushRegistration = z.discriminatedUnion('transport', [
  webRegistration,
  nativeRegistration,
]);
export type PushRegistration = z.output<typeof pushRegistration>;

export const pushRegistrationAnswer = successEnvelope(
  z.object({
    subscription_id: identifier.describe('The SHA-256 of the endpoint, base64url.'),
  }),
);

/** The id of a device in the order’s address. */
export const pushSubscriptionParams = z.object({ key: identifier, id: identifier });

export const pushSubscriptionAnswer = successEnvelope(
  z.object({
    active: z.boolean().describe('Whether this device is subscribed to this order.'),
    used: z.boolean().describe('Whether this device is subscribed to any order.'),
  }),
);
export type WirePushSubscription = z.output<typeof pushSubscriptionAnswer>['payload'];

/** The steps of an order that send a push notification. Rule Z-5. */
export const NOTIFIED_PROGRESS = [
  'accepted',
  'ready',
  'out_for_delivery',
  'cancelled',
] as const satisfies readonly OrderProgress[];
export type NotifiedProgress = (typeof NOTIFIED_PROGRESS)[number];

/** What a push notification is about: a step, a promise that was moved, or a proposal. Rules Z-5, OB-33 and SU-9. */
export type PushOccasion = NotifiedProgress | 'promised' | 'proposed';

/** The content of a push notification, encrypted for its device. Rules Z-5 and Z-8. */
export interface WirePushMessage {
  readonly title: string;
  readonly body: string;
  /** The order’s page, on the shop’s own origin. */
  readonly path: string;
  /** The same for all notifications of an order: a newer one replaces an older one. */
  readonly tag: string;
  readonly progress: PushOccasion;
}
