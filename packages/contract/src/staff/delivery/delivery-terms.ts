import { z } from 'zod';
import { distanceQuery } from '../../locations.ts';
import { successEnvelope } from '../../wire/envelope.ts';

/** The body of `POST /v2/staff/catalogue/delivery-terms`: an address as guests type it. Rule OP-20. */
export const deliveryTermsRequest = distanceQuery;

const amount = z.number().min(0).describe('In euros.');

/** What an address would pay by the draft, or why it would not be delivered to. Rule OP-20. */
export const deliveryTermsAnswer = successEnvelope(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('served'),
      place: z.string(),
      distance: z.number().nullable().describe('In `unit`, one decimal; null where it is unknown.'),
      unit: z.enum(['km', 'miles']),
      zone: z.string().nullable().describe('Null where the distance decides.'),
      fee: amount,
      minimum: amount,
      charge: amount.nullable().describe('Below the minimum; null where that is refused.'),
    }),
    z.object({
      kind: z.literal('refused'),
      place: z.string().nullable().describe('Null where none was found.'),
      problem: z.enum([
        'query_too_short',
        'location_unknown',
        'position_missing',
        'delivery_inactive',
        'address_required',
        'too_far',
      ]),
    }),
  ]),
);
