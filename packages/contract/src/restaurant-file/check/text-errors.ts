import { type Mistake, mistake } from './check-result.ts';
import { entries, fields, type Spot } from './json-node.ts';

/** Texts and numbers that JSON can write and a database cannot keep. Rule R-2. */
export function textMistakes(spot: Spot): readonly Mistake[] {
  const { value } = spot;
  if (typeof value === 'string') return isStorable(value) ? [] : [mistake(spot, EXPECTED_TEXT)];
  if (typeof value === 'number') {
    return Number.isFinite(value)
      ? []
      : [mistake(spot, 'un nombre moins grand', 'un nombre énorme')];
  }
  const badNames = fields(spot)
    .filter((field) => !isStorable(String(field.segments.at(-1))))
    .map((field) => mistake(field, EXPECTED_TEXT, 'un nom de champ illisible'));
  return [...badNames, ...[...entries(spot), ...fields(spot)].flatMap(textMistakes)];
}

const EXPECTED_TEXT = 'un texte Unicode sans caractère nul';

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
