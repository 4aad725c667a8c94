import { DEFAULT_COUNTRY } from '@comptoir/domain/checkout/form-rules';
import { ALLERGENS } from '@comptoir/domain/menu/allergens';
import { z } from 'zod';
import { accessLine, emailAddress, personLine, personName, telephone } from '../accounts/person.ts';
import { orderedGroup } from '../group-orders/ordered-group.ts';
import { errorEnvelope, fieldError, successEnvelope } from '../wire/envelope.ts';
import { toCents, toEuros } from '../wire/euros.ts';
import { euros, identifier, multilineText, singleLineText } from '../wire/scalars.ts';
import { cartItem, freeItem } from './cart-wire.ts';

const MAXIMUM_LINES = 200;

/** Longer than any code, so that a code that does not exist is unknown and not malformed. */
const MAXIMUM_TYPED_CODE = 500;
const optionalLine = personLine.nullish().transform((text) => text ?? '');

/** What leads from the street to the door; absent where nothing, so that a request of an older client stays the same. */
const access = accessLine.nullish().transform((text) => text || undefined);

/** The address of a delivery; a pickup omits all of it. Rules K-14 and K-34. */
export const location = z.object({
  address: optionalLine,
  city: optionalLine,
  postal_code: optionalLine,
  country: personLine.nullish().transform((country) => country || DEFAULT_COUNTRY),
  entry_code: access.describe('What opens the door of the building.'),
  floor: access.describe('Floor, staircase, door.'),
});

const optionalMoment = singleLineText(40)
  .nullish()
  .transform((text) => text || null);

/** The requested time: a calendar day and `12:00-12:15`, `12:00` or `ASAP`. Rule S-9. */
export const orderDate = z.object({
  delivery_date: optionalMoment,
  delivery_time_range: optionalMoment,
});

const customer = z.object({
  first_name: personName,
  last_name: personName,
  email: emailAddress,
  phone: telephone,
  location: location.nullish(),
  date: orderDate.nullish(),
});

/** Who orders may still be typed when a quote is asked for: only the length of the texts counts. Rule C-14. */
const quoteCustomer = z.object({
  first_name: personLine.nullish(),
  last_name: personLine.nullish(),
  email: personLine.nullish(),
  phone: personLine.nullish(),
  location: location.nullish(),
  date: orderDate.nullish(),
});

const cardText = (maximum: number) =>
  singleLineText(maximum)
    .nullish()
    .transform((text) => text || null);

/** The ids of a card payment; three nulls, as in a cash order, count as none. */
const card = z
  .object({
    client_secret: cardText(500),
    customer_id: cardText(200),
    payment_intent_id: cardText(200),
  })
  .nullish()
  .transform((state) => (state && Object.values(state).some((text) => text) ? state : null));

/** A coupon’s code as it was typed; empty is none. */
export const typedCoupon = singleLineText(MAXIMUM_TYPED_CODE)
  .nullish()
  .transform((code) => code || null);

const priced = z.object({
  items: z.array(cartItem).max(MAXIMUM_LINES),
  free_items: z
    .array(freeItem)
    .max(MAXIMUM_LINES)
    .nullish()
    .transform((items) => items ?? []),
  is_pickup: z.boolean(),
  coupon: typedCoupon,
});

/** An amount rounded to cents, so that equal amounts are equal numbers. Rule M-5. */
const seenAmount = euros.overwrite((amount) => toEuros(toCents(amount)));

const seenTotals = z.object({
  subtotal: seenAmount,
  discount: seenAmount,
  delivery: seenAmount,
  tax: seenAmount,
  total: seenAmount,
});

const comment = multilineText(500)
  .nullish()
  .transform((text) => text ?? '');

/** What the guest pays by card on top of the order; absent where nothing. Rule TI-1. */
const tip = seenAmount
  .nullish()
  .transform((amount) => amount || undefined)
  .describe('A tip, by card only and where the restaurant takes tips; not part of `total`.');

/** What the guest filtered the menu by, each once, in the order of the law; absent where nothing. Rule I-51. */
const avoidedAllergens = z
  .array(z.enum(ALLERGENS))
  .max(ALLERGENS.length)
  .nullish()
  .transform((sent) => {
    const avoided = ALLERGENS.filter((allergen) => sent?.includes(allergen));
    return avoided.length > 0 ? avoided : undefined;
  });

/** « Allergies ou régime », in the guest’s words. Rule I-52. */
const allergies = singleLineText(200)
  .nullish()
  .transform((text) => text ?? '')
  .describe('An allergy or a diet, for the kitchen.');

/** The body of `POST /v2/public/checkout/`. Rule I-10. */
export const orderRequest = z.object({
  ...priced.shape,
  ...seenTotals.shape,
  local_id: identifier,
  payment_method: z.enum(['cash', 'card']),
  transaction_id: card,
  user_id: identifier.nullish().transform((id) => id ?? null),
  status: z.enum(['pending', 'paid']).default('pending'),
  comment,
  avoided_allergens: avoidedAllergens,
  allergies,
  tip,
  group_order: orderedGroup.optional(),
  customer,
});
export type OrderRequest = z.output<typeof orderRequest>;

/** The body of `POST /v2/public/checkout/quote`: the same payload; only the cart is required. Rule I-12. */
export const quoteRequest = z.object({
  ...priced.shape,
  is_pickup: z.boolean().default(true),
  local_id: identifier
    .nullish()
    .describe(
      'The order that is being placed, whose own place, portions and uses of offers do not count.',
    ),
  payment_method: z.enum(['cash', 'card']).nullish(),
  customer: quoteCustomer.nullish(),
  comment: comment.optional(),
  avoided_allergens: avoidedAllergens.optional(),
  allergies: allergies.optional(),
  tip: tip.optional(),
});
export type QuoteRequest = z.output<typeof quoteRequest>;

/** An amount computed by the server, in euros; unlike a requested amount it has no maximum. */
const madeEuros = z.number().min(0);

/** A price computed by the server, amounts in euros. Rule I-12. */
export const quote = z.object({
  subtotal: madeEuros,
  discount: madeEuros,
  delivery: madeEuros,
  tax: madeEuros,
  total: madeEuros,
  coupon: z
    .object({ code: z.string(), valid: z.boolean(), offer_id: identifier.nullable() })
    .nullable(),
  free_items: z.array(freeItem),
  lines: z.array(
    z.object({
      item_id: identifier,
      quantity: z.number(),
      free_quantity: z.number().optional().describe('The number of free units, for a condiment.'),
      unit_price: madeEuros,
      line_total: madeEuros,
      discount: madeEuros,
      tax: madeEuros,
      taxes: z
        .array(z.object({ rate: z.number(), amount: madeEuros }))
        .describe('The tax of the line once more, by rate; the amounts add up to it.'),
    }),
  ),
  taxes: z.array(z.object({ rate: z.number(), tax: madeEuros })),
  applied_offers: z.array(identifier),
  problems: z.array(
    z.object({ code: z.string(), message: z.string(), errors: z.array(fieldError).optional() }),
  ),
});
export type WireQuote = z.output<typeof quote>;

export const quoteAnswer = successEnvelope(quote);

const soldOutUntil = z.iso
  .datetime()
  .optional()
  .describe('Until when it is sold out; absent where its menu is not served at the chosen time.');

/** The rejection of an order, with the data that a corrected order needs. Rules A-5, I-10 and SV-27. */
export const orderConflict = errorEnvelope.extend({
  items: z
    .array(
      z.object({
        item_id: identifier,
        item_name: z.string(),
        sold_out_until: soldOutUntil,
        formula: z
          .string()
          .optional()
          .describe('The name of the formula that it is chosen in; absent where it is a line.'),
      }),
    )
    .optional()
    .describe('With `items_unavailable`: what is not served at the chosen time, or is sold out.'),
  paused_until: z.iso.datetime().optional().describe('With `paused`: when orders go on.'),
  quote: quote.optional().describe('With `price_changed`: the order as it costs now.'),
});

/** The body of `PUT /v2/public/checkout/`. Rule I-11. */
export const submissionRequest = z.object({
  order_id: identifier,
  transaction_id: card,
  status: z.enum(['pending', 'paid']),
});
export type SubmissionRequest = z.output<typeof submissionRequest>;

/** What both calls answer. Rule I-11. */
const submittedOrder = z.object({
  order_id: identifier,
  order_number: z.number().int().min(1),
  status: z.enum(['pending', 'paid']),
});
export type SubmittedOrder = z.output<typeof submittedOrder>;

/** The answer of `PUT /v2/public/checkout/`: without the key, since the id alone asks for it. Rule T-4. */
export const submissionAnswer = successEnvelope(submittedOrder);

/** The answer of `POST /v2/public/checkout/`. Rules I-11 and T-4. */
const placedOrder = submittedOrder.extend({
  order_key: identifier.describe(
    'The guest’s own: opens the state of the order for 24 hours once it is submitted.',
  ),
});
export type PlacedOrder = z.output<typeof placedOrder>;

export const placedAnswer = successEnvelope(placedOrder);
