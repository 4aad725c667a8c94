import { readFileSync } from 'node:fs';
import { SOURCES } from '#sources.ts';
import { fontCharacters } from './font-characters.ts';

/**
 * The faces of the storefront, as files that can be embedded: fixed weights with all Latin letters. Noto Sans has
 * those of Vietnamese, combining accents, Greek and Cyrillic too. A text is set in the first font of its face that
 * has all of its letters.
 */
const FONTS = {
  regular: ['figtree-regular', 'noto-sans-regular'],
  semibold: ['figtree-semibold', 'noto-sans-bold'],
  serif: ['shippori-mincho', 'figtree-semibold', 'noto-sans-bold'],
} as const;
export type Face = keyof typeof FONTS;
type FontName = (typeof FONTS)[Face][number];

interface LoadedFont {
  readonly file: Buffer;
  readonly characters: ReadonlySet<number>;
}

const loaded = new Map<FontName, LoadedFont>();

/** Read for the first text that is set in it. */
export function documentFont(name: FontName): LoadedFont {
  const known = loaded.get(name);
  if (known) return known;
  const file = readFileSync(new URL(`pdf/fonts/${name}.ttf`, SOURCES));
  const font = { file, characters: fontCharacters(file) };
  loaded.set(name, font);
  return font;
}

/** Characters with the meaning of one that fonts have. */
const ALIKE: Readonly<Record<string, string>> = {
  // Narrow and other spaces that do not break, and hyphens.
  '\u202f': '\u00a0',
  '\u2009': '\u00a0',
  '\u2010': '-',
  '\u2011': '-',
  '\t': ' ',
};
const ALIKE_CHARACTERS = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'g');
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const graphemes = new Intl.Segmenter();

/** A text as it is drawn, and in which font. */
export interface TypesetText {
  readonly font: FontName;
  readonly text: string;
}

/**
 * A text with characters of its font alone. A letter that no font has is drawn without its accent, or else as a
 * question mark. Rule IV-31.
 */
export function typeset(text: string, face: Face): TypesetText {
  const composed = text.normalize('NFC');
  const visible = visibleText(composed);
  for (const font of FONTS[face]) if (hasLetters(font, visible)) return { font, text: visible };
  const font = FONTS[face].at(-1) ?? 'noto-sans-regular';
  const letters = Array.from(graphemes.segment(composed), ({ segment }) => {
    const letter = visibleText(segment);
    if (hasLetters(font, letter)) return letter;
    const [base = '?'] = letter.normalize('NFD');
    return hasLetters(font, base) ? base : '?';
  });
  return { font, text: letters.join('') };
}

function visibleText(text: string): string {
  return text.replace(INVISIBLE, '').replace(ALIKE_CHARACTERS, (each) => ALIKE[each] ?? each);
}

function hasLetters(font: FontName, text: string): boolean {
  const { characters } = documentFont(font);
  for (const letter of text) if (!characters.has(letter.codePointAt(0) ?? 0)) return false;
  return true;
}
