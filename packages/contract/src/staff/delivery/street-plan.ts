import { z } from 'zod';
import { successEnvelope } from '../../wire/envelope.ts';

/** The query of `GET /v2/staff/catalogue/street-plan`: the middle of the plan. Rule OP-23. */
export const streetPlanQuery = z.object({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
});

const point = z.object({ latitude: z.number(), longitude: z.number() });

/** What a plan shows to draw zones on: no tile of it comes from elsewhere. Rule OP-23. */
export const streetPlanAnswer = successEnvelope(
  z.object({
    streets: z
      .array(z.object({ name: z.string(), from: point, to: point }))
      .readonly()
      .describe('Streets around that the shop knows, as straight lines.'),
    towns: z.array(z.object({ name: z.string(), centre: point })).readonly(),
    waters: z
      .array(z.object({ name: z.string(), points: z.array(point).readonly() }))
      .readonly()
      .describe('Rivers around, each along its middle.'),
  }),
);
