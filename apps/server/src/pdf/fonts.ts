import { readFileSync } from 'node:fs';
import { SOURCES } from '#sources.ts';
import { fontCharacters } from './font-characters.ts';

/** The faces of the storefront, as files that can be embedded: fixed weights with all Latin letters. */
const FILES = {
  regular: 'figtree-regular.ttf',
  semibold: 'figtree-semibold.ttf',
  serif: 'shippori-mincho.ttf',
} as const;
export type Face = keyof typeof FILES;

interface LoadedFont {
  readonly file: Buffer;
  readonly characters: ReadonlySet<number>;
}

let loaded: Readonly<Record<Face, LoadedFont>> | null = null;

/** Read for the first document. */
export function documentFonts(): Readonly<Record<Face, LoadedFont>> {
  loaded ??= { regular: load('regular'), semibold: load('semibold'), serif: load('serif') };
  return loaded;
}

function load(face: Face): LoadedFont {
  const file = readFileSync(new URL(`pdf/fonts/${FILES[face]}`, SOURCES));
  return { file, characters: fontCharacters(file) };
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

/** A text with characters of the font alone: a letter without its accent, or else a question mark. Rule IV-31. */
export function printable(text: string, face: Face): string {
  const { characters } = documentFonts()[face];
  const known = (letter: string) => characters.has(letter.codePointAt(0) ?? 0);
  return [...text.normalize('NFC')]
    .map((letter) => {
      const alike = ALIKE[letter] ?? letter;
      if (known(alike)) return alike;
      const [base = '?'] = letter.normalize('NFD');
      return known(base) ? base : '?';
    })
    .join('');
}

/** Whether the font has all letters of a text. */
export function hasLettersOf(text: string, face: Face): boolean {
  return printable(text, face) === text.normalize('NFC');
}
