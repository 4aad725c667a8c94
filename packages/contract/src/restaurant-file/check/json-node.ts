import { fieldPath } from '../../wire/envelope.ts';

/** A place in a JSON document and what stands there, whether or not it is what it should be. */
export interface Spot {
  readonly segments: readonly (string | number)[];
  readonly value: unknown;
}

export function rootSpot(value: unknown): Spot {
  return { segments: [], value };
}

/** The field of an object; undefined stands there when there is none. */
export function at(spot: Spot, ...keys: readonly string[]): Spot {
  return keys.reduce<Spot>(
    ({ segments, value }, key) => ({ segments: [...segments, key], value: fieldOf(value, key) }),
    spot,
  );
}

/** The entries of a list; none when something else stands there. */
export function entries({ segments, value }: Spot): readonly Spot[] {
  if (!Array.isArray(value)) return [];
  return value.map((entry: unknown, index) => ({ segments: [...segments, index], value: entry }));
}

/** The entries of a list that are objects. */
export function objects(spot: Spot): readonly Spot[] {
  return entries(spot).filter(({ value }) => isObject(value));
}

/** The fields of an object; none when something else stands there. */
export function fields(spot: Spot): readonly Spot[] {
  return isObject(spot.value) ? Object.keys(spot.value).map((key) => at(spot, key)) : [];
}

/** The text that stands there, without surrounding spaces; empty when there is none. */
export function textAt({ value }: Spot): string {
  return typeof value === 'string' ? value.trim() : '';
}

export function pathOf({ segments }: Pick<Spot, 'segments'>): string {
  return fieldPath(segments);
}

function fieldOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
