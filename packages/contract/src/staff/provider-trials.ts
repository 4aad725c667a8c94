import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';

/** The body of a trial: it says all by its path. */
export const trialRequest = z.strictObject({});

/** The answer of `POST /v2/staff/provider-trials/mail`. Rule OP-21. */
export const mailTrialAnswer = successEnvelope(
  z.object({
    outcome: z
      .enum(['accepted', 'refused', 'failed'])
      .describe('What the mail server said: taken, refused for good, or failed for now.'),
    reason: z.string().nullable().describe('Its code, as in `EAUTH 535`.'),
    sent_to: z.string(),
    is_file: z.boolean().describe('Without a mail server, mails are files in the data directory.'),
  }),
);

/** The answer of `POST /v2/staff/provider-trials/cards`. Rule OP-22. */
export const cardTrialAnswer = successEnvelope(
  z.object({
    outcome: z.enum(['works', 'refused', 'no_answer', 'demo']),
    mode: z.enum(['test', 'live']).nullable().describe('Of the keys; null where it is not known.'),
    has_paid: z.boolean().describe('Whether a test payment was made, and given back.'),
    last_event_at: z.iso
      .datetime()
      .nullable()
      .describe('When the last signed event of the provider arrived.'),
    last_rejected_at: z.iso
      .datetime()
      .nullable()
      .describe(
        'When its webhook was called last without the right signature; null where a signed event came later.',
      ),
  }),
);
