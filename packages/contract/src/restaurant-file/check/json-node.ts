import { fieldPath } from '../../wire/envelope.ts';

/** A place in a JSON document and what stands there, whether or not it is what it should be. */
export interface JsonNode {
  readonly segments: readonly (string | number)[];
  readonly value: unknown;
}

export function rootNode(value: unknown): JsonNode {
  return { segments: [], value };
}

/** The field of an object; undefined stands there when there is none. */
export function at(node: JsonNode, ...keys: readonly string[]): JsonNode {
  return keys.reduce<JsonNode>(
    ({ segments, value }, key) => ({ segments: [...segments, key], value: fieldOf(value, key) }),
    node,
  );
}

/** The entries of a list; none when something else stands there. */
export function entries({ segments, value }: JsonNode): readonly JsonNode[] {
  if (!Array.isArray(value)) return [];
  return value.map((entry: unknown, index) => ({ segments: [...segments, index], value: entry }));
}

/** The entries of a list that are objects. */
export function objects(node: JsonNode): readonly JsonNode[] {
  return entries(node).filter(({ value }) => isObject(value));
}

/** The fields of an object; none when something else stands there. */
export function fields(node: JsonNode): readonly JsonNode[] {
  return isObject(node.value) ? Object.keys(node.value).map((key) => at(node, key)) : [];
}

/** The text that stands there, without surrounding spaces; empty when there is none. */
export function textAt({ value }: JsonNode): string {
  return typeof value === 'string' ? value.trim() : '';
}

export function pathOf({ segments }: Pick<JsonNode, 'segments'>): string {
  return fieldPath(segments);
}

function fieldOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
