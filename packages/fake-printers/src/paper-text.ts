import { CHARACTER, type PrintedCharacter, type PrintedRow } from './paper.ts';

/** Paper as plain text: a line for each row, wide letters as one, images by their size. */
export function paperText(rows: readonly PrintedRow[], columns: number): string {
  return rendered(rows, columns, (characters) =>
    characters.map(({ character }) => character).join(''),
  );
}

/** Paper for a terminal: bold, underlined and inverted as it is, wide letters spaced. */
export function paperForTerminal(rows: readonly PrintedRow[], columns: number): string {
  return rendered(rows, columns, styledText);
}

function rendered(
  rows: readonly PrintedRow[],
  columns: number,
  textOf: (characters: readonly PrintedCharacter[]) => string,
): string {
  const lines = rows.map((row) => {
    if (row.kind === 'blank') return '';
    if (row.kind === 'image') return `[image ${row.image.width} × ${row.image.height}]`;
    const taken = row.characters.reduce((sum, { width }) => sum + width, 0);
    const free = Math.max(0, columns - taken);
    const before = { left: 0, center: Math.floor(free / 2), right: free }[row.align];
    return `${' '.repeat(before)}${textOf(row.characters)}`.trimEnd();
  });
  return lines.join('\n').trimEnd();
}

/** Letters of one look between two escape sequences. */
function styledText(characters: readonly PrintedCharacter[]): string {
  const runs: { look: string; text: string }[] = [];
  for (const each of characters) {
    const look = lookOf(each);
    const text = each.character + ' '.repeat(each.width - 1);
    const last = runs.at(-1);
    if (last?.look === look) last.text += text;
    else runs.push({ look, text });
  }
  return runs
    .map(({ look, text }) => (look === '' ? text : `\u001b[${look}m${text}\u001b[0m`))
    .join('');
}

function lookOf({ height, isBold, isUnderlined, isInverted }: PrintedCharacter): string {
  const codes: number[] = [];
  if (isBold || height > 1) codes.push(1);
  if (isUnderlined) codes.push(4);
  if (isInverted) codes.push(7);
  return codes.join(';');
}

/** Dots that a row of so many columns takes. */
export function dotsOf(columns: number): number {
  return columns * CHARACTER.width;
}
