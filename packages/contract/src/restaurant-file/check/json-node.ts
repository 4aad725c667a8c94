import { cleanLine } from '@comptoir/domain/text/visible-text';
import { fieldPath } from '../../wire/field-path.ts';

/** A node of a JSON document: its path and its value, which may be invalid. */
export interface JsonNode {
  readonly segments: readonly (string | number)[];
  readonly value: unknown;
}

export function rootNode(value: unknown): JsonNode {
  return { segments: [], value };
}

/** The field of an object; a missing field has the value undefined. */
export function at(node: JsonNode, ...keys: readonly string[]): JsonNode {
  return keys.reduce<JsonNode>(
    ({ segments, value }, key) => ({ segments: [...segments, key], value: fieldOf(value, key) }),
    node,
  );
}

/** The entries of a list; empty for any other value. */
export function entries({ segments, value }: JsonNode): readonly JsonNode[] {
  if (!Array.isArray(value)) return [];
  return value.map((entry: unknown, index) => ({ segments: [...segments, index], value: entry }));
}

/** The entries of a list that are objects. */
export function objects(node: JsonNode): readonly JsonNode[] {
  return entries(node).filter(({ value }) => isObject(value));
}

/** The fields of an object; empty for any other value. */
export function fields(node: JsonNode): readonly JsonNode[] {
  return isObject(node.value) ? Object.keys(node.value).map((key) => at(node, key)) : [];
}

/** What a node's text shows, on one line; empty for any other value. */
export function textAt({ value }: JsonNode): string {
  return typeof value === 'string' ? cleanLine(value) : '';
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
