import fc from 'fast-check';
import type { Schema } from './described-api.ts';

/** Existing values by field name, which pass the first checks. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

/** Generates valid values; a field with an existing value has it half of the time. */
export function validValues(schema: Schema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((each) => validValues(each, known, name)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? []].flat();
  return types.length === 0
    ? fc.jsonValue({ maxDepth: 2 })
    : fc.oneof(...types.map((type) => valuesOfType(type, schema, known, name)));
}

function valuesOfType(
  type: string,
  schema: Schema,
  known: KnownValues,
  name: string,
): fc.Arbitrary<unknown> {
  const { minimum = -1_000_000, maximum = 1_000_000 } = schema;
  switch (type) {
    case 'string':
      return strings(schema, known[name] ?? []);
    case 'integer':
      return fc.integer({ min: minimum, max: maximum });
    case 'number':
      return fc
        .integer({ min: Math.ceil(minimum * 100), max: Math.floor(maximum * 100) })
        .map((hundredths) => hundredths / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const least = schema.minItems ?? 0;
      const most = Math.max(least, Math.min(schema.maxItems ?? 3, 3));
      const items = validValues(schema.items ?? {}, known, name);
      return fc.array(items, { minLength: least, maxLength: most });
    }
    case 'object':
      return objects(schema, known);
    default:
      throw new Error(`Unknown type ${type}.`);
  }
}

function strings(schema: Schema, known: readonly string[]): fc.Arbitrary<string> {
  const { pattern, format, minLength = 0, maxLength = 60 } = schema;
  const ofAnyKind =
    pattern !== undefined
      ? fc.stringMatching(new RegExp(pattern))
      : format === 'uri'
        ? fc.webUrl()
        : fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) });
  return known.length === 0 ? ofAnyKind : fc.oneof(fc.constantFrom(...known), ofAnyKind);
}

function objects({ properties = {}, required = [] }: Schema, known: KnownValues) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, validValues(field, known, name)]),
  );
  return fc.record(fields, { requiredKeys: [...required], noNullPrototype: true });
}
