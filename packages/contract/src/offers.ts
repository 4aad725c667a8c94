import { z } from 'zod';
import { hasAtMostTwoDecimals } from './euros.ts';
import { clockTime, closingTime, euros, identifier, weekday, yesOrNo } from './scalars.ts';

export const OFFER_TYPES = [
  'free_delivery',
  'free_item',
  'buy_one_get_one',
  'percentage',
  'fixed_amount',
] as const;

const list = z
  .array(identifier)
  .nullish()
  .transform((ids) => ids ?? []);

/** An offer as the public list shows it: without its code. Rule O-10. */
export const offer = z
  .object({
    id: identifier,
    name: z.string().default(''),
    description: z.string().default(''),
    is_active: z.boolean().default(true),
    type: z.enum(OFFER_TYPES),
    /** Percent for `percentage`, euros for `fixed_amount`, without meaning elsewhere. */
    value: z
      .number()
      .min(0)
      .refine(hasAtMostTwoDecimals, 'deux décimales au plus')
      .nullish()
      .transform((value) => value ?? 0),
    auto_apply: yesOrNo.default('Yes'),
    allow_repeat: yesOrNo.default('No'),
    active_times: z
      .object({
        days: z.array(weekday).nullish(),
        start: clockTime.nullish(),
        end: closingTime.nullish(),
      })
      .nullish()
      .transform((times) => times ?? {}),
    delivery_pickup: z.enum(['both', 'pickup', 'delivery']).default('both'),
    minimum_amount: euros.nullish().transform((amount) => amount ?? 0),
    menus: list,
    categories: list,
    items: list,
  })
  .refine((candidate) => candidate.type !== 'percentage' || candidate.value <= 100, {
    path: ['value'],
    message: '100 % au plus',
  });

export const couponCode = z.string().trim().min(1).max(64);

export type WireOffer = z.output<typeof offer>;

/** An offer as the restaurant file has it: with the code of its coupon, if it has one. */
export const offerWithCode = offer.safeExtend({
  code: couponCode.nullish().transform((code) => code ?? null),
});
export type WireOfferWithCode = z.output<typeof offerWithCode>;
