import { isCalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { cleanLine, cleanText, isReadableName } from '@comptoir/domain/text/visible-text';
import { z } from 'zod';
import { hasAtMostTwoDecimals, toBasisPoints, toCents, toEuros, toPercent } from './euros.ts';

/** An identifier, unchanged from the restaurant file. Rule I-6. */
export const identifier = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, '1 à 64 caractères parmi A-Z a-z 0-9 _ -');

/** A text without characters that cannot be stored: control characters, lone surrogates. Rule I-50. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll(/(?![\n\t])\p{Cc}/gu, '');
}

/** A JSON value whose texts, keys included, can be stored. Rule I-50. */
export function storableJson<Value>(value: Value): Value {
  const read: unknown = JSON.parse(JSON.stringify(value), (_key, field: unknown) => {
    if (typeof field === 'string') return storable(field);
    if (typeof field !== 'object' || field === null || Array.isArray(field)) return field;
    return Object.fromEntries(Object.entries(field).map(([key, it]) => [storable(key), it]));
  });
  return read as Value;
}

/**
 * The schema of every text in a request, whether stored, looked up or compared. Characters that cannot
 * be stored are removed, not rejected. Rules I-15 and I-50.
 */
export function text() {
  return z.string().overwrite(storable);
}

/** Text of several lines, cleaned and trimmed, at most `maximum` characters. Rules I-15 and I-56. */
export function multilineText(maximum: number) {
  return z.string().overwrite(cleanText).trim().max(maximum);
}

/** The same for a text of one line: a line break in it becomes a space. Rules I-15 and I-56. */
export function singleLineText(maximum: number) {
  return z.string().overwrite(cleanLine).max(maximum);
}

/** The name of a person, a company or a thing: one letter or digit at least. Rule I-56. */
export function givenName(maximum: number) {
  return singleLineText(maximum)
    .min(1, { error: 'Ce champ est obligatoire', abort: true })
    .refine(isReadableName, 'Un nom a au moins une lettre ou un chiffre');
}

/** A name of the restaurant's own, as of a dish: it is kept as it was written, and shows something. Rule I-56. */
export function shownName(maximum: number) {
  return z
    .string('un nom')
    .trim()
    .max(maximum, `${maximum} caractères au plus`)
    .refine((name) => cleanLine(name) !== '', 'un nom')
    .meta({ minLength: 1 });
}

/** A URL of at most `maximum` characters, without characters that cannot be stored. Rule I-50. */
export function storableUrl(maximum: number) {
  return z.url().max(maximum).overwrite(storable);
}

/** An instant of a request, in UTC or with an offset, as in `2026-11-27T19:30:00+01:00`. Rule I-15. */
export const givenInstant = z.iso
  .datetime({ offset: true })
  .describe('An instant, in UTC or with an offset.');

/** An instant of an answer: text in UTC on the wire, a Date in the server. Browsers read the wire, `z.input`. */
export const instant = z
  .codec(z.iso.datetime(), z.date(), {
    decode: (text) => new Date(text),
    encode: (at) => at.toISOString(),
  })
  .describe('An instant in UTC.');

/** An amount of an answer: euros on the wire, cents in the server. Rule M-5. */
export const amount = z.codec(z.number(), z.int(), { decode: toCents, encode: toEuros });

/** A rate of an answer: percent on the wire, hundredths of a percent in the server. Rule M-2. */
export const rate = z
  .codec(z.number(), z.int(), { decode: toBasisPoints, encode: toPercent })
  .describe('Percent.');

/** An amount in euros with at most two decimals. Rule M-5. */
export const euros = z
  .number('un montant en euros')
  .min(0, 'un montant positif ou nul')
  .max(1_000_000, 'un montant de 1 000 000 € au plus')
  .refine(hasAtMostTwoDecimals, 'deux décimales au plus');

/** A percentage between 0 and 100 with at most two decimals. Rule M-2. */
export const percent = z
  .number('un pourcentage')
  .min(0, 'un pourcentage positif ou nul')
  .max(100, '100 % au plus')
  .refine(hasAtMostTwoDecimals, 'deux décimales au plus');

/** HH:MM between 00:00 and 23:59. */
export const clockTime = z
  .string('une heure au format HH:MM')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'une heure au format HH:MM');

/** HH:MM as the end of a range, where 24:00 is midnight too. */
export const closingTime = z
  .string('une heure au format HH:MM')
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'une heure au format HH:MM');

/** There is no year 0: PostgreSQL refuses it. */
export const calendarDate = z
  .string()
  .refine((text) => isCalendarDate(text) && text >= '0001', 'une date au format AAAA-MM-JJ');

/** A date near which days can be counted: PostgreSQL and the calendar end somewhere; no shop does before or after. */
export const dayOfCentury = calendarDate.refine(
  (date) => date >= '2000-01-01' && date < '2100-01-01',
  'une date de ce siècle',
);

/** A month of this century, as in `2026-11`: days around it are dates, too. */
export const calendarMonth = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'un mois comme 2026-11')
  .describe('As in `2026-11`.');

export const weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);

/** A flag, `Yes`/`No` or a boolean, unchanged. */
export const yesOrNo = z.union([z.boolean(), z.enum(['Yes', 'No'])], 'true, false, Yes ou No');

/** Clamps a number, or a numeric text; anything else becomes `otherwise`. */
export function broughtInto(minimum: number, maximum: number, otherwise: number) {
  return (given: number | string | null | undefined): number => {
    const isTold = typeof given === 'number' || Boolean(given?.trim());
    const number = isTold ? Math.trunc(Number(given)) : Number.NaN;
    return Number.isNaN(number) ? otherwise : Math.min(maximum, Math.max(minimum, number));
  };
}
