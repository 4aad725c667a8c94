import { z } from 'zod';
import { orderState } from '../orders/order-status.ts';
import { reportedUnits } from '../reported-items/guest-reports.ts';
import { broughtInto, calendarDate, identifier } from '../wire/scalars.ts';
import { openSession, user } from './auth-profile.ts';

const ORDERS_PER_PAGE = 20;
const MOST_ORDERS_PER_PAGE = 100;
const LAST_PAGE = 1_000_000;

const bounded = (minimum: number, maximum: number, otherwise: number) =>
  z
    .string()
    .optional()
    .transform(broughtInto(minimum, maximum, otherwise));

/** The query of `GET /v2/public/auth/orders`. Rule N-14. */
export const ordersQuery = z.object({
  page: bounded(1, LAST_PAGE, 1).describe('From 1 on; past the last one there are no orders.'),
  limit: bounded(1, MOST_ORDERS_PER_PAGE, ORDERS_PER_PAGE).describe('1 to 100, else 20.'),
});

const instant = z.iso.datetime().describe('An instant in UTC.');
const madeEuros = z.number().min(0);
const cardState = z.string().nullable();
const { items, free_items, status, progress, taxes } = orderState.shape;

/** An order of the account: its payload as placed, with names and prices as sold. Rule N-14. */
export const pastOrder = z.object({
  order_id: identifier,
  order_number: z.number().int().min(1).describe('Counts from 1 each day.'),
  status,
  progress: progress.optional().describe('How far the kitchen is; absent of one not submitted.'),
  created_at: instant,
  local_id: identifier,
  user_id: identifier.nullable(),
  is_pickup: z.boolean(),
  items,
  free_items,
  subtotal: madeEuros,
  discount: madeEuros,
  delivery: madeEuros,
  tax: madeEuros,
  total: madeEuros,
  tip: madeEuros.optional(),
  taxes,
  payment_method: z.enum(['cash', 'card']),
  transaction_id: z.object({
    client_secret: cardState,
    customer_id: cardState,
    payment_intent_id: cardState,
  }),
  coupon: z.string().nullable(),
  comment: z.string(),
  avoided_allergens: z.array(z.string()).optional().describe('Absent where there are none.'),
  allergies: z.string().optional().describe('Absent where nothing was written.'),
  customer: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    location: z.object({
      address: z.string(),
      city: z.string(),
      postal_code: z.string(),
      country: z.string(),
      entry_code: z.string().optional().describe('Absent where none was written.'),
      floor: z.string().optional().describe('Absent where none was written.'),
    }),
    date: z.object({
      delivery_date: calendarDate,
      delivery_time_range: z.string().describe('`12:00-12:15`, `12:00` or `ASAP`.'),
    }),
  }),
});
export type WirePastOrder = z.output<typeof pastOrder>;

/** The answer of `GET /v2/public/auth/orders`, newest first. Rules N-14 and T-4. */
export const ordersAnswer = z.object({
  orders: z.array(
    pastOrder.extend({
      order_key: identifier
        .optional()
        .describe('Opens the state of the order; absent once it opens it no more.'),
    }),
  ),
  page: z.number().int().min(1),
  limit: z.number().int().min(1),
  total: z.number().int().min(0).describe('Of all pages.'),
});
export type OrdersAnswer = z.output<typeof ordersAnswer>;

/**
 * The answer of `GET /v2/public/auth/guest-orders`: orders placed without an account under the
 * verified e-mail address; the newest 20 of `total`. Rule N-17.
 */
export const guestOrdersAnswer = z.object({
  orders: z.array(
    z.object({
      order_number: z.number().int().min(1),
      created_at: instant,
      total: madeEuros,
    }),
  ),
  total: z.number().int().min(0),
});
export type GuestOrdersAnswer = z.output<typeof guestOrdersAnswer>;

/** The answer of `POST /v2/public/auth/guest-orders`, which adds them to the account. Rule N-17. */
export const claimedAnswer = z.object({ claimed: z.number().int().min(0) });

/** The answer of `GET /v2/public/auth/export`: all data stored about the customer. Rule N-16. */
export const exportAnswer = z.object({
  exported_at: instant,
  user: user.extend({
    created_at: instant,
    verified_at: instant.nullable(),
    last_login_at: instant,
  }),
  sessions: z.array(openSession),
  orders: z
    .array(pastOrder)
    .describe('Including those placed without the account and added to it.'),
  reported_items: z
    .array(
      z.object({
        order_id: identifier,
        reported_at: instant,
        units: reportedUnits,
        text: z.string().nullable(),
        photograph: z.string().nullable().describe('As it is stored: WebP, in base64.'),
        answer: z.string().nullable(),
      }),
    )
    .describe('What was reported of these orders, the oldest first.'),
});
export type ExportAnswer = z.output<typeof exportAnswer>;
