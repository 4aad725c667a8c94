import { type ValidationError, validationError } from './check-result.ts';
import { entries, fields, type JsonNode } from './json-node.ts';

/** Texts and numbers that JSON can write and a database cannot keep. Rule R-2. */
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
