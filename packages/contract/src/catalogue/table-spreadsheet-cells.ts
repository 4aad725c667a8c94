import { TABLE_COLUMNS } from './table-columns.ts';
import type { Cells } from './table-draft-index.ts';

/** What is wrong in a cell, in French, with the field that it is about. */
interface SpreadsheetError {
  readonly path: string;
  readonly message: string;
}

/** A long number as a spreadsheet shows it. */
export const SHORTENED = /^\d(?:[.,]\d{1,15})?E\+\d{1,3}$/i;

/** `="0017"`, as programs write a text that a spreadsheet would take for a number, is 0017. */
export function plainCell(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
}

/** A date in place of a name: a spreadsheet makes one of « 1/4 », in a text « 1-avr. ». */
const DATE =
  /^(?:\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d\d|(?:19|20)\d\d-\d\d-\d\d|\d{1,2}-(?:jan|janv|feb|fevr?|mars?|apr|avr|mai|may|jui[nl]|jul|jun|aout?|aug|sept?|oct|nov|dec)\.?)$/;

export function datedCells(name: string, sizes: readonly string[]): readonly SpreadsheetError[] {
  const isDate = (text: string) =>
    DATE.test(text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase());
  const message = (column: string, text: string) =>
    `${column} « ${text} » : une date, que le tableur a faite d’un texte comme 1/4`;
  const size = sizes.find(isDate);
  return [
    ...(isDate(name)
      ? [{ path: 'item_name', message: message(TABLE_COLUMNS.item_name, name) }]
      : []),
    ...(size === undefined ? [] : [{ path: 'size_name', message: message('Taille', size) }]),
  ];
}

/** What a spreadsheet writes where it could not compute a cell. */
const FAILED = /^#(?:REF|VALUE|VALEUR|NAME|NOM|N\/A|DIV\/0|NULL|NUL|NUM|NOMBRE)[!?]?$/i;

/** Texts that are none: a price that is none is told so anyway. */
export function failedCells(cells: Cells): readonly SpreadsheetError[] {
  return (['category_name', 'item_name', 'item_description'] as const).flatMap((path) => {
    const cell = cells.get(path)?.trim() ?? '';
    return FAILED.test(cell)
      ? [
          {
            path,
            message: `${TABLE_COLUMNS[path]} « ${cell} » : une erreur du tableur, sans texte`,
          },
        ]
      : [];
  });
}
