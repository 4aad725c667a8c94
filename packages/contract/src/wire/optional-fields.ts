import { z } from 'zod';

/**
 * Schemas of fields that a restaurant may omit or write in more than one way.
 *
 * Their output has one shape, which is the one that JSON Schema describes.
 */

/** A text; absent or null becomes empty. */
export const looseText = z.preprocess((text) => text ?? undefined, z.string().default(''));

/** A list; absent or null becomes empty. */
export function looseList<Entry extends z.ZodType>(entry: Entry) {
  return z.preprocess((list) => list ?? undefined, z.array(entry).default([]));
}

/** A value of `schema`; absent or null becomes `otherwise`. */
export function looseValue<Schema extends z.ZodType>(
  schema: Schema,
  otherwise: z.util.NoUndefined<z.output<Schema>>,
) {
  return z.preprocess((value) => value ?? undefined, schema.default(otherwise));
}

/** A boolean, also when written `Yes` or `No`. */
export function flag(otherwise: boolean) {
  return z.preprocess(
    (value) => (value === 'Yes' ? true : value === 'No' ? false : (value ?? undefined)),
    z.boolean('true, false, Yes ou No').default(otherwise),
  );
}

/** `Yes` or `No`, also when written as a boolean. */
export const yesNo = z.preprocess(
  (value) => (value === true ? 'Yes' : value === false ? 'No' : value),
  z.enum(['Yes', 'No'], 'Yes, No, true ou false'),
);

/** A field without a default: null counts as an omitted one, which stays omitted. */
export function omittable<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}
