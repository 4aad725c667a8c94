import { withoutInvisible } from '../text/visible-text.ts';

/**
 * Letters of Latin that no decomposition takes apart, each after what it is compared as, and the final sigma, which
 * depends on its neighbours.
 */
const PLAIN_LETTERS = new Map(
  'ss:ß ae:æ oe:œ th:þ a:ⱥ b:ƀɓƃ c:ƈȼ d:đðɖɗƌȡ e:ǝəɛɇ f:ƒ g:ǥɠɣ h:ħⱨ i:ıɨɩ j:ɉȷ k:ĸƙⱪ l:łƚɫȴⱡ n:ŋɲƞȵ o:øɵɔ p:ƥᵽ q:ɋ r:ɍɽ s:ȿ t:ŧƭʈȶⱦ u:ʉ v:ʋ w:ⱳ y:ƴɏ z:ƶȥɀⱬ σ:ς'
    .split(' ')
    .flatMap((entry) => {
      const [plain = '', letters = ''] = entry.split(':');
      return [...letters].map((letter) => [letter, plain] as const);
    }),
);

/** Accents of Latin, Greek and Cyrillic, the points of Hebrew and Arabic. Other scripts write vowels as marks. */
const ACCENTS = new RegExp(
  `[${[
    '\\u0300-\\u036f\\u1ab0-\\u1ace\\u1dc0-\\u1dff\\u20d0-\\u20f0\\ufe20-\\ufe2f',
    '\\u0483-\\u0489',
    '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7',
    '\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed',
  ].join('')}]`,
  'gu',
);

const TAKEN_APART = new RegExp(`[${[...PLAIN_LETTERS.keys()].join('')}]`, 'gu');

/**
 * Text for comparison: lower case without accents, strokes and characters that show nothing, ligatures spelt out,
 * single spaces instead of other characters. 'Bœuf  grillé !' becomes 'boeuf grille', 'Đỗ Weiß' 'do weiss'.
 * Idempotent; `folded_text` of the database is the same for all letters of Latin, and for emoji. Rule Q-1.
 */
export function normalise(text: string): string {
  return withoutInvisible(text)
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(TAKEN_APART, (letter) => PLAIN_LETTERS.get(letter) ?? letter)
    .replace(/[^\p{L}\p{N}\p{M}]+|[\u02b9-\u02d1\u02ec\u02ee]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}
