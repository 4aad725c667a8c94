import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';
import { calendarDate } from '../wire/scalars.ts';

export const slotsQuery = z.object({ is_pickup: z.enum(['true', 'false']).default('true') });

/** The time slots by day; a full slot is listed but cannot be chosen. Rule S-11. */
export const offeredSlots = z.object({
  asap: z.boolean(),
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
