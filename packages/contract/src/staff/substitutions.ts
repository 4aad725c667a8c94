import { ALLERGENS } from '@comptoir/domain/menu/allergens';
import { PROPOSAL_KINDS } from '@comptoir/domain/orders/substitution';
import { z } from 'zod';
import { chosenGroups } from '../orders/cart-wire.ts';
import { wireProposal } from '../orders/substitutions.ts';
import { errorEnvelope, successEnvelope } from '../wire/envelope.ts';
import { identifier, multilineText } from '../wire/scalars.ts';

const madeEuros = z.number().min(0);
const quantity = z.int().min(1).max(99);
const position = z.int().min(0).max(32_767);
const percent = z.number().min(0).describe('Percent.');

/** The body of `POST /v2/staff/orders/{order_id}/substitutions`. Rules SU-1 and SU-2. */
export const proposalRequest = z
  .object({
    revision: z.int().min(0).max(2_147_483_647),
    kind: z.enum(PROPOSAL_KINDS),
    position: position.nullish().transform((given) => given ?? null),
    quantity: quantity.nullish().transform((given) => given ?? null),
    swap_item_id: identifier.nullish().transform((given) => given ?? null),
    swap_options: chosenGroups.describe('What is chosen of it, as of an item in a cart.'),
    dish_at: z
      .int()
      .min(0)
      .max(99)
      .nullish()
      .transform((given) => given ?? null)
      .describe('Of a formula the dish that is replaced, by its place in `dishes`.'),
    text: multilineText(300)
      .nullish()
      .transform((text) => text || null)
      .describe('What the guest reads; a proposal to cancel needs one.'),
  })
  .superRefine((body, context) => {
    const { kind, position, quantity, swap_item_id, swap_options, dish_at, text } = body;
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (kind !== 'swap' && dish_at !== null) wrong('dish_at', 'Seulement pour un échange.');
    if (kind !== 'swap' && swap_options.length > 0) {
      wrong('swap_options', 'Seulement pour un échange.');
    }
    if (kind === 'cancel') {
      if (text === null) wrong('text', 'Ce champ est obligatoire.');
      for (const [path, given] of Object.entries({ position, quantity, swap_item_id })) {
        if (given !== null) wrong(path, 'Seulement pour un article.');
      }
      return;
    }
    if (position === null) wrong('position', 'Ce champ est obligatoire.');
    if (quantity === null) wrong('quantity', 'Ce champ est obligatoire.');
    if (kind === 'swap' && swap_item_id === null) {
      wrong('swap_item_id', 'Ce champ est obligatoire.');
    }
    if (kind === 'drop' && swap_item_id !== null)
      wrong('swap_item_id', 'Seulement pour un échange.');
  });
export type ProposalRequestBody = z.input<typeof proposalRequest>;

export const staffProposalParams = z.object({ order_id: identifier, substitution_id: identifier });

const staffProposal = wireProposal.extend({
  person: z.string().nullable().describe('Who proposed it.'),
  device: z.string().nullable(),
});

const choice = z.object({ option_id: identifier, id: identifier });

/** Rule SU-18. */
const avoided = z
  .array(z.enum(ALLERGENS))
  .optional()
  .describe('What the order warns of and this holds, or may hold as it does not state it.');

/** A group of choices of a dish that is served instead. Rule SU-7. */
const choiceGroup = z.object({
  option_id: identifier,
  name: z.string(),
  min: z.int().min(0),
  max: z.int().min(1).describe('At most so many different ones.'),
  options: z.array(
    z.object({
      id: identifier,
      name: z.string(),
      price: madeEuros.describe('What it adds to the price of the dish.'),
      avoided,
    }),
  ),
});

/** What was sold, to be compared with what is served instead. */
const sold = z.object({
  item_id: identifier,
  chosen: z.array(choice).describe('What its guest has chosen of it.'),
  is_sold_out: z.boolean().describe('It, a choice or a dish of it, or what is in it.'),
});

/** What can be proposed to a guest, and what was. Rules SU-2, SU-7 and SU-15. */
const substitutions = z.object({
  lines: z
    .array(
      sold.extend({
        position,
        name: z.string(),
        options: z.array(z.string()),
        quantity: quantity.describe('Units that can be changed.'),
        droppable: z
          .int()
          .min(0)
          .max(99)
          .describe('How many of them can be left out without leaving the order empty.'),
        unit_price: madeEuros,
        rates: z.array(percent).describe('A dish instead has to have the same.'),
        dishes: z
          .array(
            sold.extend({
              name: z.string(),
              rate: percent,
              on_top: madeEuros.describe(
                'What it cost with its choices beyond the formula; at most that goes back.',
              ),
              supplements: z
                .array(z.object({ item_id: identifier, supplement: madeEuros }))
                .describe('Dishes that its course has at a supplement.'),
            }),
          )
          .optional()
          .describe('Of a formula: each may be replaced by a dish at its rate.'),
      }),
    )
    .describe('Empty once the order is handed over or cancelled.'),
  dishes: z
    .array(
      z.object({
        item_id: identifier,
        name: z.string(),
        price: madeEuros.describe('Without choices; of one with sizes that of the smallest.'),
        rate: percent,
        avoided,
        groups: z.array(choiceGroup).optional().describe('What can be chosen of it now.'),
      }),
    )
    .describe('Dishes that can be served instead now, by name.'),
  no_answer: z.enum(['keep', 'cancel']).describe('What the restaurant has set.'),
  proposals: z.array(staffProposal).describe('The oldest first.'),
});
export type WireSubstitutions = z.output<typeof substitutions>;

/** The answer of the routes of proposals. */
export const substitutionsAnswer = successEnvelope(z.object({ substitutions }));

/** Why a proposal was not made. */
export const proposalRejection = errorEnvelope.extend({
  pin_required: z.literal(true).optional(),
});
