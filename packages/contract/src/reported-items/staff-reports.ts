import { REPORT_STATES, REPORT_TEXT_LENGTH } from '@comptoir/domain/reported-items/reporting';
import { z } from 'zod';
import { errorEnvelope, successEnvelope } from '../wire/envelope.ts';
import { amount, identifier, instant, multilineText } from '../wire/scalars.ts';
import { reportedUnits, reportRefund } from './guest-reports.ts';

/** A report neither refunded nor answered, as boards are told of it: without the guest’s words. Rule RI-7. */
const openReport = z.object({
  report_id: z.string(),
  order_id: identifier,
  number: z.int().describe('Of the order.'),
  reported_at: instant,
  units: reportedUnits,
});

/** The live state `reported_items`, and the payload of `GET /v2/staff/reported-items`. Rules RI-7 and OB-21. */
export const openReports = z.object({
  reports: z.array(openReport).describe('The oldest first.'),
});
export type OpenReports = z.output<typeof openReports>;
export type OpenReportsData = z.input<typeof openReports>;
export const openReportsAnswer = successEnvelope(openReports);

const staffReport = z.object({
  report_id: z.string(),
  reported_at: instant,
  units: reportedUnits,
  text: z.string().nullable().describe('What the guest wrote; null once it is deleted.'),
  has_photograph: z.boolean(),
  state: z.enum(REPORT_STATES),
  due: amount
    .meta({ minimum: 0 })
    .nullable()
    .describe('What its refund gives back, in euros; null where nothing can go back by units.'),
  closed_at: instant.nullable(),
  answer: z.string().nullable(),
  refund: reportRefund.nullable(),
  person: z.string().nullable(),
  device: z.string().nullable(),
});
export type StaffReport = z.output<typeof staffReport>;
export type WireStaffReport = z.input<typeof staffReport>;

/** The reports of an order: the answer of reading them, and of each change. */
export const orderReportsAnswer = successEnvelope(
  z.object({ reports: z.array(staffReport).describe('The oldest first.') }),
);

/** The parameters of the routes of one report. */
export const reportParams = z.object({ order_id: identifier, report_id: z.uuid() });

/** The body of `POST …/reported-items/{report_id}/answer`. Rule RI-9. */
export const reportAnswerRequest = z.object({
  text: multilineText(REPORT_TEXT_LENGTH).min(1),
});

/** The rejection of a refund or an answer. */
export const reportRejection = errorEnvelope.extend({
  limit: z
    .number()
    .optional()
    .describe('With `forbidden`: the most that this person may give back, in euros.'),
  pin_required: z
    .literal(true)
    .optional()
    .describe('With `forbidden`: a PIN on this device may open it.'),
});
