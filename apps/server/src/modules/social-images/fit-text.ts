import { type FontName, widthOf } from './text-paths.ts';

/** The space for a text: its width in pixels, and font sizes from the largest down. */
interface TextBox {
  readonly font: FontName;
  readonly width: number;
  readonly sizes: readonly number[];
  readonly maximumLines: number;
}

/** A text broken into lines of one size. */
export interface FittedText {
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
