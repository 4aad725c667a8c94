import {
  ITEM_PROBLEMS,
  REPORT_STATES,
  REPORT_TEXT_LENGTH,
} from '@comptoir/domain/reported-items/reporting';
import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';
import { amount, identifier, instant, multilineText } from '../wire/scalars.ts';

const quantity = z.int().min(1).max(32_767);
const part = z.int().min(0).max(32_767).describe('The position of a line.');

/** The body of `POST /v2/public/orders/{key}/reported-items`. Rules RI-2 and RI-4. */
export const itemReportRequest = z.object({
  local_id: identifier.describe('Of this report, by the page: sent again it is stored once.'),
  units: z
    .array(z.object({ part, quantity, problem: z.enum(ITEM_PROBLEMS) }))
    .min(1)
    .max(100),
  text: multilineText(REPORT_TEXT_LENGTH)
    .nullish()
    .transform((text) => text || null),
  photograph: z
    .string()
    .min(1)
    .nullish()
    .transform((data) => data ?? null)
    .describe('The bytes, in base64.'),
});
export type ItemReportRequest = z.input<typeof itemReportRequest>;

/** Reported units with the name of their line as it was sold. */
export const reportedUnits = z.array(
  z.object({ part, name: z.string(), quantity, problem: z.enum(ITEM_PROBLEMS) }),
);

/** What goes back by a report. */
export const reportRefund = z.object({
  amount: amount.meta({ minimum: 0 }),
  means: z.enum(['card', 'cash']),
  state: z
    .enum(['waiting', 'done', 'failed'])
    .describe('`failed`: the card provider refused it, and the restaurant has to try again.'),
});

/** A report as the holder of the order’s key sees it: without the words and the photograph. Rules RI-10 and T-5. */
const guestReport = z.object({
  report_id: z.string(),
  reported_at: instant,
  units: reportedUnits,
  state: z.enum(REPORT_STATES),
  answer: z.string().nullable().describe('What the restaurant wrote.'),
  refund: reportRefund.nullable(),
});

/** What can be reported of an order, and what was. */
export const guestReports = z.object({
  opens_at: instant.nullable().describe('Null before the hand-over.'),
  closes_at: instant.nullable(),
  may_report: z.boolean().describe('Whether a report would be taken now.'),
  lines: z.array(
    z.object({
      part,
      name: z.string(),
      options: z.string().describe('As they are read: « Soupe miso, 2 × Wasabi ».'),
      left: z.int().min(0).describe('How many of its units were not reported yet.'),
    }),
  ),
  reports: z.array(guestReport).describe('The oldest first.'),
});
export type GuestReports = z.output<typeof guestReports>;
export type WireGuestReports = z.input<typeof guestReports>;

/** The answer of `GET` and `POST /v2/public/orders/{key}/reported-items`. */
export const guestReportsAnswer = successEnvelope(guestReports);
