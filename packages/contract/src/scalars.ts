import { isCalendarDate } from '@comptoir/domain/restaurant-time';
import { z } from 'zod';
import { hasAtMostTwoDecimals } from './euros.ts';

/** An identifier, kept as the restaurant file writes it. Rule I-6. */
export const identifier = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, '1 à 64 caractères parmi A-Z a-z 0-9 _ -');

/** An amount in euros with at most two decimals. Rule M-5. */
export const euros = z
  .number()
  .min(0, 'un montant positif ou nul')
  .max(1_000_000)
  .refine(hasAtMostTwoDecimals, 'deux décimales au plus');

/** A percentage between 0 and 100 with at most two decimals. Rule M-2. */
export const percent = z
  .number()
  .min(0)
  .max(100, '100 % au plus')
  .refine(hasAtMostTwoDecimals, 'deux décimales au plus');

/** HH:MM between 00:00 and 23:59. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'une heure au format HH:MM');

/** HH:MM as the end of a range, where 24:00 is midnight too. */
export const closingTime = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'une heure au format HH:MM');

export const calendarDate = z.string().refine(isCalendarDate, 'une date au format AAAA-MM-JJ');

export const weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);

/** `Yes`/`No` as the file writes flags, booleans accepted. */
export const yesOrNo = z.union([z.boolean(), z.enum(['Yes', 'No'])]);
