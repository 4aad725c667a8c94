import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';
import {
  calendarDate,
  clockTime,
  dayOfCentury,
  euros,
  identifier,
  singleLineText,
} from '../wire/scalars.ts';

const count = z.number().int().min(0);
const use = z.object({
  orders: count.describe('Submitted, and not cancelled.'),
  saved: z.number().min(0).describe('What they saved by the offer, in euros.'),
});

/** The answer of `GET /v2/staff/catalogue/offers/uses`; an offer without uses is not in it. Rule OL-9. */
export const offerUsesAnswer = successEnvelope(
  z.array(z.object({ offer_id: z.string(), last_30_days: use, in_all: use })),
);
export type WireOfferUses = z.output<typeof offerUsesAnswer>['payload'][number];

/** The body of `POST /v2/staff/catalogue/offers/simulation`: a cart, and when it is ordered. Rule OL-10. */
export const simulationRequest = z.object({
  items: z
    .array(z.object({ item_id: identifier, quantity: z.number().int().min(1).max(99) }))
    .max(50),
  is_pickup: z.boolean(),
  zone: singleLineText(200).nullish().describe('The name of a delivery zone.'),
  date: dayOfCentury,
  time: clockTime.describe('In the restaurant’s time zone.'),
  coupon: singleLineText(64)
    .nullish()
    .transform((code) => code || null),
});

const start = z.object({ date: calendarDate, time: clockTime });
const result = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('applied') }),
  z.object({ kind: z.literal('without_effect') }),
  z.object({ kind: z.literal('inactive') }),
  z.object({ kind: z.literal('scope') }),
  z.object({ kind: z.literal('code') }),
  z.object({ kind: z.literal('used_up') }),
  z.object({ kind: z.literal('minimum'), missing: euros }),
  z.object({ kind: z.literal('order_type'), needs: z.enum(['pickup', 'delivery']) }),
  z.object({ kind: z.literal('outside_times'), next: start.nullable() }),
]);
export type WireSimulationResult = z.output<typeof result>;

const amount = z.number().min(0);

/** The answer of `POST /v2/staff/catalogue/offers/simulation`, computed from the draft. Rule OL-10. */
export const simulationAnswer = successEnvelope(
  z.object({
    subtotal: amount,
    discount: amount,
    delivery: amount,
    total: amount,
    is_coupon_known: z.boolean().describe('False: a code was typed that no offer has.'),
    free_items: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
    offers: z.array(z.object({ offer_id: z.string(), name: z.string(), saved: amount, result })),
  }),
);
