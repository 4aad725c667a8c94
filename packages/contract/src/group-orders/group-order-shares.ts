import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';

/** What a participant pays a share with; only its own participant gets it. Rule GS-11. */
export const payableShare = z.object({
  status: z
    .enum(['open', 'processing', 'paid'])
    .describe('`processing`: the card provider does not know yet whether it is paid.'),
  amount: z.number().min(0.5).nullable().describe('In euros; null unless `open`.'),
  payment_intent_id: z.string().nullable(),
  client_secret: z.string().nullable(),
});
export type PayableShare = z.output<typeof payableShare>;
export const payableShareAnswer = successEnvelope(payableShare);
