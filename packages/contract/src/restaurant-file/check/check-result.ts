import type { JsonNode } from './json-node.ts';

/** An error because of which a file is not imported. `found` and `expected` are French. Rule R-2. */
export interface ValidationError {
  readonly segments: readonly (string | number)[];
  readonly found: string;
  readonly expected: string;
}

/** A probable error; the file can be imported as it is. Rule R-2. */
export interface Warning {
  readonly segments: readonly (string | number)[];
  readonly message: string;
}

export function validationError(
  node: JsonNode,
  expected: string,
  found = describe(node.value),
): ValidationError {
  return { segments: node.segments, found, expected };
}

export function warning(node: JsonNode, message: string): Warning {
  return { segments: node.segments, message };
}

/** A French sentence: « « 5,90 » ne convient pas : il faut un montant en euros. » Rule R-2. */
export function errorSentence(found: string, expected: string): string {
  if (found === NOTHING) return `Ce champ manque : il faut ${expected}.`;
  return `${found.charAt(0).toUpperCase()}${found.slice(1)} ne convient pas : il faut ${expected}.`;
}

const NOTHING = 'rien';
const LONGEST_QUOTE = 60;

/** A value in a few French words. */
export function describe(value: unknown): string {
  if (value === undefined) return NOTHING;
  if (typeof value === 'string') {
    return value === '' ? 'un texte vide' : `« ${abridged(value)} »`;
  }
  if (Array.isArray(value)) return value.length === 0 ? 'une liste vide' : 'une liste';
  if (typeof value === 'object' && value !== null) return 'un objet';
  if (typeof value === 'number') return String(value).replace('.', ',');
  return value === null ? 'une valeur vide (null)' : String(value);
}

function abridged(text: string): string {
  const characters = [...text.toWellFormed().replaceAll(/\p{Cc}/gu, '�')];
  if (characters.length <= LONGEST_QUOTE) return characters.join('');
  return `${characters.slice(0, LONGEST_QUOTE).join('')}…`;
}
