import {
  PROPOSAL_ANSWERS,
  PROPOSAL_KINDS,
  PROPOSAL_OUTCOMES,
} from '@comptoir/domain/orders/substitution';
import { z } from 'zod';
import { identifier } from '../wire/scalars.ts';

const instant = z.iso.datetime().describe('An instant in UTC.');
const madeEuros = z.number().min(0);

/** A proposal of the restaurant to change an order, as its guest and its staff see it. Rules SU-1 and SU-3. */
export const wireProposal = z.object({
  substitution_id: identifier,
  kind: z
    .enum(PROPOSAL_KINDS)
    .describe('To leave units out, to serve another dish instead, or to cancel the order.'),
  item_name: z.string().nullable().describe('The dish as it was sold; null for the whole order.'),
  quantity: z.number().int().min(1).nullable(),
  swap_name: z.string().nullable().describe('The dish that is proposed instead, with its choices.'),
  swap_price: madeEuros
    .nullable()
    .describe(
      'What one of it costs then with them, before discounts; null for a dish of a formula.',
    ),
  is_all: z
    .literal(true)
    .optional()
    .describe('It is about all that is left: to leave the units out is to cancel the order.'),
  text: z.string().nullable().describe('What the restaurant wrote to it.'),
  proposed_at: instant,
  answer_until: instant.describe('From then on what `without_answer` says happens by itself.'),
  without_answer: z.enum(['dropped', 'kept', 'cancelled']),
  accept_given: madeEuros.describe('What is given back, or not to be paid, if it is accepted.'),
  drop_given: madeEuros.describe('The same if the units are left out.'),
  outcome: z.enum(PROPOSAL_OUTCOMES).nullable().describe('Null while it is open.'),
  ended_by: z.enum(['guest', 'staff', 'time']).nullable(),
  given: madeEuros.describe('What was given back, or taken off the total.'),
});
export type WireProposal = z.output<typeof wireProposal>;

/** The parameters of `POST /v2/public/orders/{key}/substitutions/{substitution_id}`. */
export const proposalParams = z.object({ key: identifier, substitution_id: identifier });

/** The body of it: what the guest decides. Rule SU-3. */
export const proposalAnswerRequest = z.object({ answer: z.enum(PROPOSAL_ANSWERS) });
