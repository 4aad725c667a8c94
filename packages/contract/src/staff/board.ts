import { ALLERGENS } from '@comptoir/domain/menu/allergens';
import { HANDOVER_MEANS } from '@comptoir/domain/money/handover-payments';
import { BOARD_COLUMNS, CANCEL_REASONS } from '@comptoir/domain/orders/board';
import { ORDER_PROGRESS } from '@comptoir/domain/orders/order-progress';
import { PROPOSAL_KINDS, PROPOSAL_OUTCOMES } from '@comptoir/domain/orders/substitution';
import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';
import { calendarDate, identifier, text } from '../wire/scalars.ts';

const instant = z.iso.datetime().describe('An instant in UTC.');
const madeEuros = z.number().min(0);
const quantity = z.number().int().min(1);
const revision = z.number().int().min(0);

const chosenOptions = z.array(z.object({ name: z.string(), quantity }));

/** A line as the kitchen reads it: quantity first, what was chosen below. Rules OB-18 and C-27. */
const boardLine = z.object({
  item_id: identifier,
  name: z.string(),
  quantity,
  options: chosenOptions,
  courses: z
    .array(
      z.object({
        name: z.string(),
        choices: z.array(
          z.object({ item_id: identifier, name: z.string(), options: chosenOptions }),
        ),
      }),
    )
    .optional()
    .describe('Of a formula, with the dishes of each; absent of any other item.'),
  note: z.string(),
  position: z.number().int().min(1).describe('Of the line in its order.'),
  done: z.boolean().describe('Whether the kitchen has ticked it off. Rule OB-53.'),
});

/** Who changed an order; both null where neither is known, as for the guest and the command line. */
const changedBy = z.object({
  actor: z.enum(['guest', 'staff', 'system', 'provider']),
  person: z.string().nullable().describe('The name of the person at that time.'),
  device: z.string().nullable().describe('The name of the device at that time.'),
});

const lastStep = z.object({ progress: z.enum(ORDER_PROGRESS), at: instant, ...changedBy.shape });

const payment = z.object({
  method: z.enum(['cash', 'card']),
  is_paid: z.boolean(),
  due: madeEuros.describe('The amount to be taken at hand-over, in euros.'),
  means: z.array(z.enum(HANDOVER_MEANS)).describe('What the restaurant takes it by. Rule BK-60.'),
  tips: z.boolean().describe('Whether a tip can be noted at hand-over. Rule TI-6.'),
});

const guest = z.object({
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  address: z.string(),
  postal_code: z.string(),
  city: z.string(),
  entry_code: z.string().describe('Of the building; empty where none was written.'),
  floor: z.string().describe('With staircase and door; empty where none was written.'),
  is_first_order: z
    .boolean()
    .nullable()
    .describe('Null once the order was anonymised: then it is not known.'),
});

/** An order on the board. Rules OB-1, OB-13 and OB-18. */
export const boardCard = z.object({
  order_id: identifier,
  number: z.number().int().min(1),
  progress: z.enum(ORDER_PROGRESS),
  revision: revision.describe('Counts the changes of the order; a command names the one it saw.'),
  is_pickup: z.boolean(),
  is_test: z
    .literal(true)
    .optional()
    .describe('An order with which the restaurant tries its way; absent for any other. Rule OP-7.'),
  column: z
    .enum(BOARD_COLUMNS)
    .nullable()
    .describe('At the moment of the answer; null once it is handed over or cancelled.'),
  day: calendarDate.describe('The day of the service: it ends at 04:00.'),
  placed_at: instant,
  finalized_at: instant,
  starts_at: instant.nullable().describe('When the chosen time begins; null for `ASAP`.'),
  promised_at: instant.nullable().describe('What the restaurant promised; null before.'),
  due_at: instant.describe('When it is to be ready, or with the guest: promised, else expected.'),
  start_by: instant.describe('When it has to be started at the latest.'),
  ringing: z.boolean().describe('On this device, at the moment of the answer.'),
  silenced_until: instant.nullable().describe('From then on it rings again on this device.'),
  lines: z.array(boardLine).describe('Without condiments.'),
  condiments: z.array(boardLine),
  note: z.string().describe('What the guest wrote about the whole order.'),
  messages: z
    .array(z.object({ at: instant, text: z.string() }))
    .describe('What the guest wrote since it was placed, the first one first.'),
  allergies: z.string().describe('What the guest wrote about allergies or a diet.'),
  allergens: z
    .array(z.enum(ALLERGENS))
    .describe('Those that the guest filtered the menu by, or names in a text.'),
  payment: payment.nullable().describe('Null without `orders.guest`.'),
  payments: z
    .array(
      z.object({
        means: z.enum(HANDOVER_MEANS),
        amount: madeEuros,
        tip: madeEuros.optional().describe('On top of the amount; absent where nothing.'),
      }),
    )
    .nullable()
    .describe('How it was paid at hand-over, empty before; null without `orders.guest`.'),
  guest: guest.nullable().describe('Null without `orders.guest`.'),
  total: madeEuros.nullable().describe('Null without `orders.guest`.'),
  last_step: lastStep,
  undo_until: instant
    .nullable()
    .describe('Until then this device can take the last change back; null when it can not.'),
  courier: z
    .object({ person_id: identifier, name: z.string() })
    .nullable()
    .describe('Who delivers it; null for nobody. Rule CO-3.'),
  reason: z.enum(CANCEL_REASONS).nullable().describe('Why it was cancelled.'),
  proposal: z
    .object({
      kind: z.enum(PROPOSAL_KINDS),
      outcome: z.enum(PROPOSAL_OUTCOMES).nullable().describe('Null while it waits.'),
      answer_until: instant,
    })
    .nullable()
    .describe('The last proposal to the guest. Rule SU-10.'),
});
export type BoardCard = z.output<typeof boardCard>;

/** A change in the history of an order. */
const historyEntry = z.object({
  type: z.enum([
    ...(['submitted', 'paid', 'advanced', 'cancelled', 'refunded', 'promised', 'undone'] as const),
    ...([
      'proposed',
      'answered',
      'messaged',
      'payments_corrected',
      'recalled',
      'moved',
      'courier_changed',
    ] as const),
  ]),
  at: instant,
  ...changedBy.shape,
  progress: z
    .enum(ORDER_PROGRESS)
    .nullable()
    .describe('Of a step, or what `undone` or `recalled` restored.'),
  promised_at: instant.nullable(),
  amount: madeEuros.nullable().describe('What goes back; null without `orders.guest`.'),
  is_undone: z.boolean().describe('Whether it was taken back.'),
});

/** An order in full: the card, with prices and its history. */
export const fullOrder = boardCard.extend({
  history: z.array(historyEntry).describe('Every change, the oldest first.'),
  text: z.string().nullable().describe('What was written to the reason of the cancellation.'),
  amounts: z
    .object({
      lines: z
        .array(z.object({ name: z.string(), quantity, line_total: madeEuros }))
        .describe('All sold lines, condiments and free ones included.'),
      subtotal: madeEuros,
      discount: madeEuros,
      delivery: madeEuros,
      tax: madeEuros,
      total: madeEuros,
      tip: madeEuros.optional().describe('Paid by card on top of the total; absent where nothing.'),
      refundable: madeEuros.describe('What can still go back of what was paid.'),
    })
    .nullable()
    .describe('Null without `orders.guest`.'),
  cash: z
    .object({ given: madeEuros, change: madeEuros })
    .nullable()
    .describe('What was given at hand-over and went back; null where it was not said.'),
  is_closed: z
    .boolean()
    .describe(
      'Whether the day of its hand-over is closed: how it was paid stays. False without `orders.guest`.',
    ),
});
export type FullOrder = z.output<typeof fullOrder>;

/**
 * The query of `GET /v2/staff/orders`: the open board without any, the orders of a day of the service,
 * those found by number, name, or the last four digits of a telephone number, or the last ones that were handed
 * over. Rules OB-14 and OB-50.
 */
export const boardQuery = z.object({
  day: calendarDate.optional(),
  search: text().trim().min(1).max(100).optional(),
  finished: z
    .literal('true')
    .optional()
    .describe('The last ten that were handed over, which can be recalled, the last one first.'),
});

/** A position in the events, as `GET /v2/staff/events` names it: a whole number. Rule OB-15. */
export const eventId = z.string().regex(/^\d{10,29}$/, 'un identifiant d’événement');

/** The answer of `GET /v2/staff/orders`. Rules OB-14 and OB-15. */
export const boardAnswer = successEnvelope(
  z.object({
    orders: z.array(boardCard).describe('Sorted by `start_by`; a search by day, newest first.'),
    now: instant.describe('The server’s time.'),
    event_id: eventId.describe('Events after it may not be in the orders yet.'),
    day: calendarDate.describe('The day of the service now.'),
    timezone: z.string().describe('The time zone of the restaurant.'),
    lead_minutes: z
      .object({ pickup: z.number().min(0), delivery: z.number().min(0) })
      .describe('What an order needs from its start to its time, travel included.'),
    service_since: instant
      .nullable()
      .describe('When this device began its service; null when it has not.'),
  }),
);
export type BoardAnswer = z.output<typeof boardAnswer>;

/** The answer of `GET /v2/staff/orders/{order_id}`. */
export const fullOrderAnswer = successEnvelope(z.object({ order: fullOrder, now: instant }));

/** The query of `GET /v2/staff/events`; the header `Last-Event-ID` comes first. */
export const eventsQuery = z.object({ last_event_id: eventId.optional() });

/** An order that the open board does not show any more. */
const goneOrder = z.object({
  order_id: identifier,
  gone: z.literal(true),
  progress: z.enum(ORDER_PROGRESS),
  revision,
});

/** The data of an event named `order`. Rule OB-15. */
export const orderEvent = z.union([boardCard, goneOrder]);
export type OrderEventData = z.output<typeof orderEvent>;

/** The data of an event named `time`, every 10 seconds. Rule OB-16. */
const timeEvent = z.object({ now: instant });
export type TimeEventData = z.output<typeof timeEvent>;

/** The body of `POST /v2/staff/board/service`: begins or ends the service of this device. Rule OB-19. */
export const serviceRequest = z.object({ active: z.boolean() });
export const serviceAnswer = successEnvelope(z.object({ service_since: instant.nullable() }));
