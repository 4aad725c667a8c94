import { readFileSync } from 'node:fs';
import { SOURCES } from '#sources.ts';

/** A font's glyphs as SVG paths, written by `scripts/fonts/glyph-paths.mjs`. */
interface FontGlyphs {
  readonly unitsPerEm: number;
  /** By character: its advance, and its outline as path data. */
  readonly glyphs: Readonly<Record<string, readonly [advance: number, outline: string]>>;
  /** The kerning of a pair of characters. */
  readonly kerning: Readonly<Record<string, number>>;
}

export type FontName = 'shippori-mincho' | 'figtree';

/** A line of text at a size in pixels, its baseline at `y`. */
export interface Line {
  readonly text: string;
  readonly font: FontName;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly fill: string;
}

const FONTS = new URL('modules/social-images/fonts/', SOURCES);
const fonts = new Map<FontName, FontGlyphs>();

function fontOf(font: FontName): FontGlyphs {
  const known = fonts.get(font);
  if (known) return known;
  const file = new URL(`${font}.json`, FONTS);
  const fontGlyphs: FontGlyphs = JSON.parse(readFileSync(file, 'utf8'));
  fonts.set(font, fontGlyphs);
  return fontGlyphs;
}

/** A line as SVG paths, independent of installed fonts. Characters without a glyph are left out. */
export function drawnLine({ text, font, size, x, y, fill }: Line): string {
  const fontGlyphs = fontOf(font);
  const scale = size / fontGlyphs.unitsPerEm;
  const outlines = placed(text, fontGlyphs).glyphs.map(({ outline, at }) =>
    outline === '' ? '' : `<path transform="translate(${at})" d="${outline}"/>`,
  );
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${fill}">${outlines.join('')}</g>`;
}

/** The width of a line, in pixels. */
export function widthOf({ text, font, size }: Pick<Line, 'text' | 'font' | 'size'>): number {
  const fontGlyphs = fontOf(font);
  return (placed(text, fontGlyphs).width * size) / fontGlyphs.unitsPerEm;
}

function placed(text: string, { glyphs, kerning }: FontGlyphs) {
  const placedGlyphs: { outline: string; at: number }[] = [];
  let width = 0;
  let before = '';
  for (const character of drawable(text, glyphs)) {
    const [advance, outline] = glyphs[character] ?? [0, ''];
    width += kerning[before + character] ?? 0;
    placedGlyphs.push({ outline, at: width });
    width += advance;
    before = character;
  }
  return { glyphs: placedGlyphs, width };
}

/** The characters with a glyph; an accent that the font lacks is removed from its letter. */
function drawable(text: string, glyphs: FontGlyphs['glyphs']): readonly string[] {
  return [...text.normalize('NFC').replaceAll(/\s/g, ' ')].flatMap((character) => {
    if (Object.hasOwn(glyphs, character)) return [character];
    const bare = character.normalize('NFD').replaceAll(/\p{M}/gu, '');
    return [...bare].filter((part) => Object.hasOwn(glyphs, part));
  });
}

/** The space for a text: its width in pixels, and font sizes from the largest down. */
interface TextBox {
  readonly font: FontName;
  readonly width: number;
  readonly sizes: readonly number[];
  readonly maximumLines: number;
}

/** A text broken into lines of one size. */
interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

/**
 * Breaks a text at its spaces, in the largest size that fits; text that fits in none ends in « … ».
 */
export function breakLines(
  text: string,
  { font, width, sizes, maximumLines }: TextBox,
): FittedText {
  const fits = (line: string, size: number) => widthOf({ text: line, font, size }) <= width;
  for (const size of sizes) {
    const lines = brokenAt(text, (line) => fits(line, size));
    if (lines.length <= maximumLines && lines.every((line) => fits(line, size))) {
      return { size, lines };
    }
  }
  const size = sizes.at(-1) ?? 0;
  const lines = brokenAt(text, (line) => fits(line, size));
  const shown = lines.slice(0, maximumLines);
  const isCut = lines.length > shown.length;
  return {
    size,
    lines: shown.map((line, index) =>
      shortened(line, isCut && index === shown.length - 1, (attempt) => fits(attempt, size)),
    ),
  };
}

function brokenAt(text: string, fits: (line: string) => boolean): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/ +/).filter((part) => part !== '')) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function shortened(line: string, isCut: boolean, fits: (line: string) => boolean): string {
  let text = line;
  if (!isCut && fits(text)) return text;
  while (text !== '' && !fits(`${text}…`)) text = text.slice(0, -1);
  return `${text.trimEnd()}…`;
}
