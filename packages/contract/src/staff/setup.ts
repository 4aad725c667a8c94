import { z } from 'zod';
import { EXAMPLE_MENUS } from '../catalogue/example-menus.ts';
import { SETUP_LACKS } from '../catalogue/setup-checklist.ts';
import { SETUP_STEPS } from '../catalogue/setup-steps.ts';
import { errorEnvelope, successEnvelope } from '../wire/envelope.ts';
import { identifier } from '../wire/scalars.ts';

const step = z.object({
  step: z.enum(SETUP_STEPS),
  missing: z.array(z.enum(SETUP_LACKS)).describe('What keeps the shop from opening.'),
});
export type WireSetupStep = z.output<typeof step>;

const revision = z.number().int().min(0);

/** The answer of `GET /v2/staff/setup`: how far a shop is from opening. Rule OP-4. */
export const setupAnswer = successEnvelope(
  z.object({
    is_opened: z.boolean(),
    revision: revision.describe('Of the draft.'),
    steps: z.array(step),
    has_card_keys: z.boolean().describe('Whether cards are charged for real.'),
    is_address_found: z
      .boolean()
      .describe('Whether the position of the restaurant is known, by an address that was found.'),
    printer_count: z.number().int().min(0),
    device_count: z.number().int().min(0).describe('The shared tablets.'),
    test_order: z
      .object({
        order_id: identifier,
        number: z.number().int(),
        progress: z.string(),
        accepted_on: z
          .enum(['device', 'session'])
          .nullable()
          .describe('On a shared tablet, or by a person who signed in; null while it is not.'),
      })
      .nullable()
      .describe('The last one.'),
  }),
);

/** The body of `POST /v2/staff/setup/opening`. Rule OP-5. */
export const openingRequest = z.object({ revision });
export const openingAnswer = successEnvelope(z.object({ version: z.number().int().min(1) }));

/** The shop lacks something: it was not opened. Rule OP-5. */
export const incompleteSetupEnvelope = errorEnvelope.extend({ steps: z.array(step) });

/** The body of `POST /v2/staff/setup/example-menu`. Rule OP-6. */
export const exampleMenuRequest = z.object({ name: z.enum(EXAMPLE_MENUS) });
export const exampleMenuAnswer = successEnvelope(z.object({ item_count: z.number().int().min(0) }));

/** The answer of `POST /v2/staff/setup/test-order`. Rule OP-7. */
export const testOrderAnswer = successEnvelope(
  z.object({ order_id: identifier, number: z.number().int() }),
);
