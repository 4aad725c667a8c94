import { MOVEMENT_KINDS, PAYOUT_CONTENTS } from '@comptoir/domain/books/payout-matching';
import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';
import { amount, calendarDate, calendarMonth, instant } from '../wire/scalars.ts';

const euros = amount.describe('Euros, negative where money leaves the account.');

const order = z
  .object({
    order_id: z.string(),
    number: z.int().nullable().describe('Null once the order was deleted.'),
  })
  .nullable();

const sums = z.object({
  sales: euros,
  refunds: euros.describe('What went back to guests.'),
  fees: euros,
  disputes: euros,
  adjustments: euros.describe(
    'The provider’s, payouts that came back, and money without a sale, less what of it went back.',
  ),
  others: euros.describe('Of other programs on the account, after their fees.'),
  net: euros.describe('Sales less refunds and fees, and the rest.'),
});

const payout = z.object({
  payout_id: z.string(),
  amount: euros.describe('What was sent to the bank.'),
  state: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']),
  arrives_on: calendarDate,
  failure: z.string().nullable().describe('The provider’s code of why the bank sent it back.'),
  contents: z.enum(PAYOUT_CONTENTS),
  sums,
  has_difference: z.boolean(),
});
export type Payout = z.output<typeof payout>;
export type WirePayout = z.input<typeof payout>;

const movement = z.object({
  transaction_id: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  occurred_at: instant,
  available_at: instant.describe('When it can be paid out.'),
  amount: euros.describe('Before the fee.'),
  fee: euros,
  net: euros,
  match: z.enum(['matched', 'amount_differs', 'unknown', 'other', 'provider']),
  order,
});
export type Movement = z.output<typeof movement>;
export type WireMovement = z.input<typeof movement>;

const difference = z.object({
  kind: z.enum([
    'payout_failed',
    'contents_unknown',
    'sum_differs',
    'amount_differs',
    'unknown',
    'missing',
  ]),
  payout_id: z.string().nullable(),
  on: instant
    .nullable()
    .describe('When it moved or was booked; null for a difference of a payout.'),
  arrives_on: calendarDate.nullable().describe('Of a difference of a payout.'),
  amount: euros.describe('Of the payout or the movement; of what is missing, the entry’s.'),
  difference: euros.nullable().describe('The provider’s amount less the shop’s.'),
  order,
});
export type Difference = z.output<typeof difference>;
export type WireDifference = z.input<typeof difference>;

const sync = z.object({
  synced_at: instant.nullable().describe('When the provider last answered; null before.'),
  failing_since: instant.nullable(),
  failure: z.enum(['no_answer', 'key_rejected']).nullable(),
  is_old: z.boolean().describe('What is shown may lack what came since.'),
});
export type PayoutSync = z.output<typeof sync>;
export type WirePayoutSync = z.input<typeof sync>;

/** The query of `GET /v2/staff/payouts` and of its export. Rule PO-20. */
export const payoutsQuery = z.object({
  month: calendarMonth.optional().describe('This month by default.'),
});

/** The path of `GET /v2/staff/payouts/{payout_id}`. */
export const payoutParams = z.object({ payout_id: z.string().regex(/^\w{1,255}$/) });

/** The answer of `GET /v2/staff/payouts`: the payouts of a month, and what waits. Rules PO-20 and PO-21. */
export const payoutsAnswer = successEnvelope(
  z.object({
    is_connected: z.boolean().describe('Whether cards are charged by a provider that pays out.'),
    sync,
    month: calendarMonth,
    is_latest: z.boolean().describe('No month comes after it.'),
    payouts: z.array(payout),
    waiting: z.object({
      count: z.int(),
      net: euros,
      movements: z.array(movement).describe('In no payout yet; the last hundred.'),
      unseen: z
        .array(z.object({ booked_at: instant, amount: euros, order }))
        .describe('Booked by the shop, and not shown by the provider yet.'),
    }),
    differences: z.array(difference).describe('Of this month and the one before.'),
  }),
);

/** The answer of `GET /v2/staff/payouts/{payout_id}`: what a payout contains. Rule PO-20. */
export const payoutAnswer = successEnvelope(
  z.object({ payout, movements: z.array(movement), differences: z.array(difference) }),
);
