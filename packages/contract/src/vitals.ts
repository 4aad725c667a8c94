import { z } from 'zod';

/** Pages by the first segment of their path: the rest may identify a person. */
export const MEASURED_PAGES = [
  'home',
  'menu',
  'about',
  'contact',
  'blog',
  'checkout',
  'success',
  'order',
  'auth',
  'profile',
  'policy',
  'other',
] as const;
export type MeasuredPage = (typeof MEASURED_PAGES)[number];

/** Above any real wait; a higher value comes from a clock that jumped. */
const LONGEST_MILLISECONDS = 120_000;
const duration = z.number().min(0).max(LONGEST_MILLISECONDS);

/** The request of `POST /v2/public/vitals`: the web vitals of a page view, without an identity. Rule U-32. */
export const vitalsReport = z.object({
  page: z.enum(MEASURED_PAGES),
  ttfb: duration.optional().describe('Until the first byte, in milliseconds.'),
  fcp: duration.optional().describe('Until the first content was painted, in milliseconds.'),
  lcp: duration.optional().describe('Until the largest content was painted, in milliseconds.'),
  inp: duration.optional().describe('From an interaction to the next paint, in milliseconds.'),
  cls: z.number().min(0).max(100).optional().describe('How much the layout shifted; no unit.'),
});
export type VitalsReport = z.output<typeof vitalsReport>;

/** The answer of `POST /v2/public/vitals`. */
export const vitalsReportAnswer = z.object({ status: z.literal('success') });
