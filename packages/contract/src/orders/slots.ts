import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';
import { calendarDate } from '../wire/scalars.ts';

const MAXIMUM_ITEMS = 200;

const countedItems = z
  .string()
  .regex(/^([A-Za-z0-9_-]{1,64}:[1-9]\d{0,3})?(,[A-Za-z0-9_-]{1,64}:[1-9]\d{0,3})*$/, {
    error: 'une liste ID:QUANTITÉ,ID:QUANTITÉ',
  })
  .refine((text) => text.split(',').length <= MAXIMUM_ITEMS, `${MAXIMUM_ITEMS} articles au plus`)
  .default('')
  .transform((text) =>
    text.split(',').flatMap((part) => {
      const [itemId = '', quantity] = part.split(':');
      return itemId === '' ? [] : { itemId, quantity: Number(quantity) };
    }),
  )
  .describe(
    'The cart as `ID:QUANTITY,ID:QUANTITY`, with the dishes of formulas: slots are judged by its kitchen units and its lead time.',
  );

export const slotsQuery = z.object({
  is_pickup: z.enum(['true', 'false']).default('true'),
  items: countedItems,
});

/** The time slots by day; a full slot is listed but cannot be chosen. Rule S-11. */
export const offeredSlots = z.object({
  asap: z.boolean(),
  asap_at: z.iso
    .datetime()
    .nullable()
    .describe(
      'The start of the slot in which an order as soon as possible is ready; null without.',
    ),
  is_paused: z.boolean().describe('Orders of this type, or as soon as possible, pause.'),
  paused_until: z.iso.datetime().nullable().describe('Null while it is not known.'),
  today: calendarDate.describe(
    'The day at the restaurant: the date of an order as soon as possible, whatever the clock of the browser.',
  ),
  days: z.array(
    z.object({
      day: calendarDate,
      slots: z.array(
        z.object({
          /** The calendar day of the delivery; after midnight the day after `day`. */
          delivery_date: calendarDate,
          delivery_time_range: z.string(),
          label: z.string(),
          is_full: z.boolean(),
        }),
      ),
    }),
  ),
});
export type WireSlots = z.output<typeof offeredSlots>;

export const slotsAnswer = successEnvelope(offeredSlots);
