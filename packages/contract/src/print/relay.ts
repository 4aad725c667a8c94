import { PRINT_FAILURES, PRINTER_REPLIES } from '@comptoir/domain/printing/printing';
import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';
import { identifier } from '../wire/scalars.ts';

/** How a printer is, as a relay finds it. Rule PR-108. */
const condition = z.enum(['ready', ...PRINT_FAILURES]);

const relayedPrinter = z.object({
  printer_id: identifier,
  name: z.string(),
  host: z.string(),
  port: z.int().min(1).max(65_535),
  replies: z
    .enum(PRINTER_REPLIES)
    .describe('What the printer answers over TCP: the end of printing, its status only, nothing.'),
});
export type RelayedPrinter = z.output<typeof relayedPrinter>;

const relayedJob = z.object({
  job_id: identifier,
  lease_id: identifier,
  printer: relayedPrinter,
  bytes: z.base64().describe('What is written to the printer, in base64.'),
});
export type RelayedJob = z.output<typeof relayedJob>;

/** The answer of `POST /print/relay/claims`, within 25 seconds. Rule PR-105. */
export const relayClaimAnswer = successEnvelope(
  z.object({
    job: relayedJob.nullable().describe('The next job of a printer that names this relay.'),
    printers: z.array(relayedPrinter).describe('Every printer that names this relay.'),
  }),
);

/** The body of `POST /print/relay/claims`. Rule PR-105. */
export const relayClaimRequest = z.object({
  wait: z.boolean().describe('Whether to wait for a job, up to 25 seconds.'),
});

export const relayJobParams = z.object({ job_id: identifier });

/** The body of `POST /print/relay/jobs/{job_id}/sent`. Rule PR-106. */
export const relaySentRequest = z.object({ lease_id: identifier });

/** The body of `POST /print/relay/jobs/{job_id}/condition`: the relay still waits. Rule PR-107. */
export const relayJobCondition = z.object({ lease_id: identifier, condition });

/** The body of `POST /print/relay/jobs/{job_id}/result`. Rule PR-107. */
export const relayResult = z.object({
  lease_id: identifier,
  outcome: z
    .enum(['printed', 'failed', 'sent', 'unknown'])
    .describe('`failed`: no byte of the job was written. `sent`: the printer never confirms.'),
  reason: condition.nullable(),
});

/** The body of `POST /print/relay/printers/{printer_id}/condition`. Rule PR-108. */
export const relayPrinterCondition = z.object({ condition });
export const relayPrinterParams = z.object({ printer_id: identifier });

/** The answer of what a relay tells: false when the lease is no longer its own. Rule PR-106. */
export const relayTakenAnswer = successEnvelope(z.object({ is_taken: z.boolean() }));
