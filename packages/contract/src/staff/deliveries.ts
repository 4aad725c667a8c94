import { HANDOVER_MEANS } from '@comptoir/domain/money/handover-payments';
import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';
import { identifier } from '../wire/scalars.ts';
import { boardCard } from './board.ts';

const instant = z.iso.datetime().describe('An instant in UTC.');

/** A delivery as its courier sees it, and nothing else of the order. Rule CO-2. */
export const delivery = z.object({
  order_id: identifier,
  number: z.number().int().min(1),
  revision: z.number().int().min(0).describe('A change names the one it saw.'),
  progress: boardCard.shape.progress,
  due_at: instant.describe('When it is to be with the guest.'),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().describe('As it is shown.'),
  address: z.string(),
  postal_code: z.string(),
  city: z.string(),
  entry_code: z.string().describe('Of the building; empty where none was written.'),
  floor: z.string().describe('With staircase and door; empty where none was written.'),
  note: z.string().describe('What the guest wrote about the whole order.'),
  due: z
    .number()
    .min(0)
    .describe('The amount to be taken at hand-over, in euros; 0 where it is paid.'),
  courier: boardCard.shape.courier,
});
export type WireDelivery = z.output<typeof delivery>;

/** The answer of `GET /v2/staff/deliveries`. Rule CO-2. */
export const deliveriesAnswer = successEnvelope(
  z.object({
    deliveries: z.array(delivery).describe('By postal code, then by when they are due.'),
    now: instant.describe('The server’s time.'),
    timezone: z.string().describe('The time zone of the restaurant.'),
    at_handover: z.array(z.enum(HANDOVER_MEANS)).describe('By which means guests may pay.'),
    tips: z.boolean().describe('Whether a tip can be noted at hand-over. Rule TI-6.'),
  }),
);
export type DeliveriesAnswer = z.output<typeof deliveriesAnswer>;

/** The answer of `GET /v2/staff/couriers`. Rule CO-7. */
export const couriersAnswer = successEnvelope(
  z.object({
    couriers: z
      .array(z.object({ person_id: identifier, name: z.string() }))
      .describe('Who may deliver: couriers first, then by name.'),
  }),
);

/** The body of `PUT /v2/staff/orders/{order_id}/courier`. Rule CO-3. */
export const courierRequest = z.object({
  person_id: identifier.nullable().describe('Null for nobody.'),
  revision: z.number().int().min(0).max(2_147_483_647),
});
