import { TRANSLATED_LOCALES } from '@comptoir/domain/languages/locale';
import type { z } from 'zod';
import { type RestaurantFile, restaurantFile } from '../restaurant-file.ts';
import { type ValidationError, validationError } from './check-result.ts';
import { at, type JsonNode } from './json-node.ts';

type Issue = z.core.$ZodIssue;

/** A file as its schema reads it, or the violations: wrong types, amounts, times, names, ids. Rule R-2. */
export function readShape(
  root: JsonNode,
): { readonly file: RestaurantFile; readonly errors: readonly [] } | ShapeViolations {
  const read = restaurantFile.safeParse(root.value, { error: (issue) => expectation(issue) });
  if (read.success) return { file: read.data, errors: [] };
  return { file: null, errors: read.error.issues.flatMap((issue) => asErrors(root, issue)) };
}

interface ShapeViolations {
  readonly file: null;
  readonly errors: readonly ValidationError[];
}

function asErrors(root: JsonNode, issue: Issue): readonly ValidationError[] {
  const node = issue.path.reduce<JsonNode>(descend, root);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) =>
      validationError(at(node, key), expectedKeys(issue.path), 'un champ inconnu'),
    );
  }
  return [validationError(node, issue.message)];
}

function descend(node: JsonNode, key: PropertyKey): JsonNode {
  if (typeof key !== 'number') return at(node, String(key));
  const list: readonly unknown[] = Array.isArray(node.value) ? node.value : [];
  return { segments: [...node.segments, key], value: list[key] };
}

function expectedKeys(path: readonly PropertyKey[]): string {
  if (path.at(-1) === 'translations') return `une langue : ${TRANSLATED_LOCALES.join(' ou ')}`;
  if (path.at(-2) === 'translations') return 'un texte qui se traduit';
  if (path.length === 0) return 'settings, menus, offers ou exceptions';
  return path.includes('configuration')
    ? 'un champ de la configuration du site'
    : 'un jour : mon, tue, wed, thu, fri, sat ou sun';
}

/** The expected value in French, for a schema without a message; undefined where the schema tells it best. */
function expectation(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[String(issue.expected)] ?? 'une valeur d’un autre type';
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'un texte non vide';
      if (issue.origin === 'string') return `au moins ${issue.minimum} caractères`;
      if (issue.origin === 'array') return `au moins ${countOf(issue.minimum)}`;
      return `${issue.inclusive === false ? 'plus de' : 'au moins'} ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `${issue.maximum} caractères au plus`;
      return `${issue.origin === 'array' ? countOf(issue.maximum) : issue.maximum} au plus`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'un texte d’un autre format';
    case 'unrecognized_keys':
      return undefined;
    default:
      return 'une autre valeur';
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'une adresse e-mail',
  url: 'une adresse commençant par https://',
  date: 'une date au format AAAA-MM-JJ',
  datetime: 'une date et une heure, comme 2026-11-27T19:30:00Z',
};

function countOf(count: number | bigint): string {
  return `${count} ${Number(count) > 1 ? 'éléments' : 'élément'}`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'un texte',
  number: 'un nombre',
  int: 'un nombre entier',
  boolean: 'true ou false',
  array: 'une liste',
  tuple: 'une liste',
  object: 'un objet',
  record: 'un objet',
};

function oneOf(values: readonly unknown[]): string {
  const names = values.map(String);
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} ou ${names.at(-1) ?? ''}`;
}

/** Texts and numbers that are valid JSON but cannot be stored in the database. Rule R-2. */
export function textErrors(root: JsonNode): readonly ValidationError[] {
  const found: ValidationError[] = [];
  collect(root.value, [...root.segments]);
  return found;

  /** Without a node for each value: a menu has tens of thousands. */
  function collect(value: unknown, path: (string | number)[]): void {
    if (typeof value === 'string' && !isStorable(value)) add(value, path, EXPECTED_TEXT);
    else if (typeof value === 'number' && !Number.isFinite(value)) {
      add(value, path, 'un nombre moins grand', 'un nombre énorme');
    }
    if (typeof value !== 'object' || value === null) return;
    const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
    for (const key of keys) {
      path.push(key);
      if (typeof key === 'string' && !isStorable(key)) {
        add(key, path, EXPECTED_TEXT, 'un nom de champ illisible');
      }
      collect(Reflect.get(value, key), path);
      path.pop();
    }
  }

  function add(value: unknown, path: readonly (string | number)[], ...texts: [string, string?]) {
    found.push(validationError({ segments: [...path], value }, ...texts));
  }
}

const EXPECTED_TEXT = 'un texte Unicode sans caractère nul';

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
