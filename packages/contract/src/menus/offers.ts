import { cleanLine } from '@comptoir/domain/text/visible-text';
import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';
import { flag, looseList, looseText, looseValue, yesNo } from '../wire/optional-fields.ts';
import {
  calendarDate,
  clockTime,
  closingTime,
  euros,
  identifier,
  weekday,
} from '../wire/scalars.ts';

export const OFFER_TYPES = [
  'free_delivery',
  'free_item',
  'buy_one_get_one',
  'percentage',
  'fixed_amount',
] as const;

/** When an offer applies; an omitted or null field is no limit. Rule O-3. */
const offerTimes = z.object({
  days: z.array(weekday).nullable().optional(),
  start: clockTime.nullable().optional(),
  end: closingTime.nullable().optional(),
});

/** An offer in the public list, without its code. Rule O-10. */
export const offer = z.object({
  id: identifier,
  name: looseText,
  description: looseText,
  is_active: flag(true),
  type: z.enum(OFFER_TYPES),
  /** Percent for `percentage`, euros for `fixed_amount`, without meaning elsewhere. */
  value: looseValue(euros, 0),
  auto_apply: looseValue(yesNo, 'Yes'),
  allow_repeat: looseValue(yesNo, 'No'),
  active_times: looseValue(offerTimes, {}),
  /** The first and the last day on which it counts. Rule OL-1. */
  from: calendarDate.nullable().default(null),
  to: calendarDate.nullable().default(null),
  delivery_pickup: looseValue(z.enum(['both', 'pickup', 'delivery']), 'both'),
  minimum_amount: looseValue(euros, 0),
  menus: looseList(identifier),
  categories: looseList(identifier),
  items: looseList(identifier),
});
export type WireOffer = z.output<typeof offer>;

/** Codes are compared without case and surrounding spaces. Rule O-10. */
const couponCode = z
  .string()
  .overwrite(cleanLine)
  .min(1, 'un code')
  .max(64, '64 caractères au plus');

/** How often something may be used; null is no limit. */
const uses = z
  .int('un nombre entier')
  .min(1, '1 au moins')
  .max(1_000_000, '1 000 000 au plus')
  .nullable()
  .default(null);

/** An offer of the restaurant file, with the code of its coupon if it has one, and how often it may be used. */
export const offerWithCode = offer.extend({
  max_uses: uses,
  max_uses_per_guest: uses,
  code: z.preprocess((code) => (code === '' ? null : code), couponCode.nullable().default(null)),
});
export type WireOfferWithCode = z.output<typeof offerWithCode>;

/** The public fields of an offer: those of its schema, which has no code and no limits of uses. Rules I-30 and O-10. */
export function withoutCode(wire: WireOffer): WireOffer {
  return offer.parse(wire);
}

export const offersAnswer = successEnvelope(z.array(offer));
