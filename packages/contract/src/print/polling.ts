import { z } from 'zod';

/** The path parameter of a printer that polls: its key of 128 bits. Rule PR-90. */
export const printerKey = z.object({ key: z.string().min(1).max(100) });

/** A form of Epson Server Direct Print; fields that are not listed are ignored. Rule PR-93. */
export const epsonForm = z.object({
  ConnectionType: z.enum(['GetRequest', 'SetResponse', 'SetStatus']),
  ID: z.string().optional().describe('What the printer is called in its own settings; ignored.'),
  Name: z.string().optional(),
  ResponseFile: z.string().optional().describe('The results of a `SetResponse`, as XML.'),
  Status: z.string().optional().describe('The states of a `SetStatus`, as XML.'),
});
export type EpsonForm = z.output<typeof epsonForm>;

/**
 * A poll of Star CloudPRNT: only `statusCode` is always there, any other field may be absent or null.
 * Rule PR-96.
 */
export const starPoll = z.object({
  statusCode: z.string().max(200).describe('As in `200%20OK`, URL-encoded.'),
  status: z.string().nullish().describe('The automatic status in hexadecimal digits.'),
  printerMAC: z.string().nullish(),
  uniqueID: z.string().nullish(),
  jobToken: z.string().nullish(),
  printingInProgress: z.boolean().nullish().describe('Absent in old firmware.'),
  clientAction: z.array(z.unknown()).nullish(),
});
export type StarPoll = z.output<typeof starPoll>;

/** What a Star printer may be given, the best first. Rule PR-97. */
export const STAR_MEDIA_TYPES = [
  'application/vnd.star.starprnt',
  'image/png',
  'text/plain',
] as const;
export type StarMediaType = (typeof STAR_MEDIA_TYPES)[number];

/** The answer to a poll of Star CloudPRNT. Rule PR-96. */
export const starPollAnswer = z.object({
  jobReady: z.boolean(),
  mediaTypes: z.array(z.enum(STAR_MEDIA_TYPES)).optional(),
  jobToken: z.string().optional(),
  deleteMethod: z.literal('DELETE').optional(),
});
export type StarPollAnswer = z.output<typeof starPollAnswer>;

/** `token` is absent in old firmware, which has one job at a time. */
const token = z.string().max(100).optional();

/** The query with which a Star printer fetches its job. Rule PR-97. */
export const starFetchQuery = z.object({
  token,
  type: z.string().max(100).optional(),
  mac: z.string().max(100).optional(),
  uid: z.string().max(100).optional(),
});

/** The query with which a Star printer ends its job. Rule PR-98. */
export const starConfirmQuery = z.object({
  code: z.string().max(200).describe('`OK`, or a code as in `statusCode`.'),
  token,
  mac: z.string().max(100).optional(),
  uid: z.string().max(100).optional(),
  retry: z.string().max(20).optional(),
});
