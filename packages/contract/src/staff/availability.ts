import { HOLD_KINDS, PAUSE_KINDS } from '@comptoir/domain/availability/live-state';
import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';
import { givenInstant, identifier, instant } from '../wire/scalars.ts';

const count = z.number().int().min(0);

/** An open order that something set by the staff concerns. */
const concernedOrder = z.object({
  order_id: identifier,
  number: z.number().int().min(1),
  due_at: instant,
  units: count.describe('How many portions of it the order needs; 0 where nothing is counted.'),
});

/** What is sold out, or is counted down until it is. Rule SV-1. */
export const staffHold = z.object({
  hold_id: identifier,
  kind: z.enum(HOLD_KINDS),
  id: identifier,
  name: z.string(),
  until: instant,
  remaining: z.number().int().nullable().describe('Null where nothing is counted.'),
  is_sold_out: z.boolean(),
  set_at: instant,
  set_by: z.string().nullable().describe('A person, else a device.'),
  orders: z.array(concernedOrder).describe('The open orders that need it, the most urgent first.'),
});
export type WireStaffHold = z.input<typeof staffHold>;

export const staffPause = z.object({
  kind: z.enum(PAUSE_KINDS),
  until: instant.nullable().describe('Null until a board is open again (OB-38).'),
  set_at: instant.nullable(),
  set_by: z.string().nullable(),
});
export type WireStaffPause = z.input<typeof staffPause>;

export const staffRush = z.object({
  minutes: z.number().int().min(1),
  until: instant,
  set_at: instant,
  set_by: z.string().nullable(),
});
export type WireStaffRush = z.input<typeof staffRush>;

/** A slot of the next two hours. Rule SV-25. */
export const timelineSlot = z.object({
  starts_at: instant,
  label: z.string(),
  orders: count,
  order_capacity: count.nullable(),
  units: count,
  unit_capacity: count.nullable(),
  is_full: z.boolean(),
  is_closed: z.boolean().describe('By hand.'),
});
export type WireTimelineSlot = z.input<typeof timelineSlot>;

/** The data of an event named `availability`, whole. Rules OB-21 and SV-51. */
const availabilityEvent = z.object({
  holds: z.array(staffHold),
  pauses: z.array(staffPause),
  rush: staffRush.nullable(),
  slots: z.array(timelineSlot),
});
export type StaffAvailability = z.output<typeof availabilityEvent>;
export type AvailabilityEventData = z.input<typeof availabilityEvent>;

/** The answer of `GET /v2/staff/availability`, and of each change of it. */
export const staffAvailabilityAnswer = successEnvelope(availabilityEvent);

/** Until when something is sold out: an hour, the end of this service or of tomorrow's, or an instant. Rule SV-2. */
const holdUntil = z.union([z.enum(['1h', 'service', 'tomorrow']), givenInstant]);

/** The body of `POST /v2/staff/holds`; another hold of the same thing is replaced. Rules SV-1 to SV-3. */
export const holdRequest = z.object({
  kind: z.enum(HOLD_KINDS),
  id: identifier,
  until: holdUntil,
  remaining: z.number().int().min(0).max(1_000).nullable().default(null),
});
export type HoldRequest = z.output<typeof holdRequest>;
export const holdParams = z.object({ hold_id: identifier });

/** The body of `PUT /v2/staff/pauses/{kind}`. Rule SV-11. */
export const pauseRequest = z.object({ until: z.union([z.literal('service'), givenInstant]) });
export const pauseParams = z.object({ kind: z.enum(PAUSE_KINDS) });

/** The body of `PUT /v2/staff/rush`. Rule SV-14. */
export const rushRequest = z.object({
  minutes: z.number().int().min(5).max(120),
  until: z.union([z.literal('service'), givenInstant]),
});

/** `PUT` closes a slot, `DELETE` opens it again. Rule SV-24. */
export const slotParams = z.object({ starts_at: givenInstant });

/** What can be sold out: the articles of the menus, their options, and the ingredients. Rule SV-5. */
export const holdable = z.object({
  kind: z.enum(HOLD_KINDS),
  id: identifier,
  name: z.string(),
  context: z
    .string()
    .describe(
      'The category of an item, the group of an option, the dishes of a size; may be empty.',
    ),
});
export type WireHoldable = z.output<typeof holdable>;

/** The answer of `GET /v2/staff/holdables`. */
export const holdablesAnswer = successEnvelope(z.object({ holdables: z.array(holdable) }));
