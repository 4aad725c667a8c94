import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';

const key = (prefixes: string, example: string) =>
  z
    .string()
    .trim()
    .max(300, 'Cette clé est trop longue.')
    .regex(new RegExp(`^(?:${prefixes})_\\S{4,}$`), `Une clé qui commence par ${example}.`);

/** The body of `PUT /v2/staff/card-keys`: the three keys of the card provider. Rule Y-38. */
export const cardKeysRequest = z.strictObject({
  secret_key: key('(?:sk|rk)_(?:test|live)', 'sk_live_ ou sk_test_'),
  publishable_key: key('pk_(?:test|live)', 'pk_live_ ou pk_test_'),
  webhook_secret: key('whsec', 'whsec_'),
});
export type CardKeysRequest = z.output<typeof cardKeysRequest>;

const ending = z.string().length(4).describe('Its last four characters.');

/** The answer of `GET /v2/staff/card-keys` and of each change: no key, but which are in use. Rule Y-38. */
export const cardKeysAnswer = successEnvelope(
  z.object({
    source: z
      .enum(['environment', 'page', 'none'])
      .describe('Whose keys take cards: the installation’s, those entered here, or none.'),
    is_fixed: z.boolean().describe('They are not changed here.'),
    stored: z
      .object({
        is_readable: z
          .boolean()
          .describe('False where this server has not the key that they were encrypted with.'),
        mode: z.enum(['test', 'live']).nullable(),
        endings: z
          .object({ secret_key: ending, publishable_key: ending, webhook_secret: ending })
          .nullable(),
        changed_at: z.iso.datetime(),
        changed_by: z.string(),
      })
      .nullable()
      .describe('What was entered here.'),
    webhook_path: z
      .string()
      .describe('Where the provider sends its events, on this shop’s address.'),
  }),
);
