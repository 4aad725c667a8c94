import type { RateAmount } from '@comptoir/domain/books/amounts-by-rate';
import { REFUND_REASONS } from '@comptoir/domain/orders/refundable';
import { z } from 'zod';
import { errorEnvelope, successEnvelope } from '../wire/envelope.ts';
import { toEuros, toPercent } from '../wire/euros.ts';
import { euros, identifier, multilineText } from '../wire/scalars.ts';

const madeEuros = z.number().min(0);
const instant = z.iso.datetime().describe('An instant in UTC.');
const quantity = z.int().min(1).max(32_767);
const part = z
  .union([z.int().min(0).max(32_767), z.literal('delivery')])
  .describe('The position of a line, or the delivery.');
const units = z.array(z.object({ part, quantity }));

/** Amounts at a rate, in euros: `gross` contains `tax`. */
const rates = z.array(
  z.object({ rate: z.number().min(0).describe('Percent.'), gross: madeEuros, tax: madeEuros }),
);
export type WireRates = z.output<typeof rates>;

/** The body of `POST /v2/staff/orders/{order_id}/refunds`: units or an amount, and why. Rules RF-1, RF-3 and RF-5. */
export const refundRequest = z
  .object({
    units: units
      .min(1)
      .max(200)
      .nullish()
      .transform((given) => given ?? null),
    amount: euros
      .refine((amount) => amount > 0, 'un montant supérieur à 0')
      .nullish()
      .transform((amount) => amount ?? null),
    reason: z.enum(REFUND_REASONS),
    text: multilineText(500)
      .nullish()
      .transform((text) => text || null),
  })
  .superRefine(({ units: chosen, amount, reason, text }, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (chosen === null && amount === null) wrong('amount', 'Ce champ est obligatoire.');
    if (chosen !== null && amount !== null) wrong('amount', 'Seulement sans articles.');
    if (reason === 'other' && text === null) wrong('text', 'Ce champ est obligatoire.');
  });
export type RefundRequestBody = z.input<typeof refundRequest>;

/** The parameters of `POST /v2/staff/orders/{order_id}/refunds/{refund_id}/retry`. */
export const refundParams = z.object({ order_id: identifier, refund_id: z.string().max(300) });

const givenRefund = z.object({
  refund_id: z.string(),
  means: z.enum(['card', 'cash']),
  state: z
    .enum(['waiting', 'done', 'refused', 'superseded', 'withdrawn'])
    .describe('Cash is `done` at once.'),
  provider_reason: z.string().nullable().describe('The card provider’s code of its last failure.'),
  amount: madeEuros,
  units: units.nullable().describe('Null for an amount.'),
  rates,
  reason: z.enum(REFUND_REASONS).nullable(),
  text: z.string().nullable(),
  requested_at: instant,
  person: z.string().nullable(),
  device: z.string().nullable(),
  is_counted: z.boolean().describe('False for one that gives nothing back.'),
});

/** What can go back of an order, and every refund so far. Rules RF-1 to RF-7, and RF-9. */
export const wireOrderRefunds = z.object({
  means: z.enum(['card', 'cash']),
  parts: z.array(
    z.object({
      part,
      name: z.string().describe('Empty for the delivery.'),
      is_condiment: z.boolean(),
      quantity,
      rates: rates.describe('Of all its units.'),
    }),
  ),
  rates: rates.describe('Of the whole order.'),
  left: madeEuros.describe('What the payment still allows.'),
  tip: madeEuros.optional().describe('What is left of the tip, which goes back last.'),
  limit: madeEuros.nullable().describe('The most that the caller may give back; null without one.'),
  refunds: z.array(givenRefund).describe('The oldest first.'),
});
export type WireOrderRefunds = z.output<typeof wireOrderRefunds>;

/** The answer of `GET /v2/staff/orders/{order_id}/refunds`, and of each change. */
export const orderRefundsAnswer = successEnvelope(z.object({ refunds: wireOrderRefunds }));

/** The rejection of a refund. */
export const refundRejection = errorEnvelope.extend({
  refundable: z.number().optional().describe('With `refund_too_high`: what is left, in euros.'),
  pin_required: z
    .literal(true)
    .optional()
    .describe('With `forbidden`: a PIN on this device may open it.'),
  limit: z
    .number()
    .optional()
    .describe('With `forbidden`: the most that this person may give back, in euros.'),
});

/** Amounts by rate in cents as the API has them. */
export function ratesToEuros(amounts: readonly RateAmount[]): WireRates {
  return amounts.map(({ rate, gross, tax }) => ({
    rate: toPercent(rate),
    gross: toEuros(gross),
    tax: toEuros(tax),
  }));
}
