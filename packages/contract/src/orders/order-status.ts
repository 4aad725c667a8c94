import { CANCEL_REASONS } from '@comptoir/domain/orders/board';
import { MAXIMUM_MESSAGE_LENGTH } from '@comptoir/domain/orders/guest-message';
import { ORDER_PROGRESS } from '@comptoir/domain/orders/order-progress';
import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';
import { calendarDate, identifier, multilineText, singleLineText } from '../wire/scalars.ts';
import { wireProposal } from './substitutions.ts';

/**
 * Gives access to an order without an account: the key in the link of its confirmation mail, valid for
 * a month, or its `order_key`, valid for a day. Rules T-3 and T-4.
 */
export const orderKey = z.object({ key: identifier });

const instant = z.iso.datetime().describe('An instant in UTC.');
const madeEuros = z.number().min(0);

/** Chosen options as in a cart line, with names and prices as sold. */
const soldGroup = z.object({
  option_id: identifier,
  option_name: z.string(),
  selected: z.number().int(),
  option_options: z.array(
    z.object({
      id: identifier,
      name: z.string(),
      quantity: z.number().int(),
      price: madeEuros,
    }),
  ),
});

/** A course of a formula as in a cart line, with names as sold. Rule C-27. */
const soldCourse = z.object({
  course_id: identifier,
  course_name: z.string(),
  choices: z.array(
    z.object({
      item_id: identifier,
      item_name: z.string(),
      supplement: madeEuros.describe('Contained in the unit price of the line.'),
      options: z.array(soldGroup),
    }),
  ),
});

const soldLine = z.object({
  item_id: identifier,
  item_name: z.string(),
  quantity: z.number().int().min(1),
  options: z.array(soldGroup),
  courses: z.array(soldCourse).optional().describe('Of a formula; absent of any other item.'),
});

/**
 * A submitted order for the holder of its key, without personal data: no name, phone number, e-mail
 * address, or comment. Rule T-5.
 */
export const orderState = z.object({
  order_number: z.number().int().min(1),
  status: z.enum(['pending', 'paid']).describe('Whether it is paid.'),
  progress: z.enum(ORDER_PROGRESS).describe('How far the kitchen is.'),
  revision: z
    .number()
    .int()
    .describe('Counts the changes of the order: a state with a lower one is older.'),
  restaurant_notified: z
    .boolean()
    .describe(
      'False while the restaurant could not be notified of the order: the guest should call.',
    ),
  history: z
    .array(z.object({ progress: z.enum(ORDER_PROGRESS), at: instant }))
    .describe(
      'Every step so far with its time, the oldest first; it begins with `received`. The restaurant may take one back.',
    ),
  is_pickup: z.boolean(),
  payment_method: z.enum(['cash', 'card']),
  paid_at_handover: z
    .literal(true)
    .optional()
    .describe('It was paid when it was handed over, also where the restaurant took that back.'),
  placed_at: instant,
  finalized_at: instant,
  date: z.object({
    delivery_date: calendarDate,
    delivery_time_range: z.string().describe('`12:00-12:15`, `12:00` or `ASAP`.'),
  }),
  starts_at: instant.nullable().describe('When the chosen time begins; null for `ASAP`.'),
  expected_at: instant
    .nullable()
    .describe(
      'When it will be ready: the promised time, else the chosen one, or the slot of an order for `ASAP`; null if unknown.',
    ),
  promised_at: instant
    .optional()
    .describe('When the restaurant promised it; missing before it was accepted.'),
  can_cancel: z
    .literal(true)
    .optional()
    .describe(
      'Only while the guest may cancel it with the money back: it is not accepted yet, or it comes too late.',
    ),
  can_move: z
    .literal(true)
    .optional()
    .describe('Only while the guest may move it to another time: it is not accepted yet.'),
  courier: z
    .string()
    .optional()
    .describe(
      'The first name of who brings it; only while it is out for delivery, where that is known.',
    ),
  cancel_reason: z.enum(CANCEL_REASONS).optional().describe('Why it was cancelled, if known.'),
  cancel_text: z.string().optional().describe('The same in a sentence, with what was written.'),
  refund: madeEuros
    .optional()
    .describe(
      'What goes back by the decision on a cancellation: 0 for nothing. Missing while it is not cancelled, and where nothing was left to refund.',
    ),
  proposals: z
    .array(wireProposal)
    .optional()
    .describe('What the restaurant proposed to change, the oldest first; missing without any.'),
  timezone: z.string().describe('The time zone of the restaurant.'),
  place: z
    .object({ address: z.string(), postal_code: z.string(), city: z.string() })
    .nullable()
    .describe('The address of the delivery; null for a pickup, and once it was deleted.'),
  items: z.array(
    z.object({
      ...soldLine.shape,
      note: z.string(),
      unit_price: madeEuros,
      line_total: madeEuros,
      discount: madeEuros,
      cancelled_quantity: z
        .number()
        .int()
        .optional()
        .describe('Units that are not made, as the guest agreed; absent where all are.'),
    }),
  ),
  free_items: z.array(z.object({ ...soldLine.shape, offer_id: identifier })),
  subtotal: madeEuros,
  discount: madeEuros,
  delivery: madeEuros,
  tax: madeEuros,
  total: madeEuros,
  tip: madeEuros.optional().describe('Paid by card on top of the total; absent where nothing.'),
  tax_included: z.boolean().describe('Whether the total contains the tax, or it was added.'),
  taxes: z.array(z.object({ rate: z.number(), tax: madeEuros })),
  expires_at: instant.describe('Until then this key opens the order.'),
});
export type WireOrderState = z.output<typeof orderState>;

/** The body of `POST /v2/public/orders/{key}/messages`. Rule OB-84. */
export const guestMessage = z.object({
  text: multilineText(MAXIMUM_MESSAGE_LENGTH).min(1, 'Ce champ est obligatoire'),
});

/** The body of `POST /v2/public/orders/{key}/time`: a slot, as the checkout takes it. Rule OB-52. */
export const movedTime = z.object({
  delivery_date: calendarDate,
  delivery_time_range: singleLineText(40).min(1, 'Ce champ est obligatoire'),
});

/**
 * The answer of `GET /v2/public/orders/{key}`. `GET /v2/public/orders/{key}/events` sends its payload
 * as server-sent events named `order`: one at once, then one for every change; the id of each is the
 * ETag of the answer with the same content. Rule T-6.
 */
export const orderStateAnswer = successEnvelope(orderState);
