import type { Box, Element, Sheet, TextLook } from './sheet.ts';

/** A column of a table: its heading and where it stands. */
export interface Column extends Box {
  readonly heading: string;
  readonly align: 'left' | 'right';
}

export const HEADING: TextLook = { size: 8.5, colour: 'quiet' };
const BELOW_HEADINGS = 5;

/** Draws a row of headings, whose heights may differ. On a later page they are repeated for the eye alone. */
export function drawHeadings(
  sheet: Sheet,
  columns: readonly Column[],
  table: Element | null,
): void {
  const row = table?.child('TR');
  for (const { heading, align, ...box } of columns) {
    const draw = () => sheet.text(heading, box, { ...HEADING, align });
    if (row) row.child('TH', { title: heading, scope: 'Column' }).draw(draw);
    else sheet.decorate(draw);
  }
  sheet.skip(headingsHeight(sheet, columns));
}

/** The height of a row of headings, with the space below. */
export function headingsHeight(sheet: Sheet, columns: readonly Column[]): number {
  const heights = columns.map(({ heading, width }) => sheet.heightOf(heading, HEADING, width));
  return Math.max(...heights) + BELOW_HEADINGS;
}

/** A cell of a row: a text, or several below one another. */
export type Cell = readonly (readonly [text: string, look: TextLook])[];

/** The height of a row's highest cell. */
export function rowHeight(
  sheet: Sheet,
  columns: readonly Column[],
  cells: readonly Cell[],
): number {
  const heights = cells.map((cell, index) =>
    cell.reduce(
      (sum, [text, look]) => sum + sheet.heightOf(text, look, columns[index]?.width ?? 0),
      0,
    ),
  );
  return Math.max(0, ...heights);
}

/**
 * Draws a row at the current height; the caller has ensured its space. The first cell of a headed row names it for
 * screen readers.
 */
export function drawRow(
  sheet: Sheet,
  columns: readonly Column[],
  cells: readonly Cell[],
  table: Element,
  { isHeaded = false } = {},
): void {
  const row = table.child('TR');
  columns.forEach(({ align, ...box }, index) => {
    const isHead = isHeaded && index === 0;
    const cell = row.child(isHead ? 'TH' : 'TD', isHead ? { scope: 'Row' } : {});
    let y = sheet.y();
    for (const [text, look] of cells[index] ?? []) {
      const at = y;
      cell.draw(() => sheet.text(text, box, { ...look, align }, at));
      y += sheet.heightOf(text, look, box.width);
    }
  });
}
