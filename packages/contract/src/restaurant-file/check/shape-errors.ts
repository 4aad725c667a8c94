import { TRANSLATED_LOCALES } from '@comptoir/domain/languages/locale';
import type { z } from 'zod';
import { restaurantFile } from '../restaurant-file.ts';
import { type ValidationError, validationError } from './check-result.ts';
import { at, entries, fields, type JsonNode } from './json-node.ts';

type Issue = z.core.$ZodIssue;

/** Violations of the schema: wrong types, amounts, times, names, ids. Rule R-2. */
export function shapeErrors(root: JsonNode): readonly ValidationError[] {
  const read = restaurantFile.safeParse(root.value, { error: (issue) => expectation(issue) });
  return read.success ? [] : read.error.issues.flatMap((issue) => asErrors(root, issue));
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
export function textErrors(node: JsonNode): readonly ValidationError[] {
  const { value } = node;
  if (typeof value === 'string')
    return isStorable(value) ? [] : [validationError(node, EXPECTED_TEXT)];
  if (typeof value === 'number') {
    return Number.isFinite(value)
      ? []
      : [validationError(node, 'un nombre moins grand', 'un nombre énorme')];
  }
  const badNames = fields(node)
    .filter((field) => !isStorable(String(field.segments.at(-1))))
    .map((field) => validationError(field, EXPECTED_TEXT, 'un nom de champ illisible'));
  return [...badNames, ...[...entries(node), ...fields(node)].flatMap(textErrors)];
}

const EXPECTED_TEXT = 'un texte Unicode sans caractère nul';

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
