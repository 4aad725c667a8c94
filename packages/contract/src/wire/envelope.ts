import { z } from 'zod';

/**
 * A validation error of a request: the field's path, as in `items[0].item_id`, and a code where the path
 * alone is ambiguous. Rule I-3.
 */
export const fieldError = z.object({
  path: z.string(),
  message: z.string(),
  code: z.string().optional(),
});
export type FieldError = z.infer<typeof fieldError>;

/** The body of every rejection. Rule I-3. */
export const errorEnvelope = z.object({
  status: z.literal('error'),
  code: z.string(),
  message: z.string(),
  errors: z.array(fieldError).optional(),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;

/** The body of every answer with public data. Rule I-2. */
export function successEnvelope<Payload extends z.ZodType>(payload: Payload) {
  return z.object({ status: z.literal('success'), payload });
}
