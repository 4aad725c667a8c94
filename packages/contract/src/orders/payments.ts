import { SMALLEST_CARD_AMOUNT } from '@comptoir/domain/checkout/payment-method';
import { z } from 'zod';
import { emailAddress, requiredLine } from '../accounts/person.ts';
import { successEnvelope } from '../wire/envelope.ts';
import { toCents } from '../wire/euros.ts';
import { euros, identifier, singleLineText } from '../wire/scalars.ts';

const providerId = singleLineText(255);
const optionalId = providerId.nullish().transform((id) => id || null);

/** The body of `POST /v2/public/checkout/stripe-customer`. */
export const cardCustomerRequest = z.object({
  email: emailAddress,
  name: requiredLine,
  phone: singleLineText(50)
    .nullish()
    .transform((phone) => phone ?? ''),
});

export const cardCustomerAnswer = successEnvelope(
  z.object({ customer: z.looseObject({ id: z.string() }) }),
);

const amount = z
  .union([
    euros,
    z
      .string()
      .regex(/^\d{1,7}(\.\d{1,2})?$/, 'un montant en euros')
      .transform(Number),
  ])
  .transform(toCents)
  .refine((cents) => cents >= SMALLEST_CARD_AMOUNT, '0,50 € au moins');

/** The body of `POST /v2/public/checkout/stripe-payment-intent`: an amount in euros. Rule Y-2. */
export const cardIntentRequest = z.object({
  customer_id: optionalId,
  amount: amount.describe('In euros, with at most two decimals.'),
  payment_intent_id: optionalId,
  local_id: identifier
    .nullish()
    .transform((id) => id ?? null)
    .describe('The order that is prepared; drawn by the server when it is left out.'),
});

export const cardIntentAnswer = successEnvelope(
  z.object({ client_secret: z.string(), id: z.string() }),
);

/** The answer of `GET /v2/public/checkout/cards` (ours): what the page needs to take a card. Rule Y-1. */
export const cardsAnswer = successEnvelope(
  z.object({
    provider: z.enum(['stripe', 'demo']).nullable().describe('Null: no cards are taken.'),
    publishable_key: z.string().nullable(),
  }),
);

/** The body of `POST /v2/public/checkout/demo-payment` (ours), which exists with demonstration cards only. */
export const demoPaymentRequest = z.object({
  payment_intent_id: providerId,
  client_secret: providerId,
  card: z.enum(['good', 'declined', 'secure', 'slow']),
  authenticated: z.boolean().default(false),
});

export const demoPaymentAnswer = successEnvelope(
  z.object({ outcome: z.enum(['succeeded', 'declined', 'authentication_required']) }),
);

export type WireCards = z.output<typeof cardsAnswer>['payload'];
export type WireCardIntent = z.output<typeof cardIntentAnswer>['payload'];
export type WireCardCustomer = z.output<typeof cardCustomerAnswer>['payload'];
export type DemoPaymentRequest = z.input<typeof demoPaymentRequest>;
export type WireDemoPayment = z.output<typeof demoPaymentAnswer>['payload'];
