import { PAUSE_KINDS } from '@comptoir/domain/availability/live-state';
import { z } from 'zod';
import { translatedLine, translationsOf } from '../languages/translations-schema.ts';
import { successEnvelope } from '../wire/envelope.ts';
import { calendarDate, clockTime, closingTime, identifier } from '../wire/scalars.ts';

const instant = z.iso.datetime().describe('An instant in UTC.');

/** What is sold out for moments before `until`. Rule SV-1. */
const soldOut = z.object({ id: identifier, until: instant });

const pause = z.object({
  kind: z.enum(PAUSE_KINDS),
  until: instant.nullable().describe('Null until a board is open again (OB-38).'),
});

/** Other hours on the days from `from` to `to`, both included. Rule SV-40. */
export const exceptionDays = z.object({
  from: calendarDate,
  to: calendarDate,
  order_type: z.enum(['pickup', 'delivery']).nullable().describe('Null for both.'),
  ranges: z.array(z.tuple([clockTime, closingTime])).describe('Empty: closed.'),
  message: z.string(),
});
export type WireExceptionDays = z.output<typeof exceptionDays>;

/** The most characters of a message. */
export const MESSAGE_LENGTH = 200;

/** The field of an exception that is stored with the translations of its message. Rule LA-32. */
export const exceptionTranslations = {
  translations: translationsOf('exception', { message: translatedLine(MESSAGE_LENGTH) }),
};

/** An exception as it is stored, exported and edited. */
export type TranslatedExceptionDays = WireExceptionDays &
  z.output<z.ZodObject<typeof exceptionTranslations>>;

/**
 * What guests know of the service, as `GET /v2/public/availability` answers it and an event named
 * `availability` brings it. Held ingredients are in it as the items that have them. Rule SV-50.
 */
export const publicAvailability = z.object({
  items: z.array(soldOut),
  options: z.array(soldOut),
  pauses: z.array(pause),
  rush: z.object({ minutes: z.number().int().min(1), until: instant }).nullable(),
  closed_slots: z.array(instant).describe('The starts of slots that are full by hand, in order.'),
  exceptions: z.array(exceptionDays).describe('Those that are not over, by their first day.'),
});
export type PublicAvailability = z.output<typeof publicAvailability>;

/** The answer of `GET /v2/public/availability`. */
export const publicAvailabilityAnswer = successEnvelope(publicAvailability);
