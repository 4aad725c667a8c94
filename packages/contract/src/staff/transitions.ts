import { HANDOVER_MEANS } from '@comptoir/domain/money/handover-payments';
import { CANCEL_REASONS } from '@comptoir/domain/orders/board';
import { ORDER_PROGRESS } from '@comptoir/domain/orders/order-progress';
import { z } from 'zod';
import { errorEnvelope, successEnvelope } from '../wire/envelope.ts';
import { toCents } from '../wire/euros.ts';
import { euros, givenInstant, identifier, multilineText } from '../wire/scalars.ts';
import { boardCard } from './board.ts';
import { delivery } from './deliveries.ts';

const revision = z.number().int().min(0).max(2_147_483_647);
const promisedAt = givenInstant.transform((text) => Date.parse(text));

export const orderParams = z.object({ order_id: identifier });

/** Names a request: sent twice it happens once. Rule OB-6. */
const idempotencyKey = z.string().regex(/^[\x21-\x7e]{1,200}$/, '1 à 200 caractères visibles');
export const idempotentHeaders = z.object({ 'idempotency-key': idempotencyKey });
export const maybeIdempotentHeaders = z.object({ 'idempotency-key': idempotencyKey.optional() });

/** What happens to the money of a paid order: all that is left, nothing, or an amount in euros. Rule OB-11. */
const refundDecision = z.union([
  z.enum(['full', 'none']),
  z.object({ amount: euros.refine((amount) => amount > 0, 'un montant supérieur à 0') }),
]);

/** How an order is paid at hand-over, each means once; what was given in cents. Rules BK-60, BK-61 and TI-6. */
const payments = z
  .array(
    z.object({
      means: z.enum(HANDOVER_MEANS),
      amount: euros.transform(toCents).describe('Without the tip; 0 for a tip alone.'),
      given: euros
        .nullish()
        .transform((given) => (given == null ? null : toCents(given)))
        .describe('What the guest gave in cash; what is more than amount and tip goes back.'),
      tip: euros
        .nullish()
        .transform((tip) => toCents(tip ?? 0))
        .describe('In cash or on the terminal, where the restaurant takes tips. Rule TI-6.'),
    }),
  )
  .max(HANDOVER_MEANS.length);

/**
 * The body of `POST /v2/staff/orders/{order_id}/transitions`. A cancellation has a reason, `other` with a
 * text; only a cancellation has any of them or a refund, and only a hand-over payments. Rules OB-5, OB-10, OB-11,
 * BK-40 and BK-60.
 */
export const transitionRequest = z
  .object({
    to: z.enum(ORDER_PROGRESS),
    revision,
    promised_at: promisedAt.nullish().transform((at) => at ?? null),
    reason: z
      .enum(CANCEL_REASONS)
      .nullish()
      .transform((reason) => reason ?? null),
    text: multilineText(500)
      .nullish()
      .transform((text) => text || null),
    refund: refundDecision.nullish().transform((refund) => refund ?? null),
    cash_given: euros
      .nullish()
      .transform((given) => given ?? null)
      .describe('What the guest gave in cash, in euros; the change follows from the total.'),
    payments: payments
      .nullish()
      .transform((given) => given ?? null)
      .describe('By which means it is paid: together what is due. In cash where left out.'),
  })
  .superRefine(({ to, promised_at, reason, text, refund, cash_given, payments }, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (cash_given !== null && to !== 'handed_over') wrong('cash_given', 'Seulement à la remise.');
    if (payments !== null && to !== 'handed_over') wrong('payments', 'Seulement à la remise.');
    if (payments !== null && cash_given !== null)
      wrong('cash_given', 'Indiquez les règlements ou les espèces données, pas les deux.');
    if (to === 'cancelled') {
      if (reason === null) wrong('reason', 'Ce champ est obligatoire.');
      if (reason === 'other' && text === null) wrong('text', 'Ce champ est obligatoire.');
      if (promised_at !== null)
        wrong('promised_at', 'Une commande annulée n’a pas d’heure promise.');
      return;
    }
    for (const [path, given] of Object.entries({ reason, text, refund })) {
      if (given !== null) wrong(path, 'Seulement pour une annulation.');
    }
  });
export type TransitionRequest = z.output<typeof transitionRequest>;

/** The body of `PUT /v2/staff/orders/{order_id}/payments`. Rule BK-62. */
export const paymentsRequest = z.object({ payments, revision });

/** The body of `POST /v2/staff/orders/{order_id}/undo`. Rule OB-7. */
export const undoRequest = z.object({ revision });

/** The body of `POST /v2/staff/orders/{order_id}/recall`. Rule OB-50. */
export const recallRequest = z.object({ revision });

/** The body of `POST /v2/staff/orders/{order_id}/promise`. Rule OB-12. */
export const promiseRequest = z.object({ promised_at: promisedAt, revision });

/** The answer of every command: the order after it. */
export const changedOrderAnswer = successEnvelope(z.object({ order: boardCard }));

/** The same of a command that couriers may send, who see the delivery alone. Rule CO-4. */
export const carriedOrderAnswer = successEnvelope(
  z.object({ order: z.union([boardCard, delivery]) }),
);

/** A line of an order: its position, from 1 on. */
export const lineParams = z.object({
  order_id: identifier,
  position: z.coerce.number().int().min(1).max(32_767),
});

/** The body of `PUT /v2/staff/orders/{order_id}/lines/{position}/done`. Rule OB-53. */
export const lineDoneRequest = z.object({ done: z.boolean() });

/** The rejection of a command, with the order as it is. Rule OB-5. */
export const staleOrder = errorEnvelope.extend({
  order: boardCard
    .optional()
    .describe('The order as it is; its `last_step` names who moved it and when.'),
  refundable: z
    .number()
    .optional()
    .describe('With `refund_required` and `refund_too_high`: what is left to refund, in euros.'),
  pin_required: z
    .literal(true)
    .optional()
    .describe('With `forbidden`: a PIN on this device may open it.'),
  limit: z
    .number()
    .optional()
    .describe('With `forbidden`: the most that this person may refund, in euros.'),
});
