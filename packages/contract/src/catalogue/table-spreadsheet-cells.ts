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

/** What a spreadsheet writes where it could not compute a cell: Excel, Google and LibreOffice, « Err:502 ». */
const FAILED =
  /^(?:#(?:REF|VALUE|VALEUR|NAME|NOM|N\/A|DIV\/0|NULL|NUL|NUM|NOMBRE|ERROR|ERREUR|CALC|CALCUL|SPILL|EPARS|PROPAGATION|FIELD|CHAMP|CONNECT|BLOCKED|UNKNOWN|GETTING_DATA)[!?]?|Err\s?:\s?\d{3})$/i;

/** Texts that are none, of a line and of its size: a price that is none is told so anyway. */
export function failedCells(cells: Cells, sizes: readonly string[]): readonly SpreadsheetError[] {
  const texts = (
    ['item_id', 'category_name', 'item_name', 'item_description', 'external_id'] as const
  ).map((path) => ({ path, name: TABLE_COLUMNS[path], text: cells.get(path)?.trim() ?? '' }));
  const named = sizes.map((text) => ({ path: 'size_name', name: 'Taille', text }));
  return [...texts, ...named].flatMap(({ path, name, text }) =>
    FAILED.test(text)
      ? [{ path, message: `${name} « ${text} » : une erreur du tableur, sans texte` }]
      : [],
  );
}
