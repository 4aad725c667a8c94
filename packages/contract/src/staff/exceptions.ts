import { TRANSLATED_LOCALES } from '@comptoir/domain/languages/locale';
import { rangeFaults } from '@comptoir/domain/schedule/range-faults';
import { z } from 'zod';
import {
  exceptionDays,
  exceptionTranslations,
  MESSAGE_LENGTH,
} from '../availability/public-availability.ts';
import { successEnvelope } from '../wire/envelope.ts';
import { calendarDate, identifier, instant, multilineText } from '../wire/scalars.ts';
import { RANGE_FAULTS, readTimeRange } from '../wire/time-range.ts';

const orderType = z.enum(['pickup', 'delivery']);

/** The most ranges of one day. */
export const MAX_RANGES = 6;

const content = exceptionDays.extend({
  ranges: exceptionDays.shape.ranges
    .max(MAX_RANGES)
    .refine((ranges) => ranges.every(([start, end]) => start !== end), 'Une plage est vide.')
    .superRefine((ranges, context) => {
      const faults = rangeFaults(ranges.flatMap((range) => readTimeRange(...range) ?? []));
      for (const [index, fault] of faults.entries()) {
        if (!fault) continue;
        context.addIssue({ code: 'custom', path: [index], message: RANGE_FAULTS[fault] });
      }
    }),
  message: multilineText(MESSAGE_LENGTH).default(''),
  ...exceptionTranslations,
});

const ENDS_BEFORE = { path: ['to'], message: 'Cette date précède la première.' };

function isInOrder({ from, to }: { readonly from: string; readonly to: string }): boolean {
  return from <= to;
}

/** The body of `POST /v2/staff/exceptions`. Rule SV-40. */
export const exceptionRequest = content.refine(isInOrder, ENDS_BEFORE);
export type ExceptionRequest = z.output<typeof exceptionRequest>;

/** The body of `PUT /v2/staff/exceptions/{exception_id}`: with the revision that it changes. Rule SV-44. */
export const exceptionChange = content
  .extend({ revision: z.number().int().min(1) })
  .refine(isInOrder, ENDS_BEFORE);

export const exceptionParams = z.object({ exception_id: identifier });

/** An open order for a time that an exception no longer serves. Rule SV-43. */
const unservedOrder = z.object({
  order_id: identifier,
  number: z.number().int().min(1),
  order_type: orderType,
  wanted_at: instant.describe('The start of its slot.'),
  guest: z.string().nullable().describe('Null without `orders.guest`.'),
  phone: z.string().nullable().describe('Null without `orders.guest`.'),
});
export type UnservedOrder = z.output<typeof unservedOrder>;
export type WireUnservedOrder = z.input<typeof unservedOrder>;

const writtenTranslations = z.object({
  en: z.object({ message: z.string().exactOptional() }).exactOptional(),
});

export const staffException = exceptionDays.extend({
  exception_id: identifier,
  revision: z.number().int().min(1),
  translations: writtenTranslations.nullish(),
  orders: z.array(unservedOrder).describe('The next one first.'),
});
export type StaffException = z.output<typeof staffException>;
export type WireStaffException = z.input<typeof staffException>;

/** The answer of `POST` and `PUT`. Rule SV-43. */
export const savedExceptionAnswer = successEnvelope(staffException);

/** The answer of `DELETE`: with the open orders for times that the week does not serve. Rule SV-43. */
export const deletedExceptionAnswer = successEnvelope(z.object({ orders: z.array(unservedOrder) }));

const publicHoliday = z.object({
  day: calendarDate,
  name: z.string(),
  is_as_usual: z.boolean().describe('Whether the restaurant said that it opens as usual.'),
});
export type WirePublicHoliday = z.output<typeof publicHoliday>;

/** The answer of `GET /v2/staff/exceptions`: those not over, and the public holidays of the next year. Rule SV-42. */
export const exceptionsAnswer = successEnvelope(
  z.object({
    today: calendarDate.describe('The day of the service.'),
    exceptions: z.array(staffException).describe('By their first day.'),
    public_holidays: z.array(publicHoliday),
    languages: z
      .array(z.enum(TRANSLATED_LOCALES))
      .describe('Those of the shop that a message can be translated into.'),
  }),
);

/** `PUT /v2/staff/public-holidays/{day}`. Rule SV-42. */
export const publicHolidayParams = z.object({ day: calendarDate });
export const publicHolidayRequest = z.object({ is_as_usual: z.boolean() });
export const publicHolidayAnswer = successEnvelope(publicHoliday);
