import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';
import { broughtInto, calendarDate, identifier, singleLineText } from '../wire/scalars.ts';

const instant = z.iso.datetime().describe('An instant in UTC.');

/** Filters of the audit log; each narrows. Rule SA-52. */
export const auditFilter = z.object({
  search: singleLineText(100)
    .optional()
    .describe('Words in the action, the subject, the names and the values, without case.'),
  action: singleLineText(60)
    .optional()
    .describe('As in `device.revoke`, or `device` for all of it.'),
  person_id: identifier.optional(),
  from: calendarDate.optional().describe('The first day, in the restaurant’s time.'),
  to: calendarDate.optional().describe('The last day, in the restaurant’s time.'),
});
export type AuditFilter = z.output<typeof auditFilter>;

/** The query of `GET /v2/staff/audit`. Rule SA-52. */
export const auditQuery = auditFilter.extend({
  before: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .describe('`next` of the page before.'),
  limit: z
    .string()
    .optional()
    .transform(broughtInto(1, 1000, 50))
    .describe('1 to 1000, else 50.'),
});

/** An entry of the audit log. Rule SA-50. */
export const auditEntry = z.object({
  entry_id: z.number().int(),
  at: instant,
  person: z.object({ person_id: identifier, name: z.string() }).nullable(),
  device: z.object({ device_id: identifier, name: z.string() }).nullable(),
  action: z.string(),
  subject: z.string().describe('What it was done to, as in `person:5f…`.'),
  order_number: z
    .number()
    .int()
    .nullable()
    .describe('Of the order that it was done to; null for anything else.'),
  before: z.unknown().describe('What it was; null for something new. Secrets are left out.'),
  after: z.unknown().describe('What it became; null for something that was removed.'),
});
export type WireAuditEntry = z.output<typeof auditEntry>;

/** The answer of `GET /v2/staff/audit`, the newest first. */
export const auditAnswer = successEnvelope(
  z.object({
    entries: z.array(auditEntry),
    next: z.string().nullable().describe('For the query’s `before`; null on the last page.'),
  }),
);
