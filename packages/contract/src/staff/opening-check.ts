import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';
import { calendarDate, identifier, instant } from '../wire/scalars.ts';
import { staffHold, staffPause, staffRush } from './availability.ts';
import { staffDevice } from './devices.ts';
import { livePrinter } from './printing.ts';

const count = z.number().int().min(0);
const orderType = z.enum(['pickup', 'delivery']);
const weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);

/** The hours of an order type on one day, as they are and as the week has them. Rule SV-82. */
const hoursOfDay = z.object({
  order_type: orderType,
  ranges: z.array(z.object({ starts_at: instant, ends_at: instant })),
  is_exception: z.boolean(),
  message: z.string().describe('Of the exception; may be empty.'),
});

/** Sold out, or counted; `is_left_over`: since a service before this one. Rule SV-83. */
const checkedHold = staffHold.extend({ is_left_over: z.boolean() });

/** An order of this service. Rule SV-84. */
const firstOrder = z.object({
  order_id: identifier,
  number: z.number().int().min(1),
  order_type: orderType,
  due_at: instant,
  start_by: instant,
});

/** The answer of `GET /v2/staff/opening-check`: what the server knows of it; the sound is the page's. Rule SV-80. */
export const openingCheckAnswer = successEnvelope(
  z.object({
    now: instant,
    day: calendarDate.describe('The day of the service.'),
    timezone: z.string(),
    hours: z.array(hoursOfDay),
    devices: z.array(staffDevice),
    printers: z.array(livePrinter),
    paper_problems: count.describe('Tickets that did not come out, or perhaps.'),
    holds: z.array(checkedHold),
    pauses: z.array(staffPause),
    rush: staffRush.nullable(),
    closed_slots: z.array(instant),
    open_orders: count.describe('Of this service.'),
    first_orders: z.array(firstOrder).describe('At most 5, in the sequence of their starts.'),
  }),
);

/** How long orders took from acceptance to readiness, by the hour of the week. Rule SV-30. */
const learnedPreparation = z.object({
  weekday,
  hour: z.number().int().min(0).max(23),
  minutes: z.number().int().min(1).describe('The median, rounded up to five minutes.'),
  orders: count,
});

/** The answer of `GET /v2/staff/preparation-times`. Rule SV-31. */
export const preparationTimesAnswer = successEnvelope(
  z.object({
    configured_minutes: z.object({ pickup: count, delivery: count }),
    learned: z.array(learnedPreparation),
  }),
);
