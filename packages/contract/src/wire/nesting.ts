import { fieldPath } from './field-path.ts';

/** Lists and objects that a JSON value from outside may hold in one another; a restaurant file has eleven. Rule I-27. */
const MAXIMUM_LEVELS = 32;

export const TOO_NESTED = `Trop de niveaux imbriqués : ${MAXIMUM_LEVELS} au plus.`;

interface Place {
  readonly value: object;
  readonly level: number;
  readonly key: string | number;
  readonly parent: Place | null;
}

/**
 * The path of the field whose value holds more levels of lists and objects than what reads it can walk through, as
 * in `settings.blog`: up to where the nesting repeats itself. Null for any other value. Rule I-27.
 */
export function tooNestedField(value: unknown): string | null {
  const open: Place[] = [];
  const add = (found: unknown, key: string | number, parent: Place | null) => {
    if (typeof found !== 'object' || found === null) return;
    open.push({ value: found, level: (parent?.level ?? 0) + 1, key, parent });
  };
  add(value, '', null);
  for (let place = open.pop(); place; place = open.pop()) {
    if (place.level > MAXIMUM_LEVELS) return fieldOf(place);
    const inside = Array.isArray(place.value) ? place.value.entries() : Object.entries(place.value);
    for (const [key, found] of inside) add(found, key, place);
  }
  return null;
}

function fieldOf(deepest: Place): string {
  const keys: (string | number)[] = [];
  for (let place = deepest; place.parent; place = place.parent) keys.unshift(place.key);
  const repeated = keys.findIndex((key, index) => key === keys[index + 1]);
  return fieldPath(repeated === -1 ? keys : keys.slice(0, Math.max(1, repeated)));
}
