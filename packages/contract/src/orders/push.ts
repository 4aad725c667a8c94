import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';
import { identifier, storableUrl, text } from '../wire/scalars.ts';

/** So many bytes in base64url without padding, as browsers write them. */
function bytes(count: number) {
  const length = Math.ceil((count * 4) / 3);
  return z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), `${count} octets en base64url`);
}

/** What a browser has to know before it can register. Rule Z-1. */
export const pushAnswer = successEnvelope(
  z.object({
    public_key: z.string().describe('The shop’s own key: the `applicationServerKey`, base64url.'),
    transports: z
      .array(z.enum(['web']))
      .describe('The ways in which a device can be told; none while the restaurant tells nobody.'),
  }),
);

/** A browser’s `PushSubscription`, as its `toJSON()` writes it. */
const webRegistration = z.object({
  transport: z.literal('web'),
  endpoint: storableUrl(1024),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
});

/** A device of an app: the token that the maker of its system gave it. Refused as yet. Rule Z-3. */
const nativeRegistration = z.object({
  transport: z.enum(['fcm', 'apns']),
  token: text().min(1).max(4096),
});

/** A device that wants to be told of one order. Rules Z-2 and Z-3. */
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

/** A device as the order’s address names it. */
export const pushSubscriptionParams = z.object({ key: identifier, id: identifier });

export const pushSubscriptionAnswer = successEnvelope(
  z.object({
    active: z.boolean().describe('Whether this device is told of this order.'),
    used: z.boolean().describe('Whether it is told of any order of the shop.'),
  }),
);
export type WirePushSubscription = z.output<typeof pushSubscriptionAnswer>['payload'];

/** The steps of an order that devices are told of. Rule Z-5. */
export const NOTIFIED_PROGRESS = [
  'accepted',
  'ready',
  'out_for_delivery',
  'cancelled',
] as const satisfies readonly OrderProgress[];
export type NotifiedProgress = (typeof NOTIFIED_PROGRESS)[number];

/** What a device is sent, encrypted for it alone; its worker shows it. Rules Z-5 and Z-8. */
export interface WirePushMessage {
  readonly title: string;
  readonly body: string;
  /** The order’s page, on the shop’s own origin. */
  readonly path: string;
  /** One for each order: what is newer takes the place of what is older. */
  readonly tag: string;
  readonly progress: NotifiedProgress;
}
