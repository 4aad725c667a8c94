import { GROUP_STATES } from '@comptoir/domain/group-orders/group-state';
import { z } from 'zod';
import { cartItem, freeItem } from '../orders/cart-wire.ts';
import { orderState } from '../orders/order-status.ts';
import { successEnvelope } from '../wire/envelope.ts';
import { identifier } from '../wire/scalars.ts';

const instant = z.iso.datetime().describe('An instant in UTC.');
const madeEuros = z.number().min(0);

/** A participant’s line; its position counts over the whole group, as in `items`. Rules GO-7 and GO-9. */
const groupLine = z.object({
  line_id: identifier,
  position: z.int().min(0).describe('Its index in `items`, which paths of problems name.'),
  item_name: z.string().describe('Empty where the dish is no longer on the menu.'),
  item: cartItem.describe('As the participant chose it, with the participant’s own note.'),
  line_total: madeEuros.nullable().describe('Before discounts; null while it has no price.'),
  discount: madeEuros.nullable(),
  problem: z.string().nullable().describe('Why it cannot be ordered now: sold out, or gone.'),
});

const groupParticipant = z.object({
  participant_id: identifier,
  first_name: z.string(),
  label: z.string().describe('The first name, with a number where it is taken: « Léa 2 ».'),
  is_host: z.boolean(),
  lines: z.array(groupLine),
  share: z
    .object({
      amount: madeEuros.describe('All shares together are the total, to the cent.'),
      status: z
        .enum(['with_host', 'due', 'processing', 'paid'])
        .describe('`with_host`: the host pays the order; the others are of `payment: shares`.'),
    })
    .nullable()
    .describe('Null while the group has no price.'),
});

/** The price of the whole; amounts in euros. Rule GO-7. */
const groupPrice = z.object({
  subtotal: madeEuros,
  discount: madeEuros,
  delivery: madeEuros,
  tax: madeEuros,
  total: madeEuros,
});

/** A group order for each holder of its link: first names and dishes, no place and no key. Rules GO-1 and GO-7. */
export const groupOrderState = z.object({
  state: z.enum(GROUP_STATES),
  revision: z.int().describe('Counts the changes: a state with a lower one is older.'),
  expires_at: instant.describe('Until then the link works.'),
  timezone: z.string(),
  plan: z.object({
    is_pickup: z.boolean(),
    delivery_date: z.string().nullable(),
    delivery_time_range: z.string().nullable().describe('As in the checkout; null: not chosen.'),
    has_place: z
      .boolean()
      .describe('For a delivery: whether the host gave the place, so that the fee is known.'),
  }),
  payment: z.enum(['host', 'shares']).describe('Who pays: the host all, or each a share.'),
  pay_until: instant.optional().describe('While the participants pay their shares.'),
  has_ended_shares: z
    .literal(true)
    .optional()
    .describe('Not all shares were paid in time: what was paid goes back, and nothing is ordered.'),
  participants: z
    .array(groupParticipant)
    .describe('In the order in which they joined; empty once the group is cancelled or expired.'),
  items: z
    .array(cartItem)
    .describe(
      'The lines as the order has to have them, in this sequence: whose dish it is stands before the note.',
    ),
  price: groupPrice.nullable().describe('Null while a dish is no longer on the menu.'),
  free_items: z.array(freeItem),
  applied_offers: z.array(identifier),
  coupon: z
    .object({
      name: z.string().describe('Of its offer: the code is the host’s. Empty while it has none.'),
      is_applied: z.boolean(),
    })
    .nullable()
    .describe('Whether the host has entered a code, for the whole.'),
  problems: z
    .array(
      z.object({
        code: z.string(),
        message: z.string(),
        errors: z
          .array(z.object({ path: z.string(), message: z.string(), code: z.string().optional() }))
          .optional(),
      }),
    )
    .describe('Why the whole cannot be ordered as it is, as a quote has them.'),
  order: orderState
    .pick({
      order_number: true,
      progress: true,
      date: true,
      starts_at: true,
      expected_at: true,
      promised_at: true,
      cancel_text: true,
    })
    .nullable()
    .describe('Once the group is placed.'),
});
export type WireGroupOrderState = z.output<typeof groupOrderState>;

/**
 * The answer of `GET /v2/public/group-orders/{link_key}` and of every change. `…/events` sends its payload as
 * server-sent events named `group-order`; the id of each is the ETag of the answer with the same content. Rule GO-7.
 */
export const groupOrderStateAnswer = successEnvelope(groupOrderState);

/** The answer of `POST /v2/public/group-orders`. Rules GO-1 and GO-2. */
export const groupOrderStart = z.object({
  link_key: identifier,
  participant_id: identifier,
  group: groupOrderState,
});
export type WireGroupOrderStart = z.output<typeof groupOrderStart>;
export const groupOrderStartAnswer = successEnvelope(groupOrderStart);

/** The answer of `POST …/participants`. Rule GO-2. */
export const groupOrderJoin = groupOrderStart.omit({ link_key: true });
export type WireGroupOrderJoin = z.output<typeof groupOrderJoin>;
export const groupOrderJoinAnswer = successEnvelope(groupOrderJoin);
