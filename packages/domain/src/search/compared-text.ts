import { withoutInvisible } from '../text/visible-text.ts';

/** Letters of Latin that no decomposition takes apart, and the final sigma, which depends on its neighbours. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ...Object.fromEntries(
    [
      ['ⱥ', 'a'],
      ['ƀɓƃ', 'b'],
      ['ƈȼ', 'c'],
      ['đðɖɗƌȡ', 'd'],
      ['ǝəɛɇ', 'e'],
      ['ƒ', 'f'],
      ['ǥɠɣ', 'g'],
      ['ħⱨ', 'h'],
      ['ıɨɩ', 'i'],
      ['ɉȷ', 'j'],
      ['ĸƙⱪ', 'k'],
      ['łƚɫȴⱡ', 'l'],
      ['ŋɲƞȵ', 'n'],
      ['øɵɔ', 'o'],
      ['ƥᵽ', 'p'],
      ['ɋ', 'q'],
      ['ɍɽ', 'r'],
      ['ȿ', 's'],
      ['ŧƭʈȶⱦ', 't'],
      ['ʉ', 'u'],
      ['ʋ', 'v'],
      ['ⱳ', 'w'],
      ['ƴɏ', 'y'],
      ['ƶȥɀⱬ', 'z'],
      ['ς', 'σ'],
    ].flatMap(([letters = '', plain]) => [...letters].map((letter) => [letter, plain])),
  ),
};

const TAKEN_APART = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/**
 * Text for comparison: lower case without accents, strokes and characters that show nothing, ligatures spelt out,
 * single spaces instead of other characters. 'Bœuf  grillé !' becomes 'boeuf grille', 'Đỗ Weiß' 'do weiss'.
 * Idempotent; `folded_text` of the database is the same for all letters of Latin. Rule Q-1.
 */
export function normalise(text: string): string {
  return withoutInvisible(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(TAKEN_APART, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+|[\u02b9-\u02d1\u02ec\u02ee]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}
