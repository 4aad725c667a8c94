import { MAXIMUM_FIRST_NAME, MAXIMUM_GROUP_NOTE } from '@comptoir/domain/group-orders/participants';
import { z } from 'zod';
import { cartItem } from '../orders/cart-wire.ts';
import { location, orderDate, typedCoupon } from '../orders/checkout.ts';
import { givenName, identifier, multilineText } from '../wire/scalars.ts';
import { groupOrderKey } from './ordered-group.ts';

/** The key in the link of a group order. Rule GO-1. */
export const groupOrderLink = z.object({ link_key: identifier });
export const groupOrderParticipant = groupOrderLink.extend({ participant_id: identifier });
export const groupOrderLine = groupOrderLink.extend({
  line_id: identifier.describe('Drawn by the page: sent again, it is the same line.'),
});

/** The header of a participant’s own key, which the page draws before it starts or joins. Rule GO-2. */
export const groupOrderKeyHeader = z.object({
  'group-key': groupOrderKey.describe('The participant’s key: 32 random bytes in base64url.'),
});

/** The body of `POST /v2/public/group-orders` and `POST …/participants`. Rule GO-3. */
export const groupOrderPerson = z.object({ first_name: givenName(MAXIMUM_FIRST_NAME) });

/** The body of `PUT …/lines/{line_id}`: the whole line. Rule GO-4. */
export const groupOrderItem = cartItem.extend({
  note: multilineText(MAXIMUM_GROUP_NOTE)
    .nullish()
    .transform((note) => note ?? ''),
});
export type GroupOrderItem = z.input<typeof groupOrderItem>;

/**
 * The body of `PUT …/plan`. Of the place only what the delivery fee depends on is stored: its zone or its
 * distance. Rule GO-8.
 */
export const groupOrderPlan = z.object({
  is_pickup: z.boolean(),
  date: orderDate.nullish(),
  location: location
    .nullish()
    .describe('Of a delivery; absent leaves the fee open, and the place that is known.'),
});
export type GroupOrderPlan = z.input<typeof groupOrderPlan>;

/** The body of `PUT …/coupon`; null removes the code. Rule GO-14. */
export const groupOrderCoupon = z.object({ coupon: typedCoupon });
