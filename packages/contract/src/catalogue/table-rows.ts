import { parseAmount } from '@comptoir/domain/money/typed-amount';
import { normalise } from '@comptoir/domain/search/compared-text';
import { htmlText } from '@comptoir/domain/text/html-text';
import { cleanLine } from '@comptoir/domain/text/visible-text';
import { toEuros } from '../wire/euros.ts';
import { TABLE_COLUMNS, type TableColumn, toFlag, toPrice } from './table-columns.ts';
import type { Cells } from './table-draft-index.ts';
import { nameKey } from './table-draft-index.ts';
import { NOTHING, type TableHeading } from './table-headings.ts';
import { isListOfCategories } from './table-names.ts';
import { type Published, publishedIn, publishedOf } from './table-published.ts';
import { isFilled, isHeadingAgain, isNoDish } from './table-remarks.ts';
import { datedCells, failedCells, plainCell, SHORTENED } from './table-spreadsheet-cells.ts';

/** What is wrong in a line, in French, with the field that it is about. */
export interface TableError {
  /** From 1 on, the heading included, as a spreadsheet counts. */
  readonly line: number;
  /** A field of an item, or `columns`. */
  readonly path: string;
  readonly message: string;
}

/** A line of a table. */
export interface TableRow {
  readonly line: number;
  /** By the fields of an item. */
  readonly cells: Cells;
  readonly name: string;
  /** Its own, or that of a line above it. */
  readonly category: string;
  /** What it names as a size; empty for none. */
  readonly size: string;
  /** What the sizes are called. */
  readonly sizeGroup: string;
  /** By what another program knows it, the surest first; that of its product last. */
  readonly ids: readonly string[];
  readonly published: Published;
  readonly errors: readonly TableError[];
}

/** An item of a table: its line, and those of its sizes. */
export interface TableProduct {
  readonly head: TableRow;
  /** The lines that give a size, which the head may be itself. */
  readonly sizes: readonly TableRow[];
  /** Whether the table says that it is not sold. */
  readonly isOff: boolean;
  /** The sizes that are not sold, which are not among `sizes`. */
  readonly offSizes: readonly string[];
}

/** The items of a table, and the lines that are none. */
export interface TableProducts {
  readonly products: readonly TableProduct[];
  readonly leftOut: readonly { readonly line: number; readonly text: string }[];
  /** An id of which a spreadsheet left the first digits only, « 3,00E+12 ». */
  readonly shortened: string | undefined;
}

/** Whether the cells at a place and after it were separated by a comma alone, without quotes around them. */
export type IsBareComma = (row: number, place: number) => boolean;

interface LinkedRow extends TableRow {
  /** What other lines can name it by. */
  readonly names: readonly string[];
  readonly parent: string;
  /** Its prices by size, where columns give them. */
  readonly priced: readonly TableRow[];
  /** What its price is more than that of its product. */
  readonly surcharge: string;
}

/**
 * The items of a table. A line of a size – it has no name, or that of the item – belongs to the item that it names as
 * its parent, else to the one above. Rule CA-44.
 */
export function productsOf(
  rows: readonly (readonly string[])[],
  heading: TableHeading,
  isBareComma: IsBareComma,
): TableProducts {
  const { rows: read, leftOut, shortened } = readRows(rows, heading, isBareComma);
  const byId = new Map<string, LinkedRow>();
  for (const row of read) {
    for (const id of row.names) if (!byId.has(id) && row.name !== '') byId.set(id, row);
  }
  const byParent = new Map<string, LinkedRow>();
  const sized = new Map<string, LinkedRow>();
  let above: LinkedRow | undefined;
  const headOf = (row: LinkedRow): LinkedRow => {
    const named = byParent.get(row.parent) ?? byId.get(row.parent.replace(/^id:/i, ''));
    if (row.parent !== '') return named ?? row;
    const alike = row.name === '' ? above : sized.get(nameKey(row.category, row.name));
    return row.size === '' ? row : (alike ?? row);
  };
  const products = Map.groupBy(read, (row) => {
    const head = headOf(row);
    if (head === row) {
      above = row;
      if (row.parent !== '') byParent.set(row.parent, row);
      if (row.size !== '') sized.set(nameKey(row.category, row.name), row);
    }
    return head;
  });
  return {
    products: [...products].map(([head, lines]) =>
      productOf(
        head,
        lines.filter((line) => line !== head && !isContinued(line)),
      ),
    ),
    leftOut,
    shortened,
  };
}

/** A line of a picture or of an ingredient of the product above: it has no name, size or price of its own. */
function isContinued({ name, size, cells, surcharge, priced }: LinkedRow): boolean {
  const prices = [cells.get('price_pickup'), cells.get('price_delivery'), surcharge];
  return [name, size, ...prices].every((text) => !text?.trim()) && priced.length === 0;
}

function productOf(head: LinkedRow, others: readonly LinkedRow[]): TableProduct {
  const all = sizesOf(head, others);
  const own = all.find(({ line }) => line === head.line);
  const isHeadOff = head.published === 'off';
  const isOff =
    (isHeadOff && !(own && all.some(({ published }) => published === 'on'))) ||
    (all.length > 0 && all.every(({ published }) => published === 'off'));
  const isLeft = ({ published }: TableRow) => !isOff && published === 'off';
  const isForeign = own !== undefined || all.length === 0;
  const ids = all.length > 0 && isForeign ? [head.parent, ...head.ids] : head.ids;
  return {
    head: { ...head, ids: [...ids, head.parent].filter((id) => id !== '') },
    sizes: all.filter((row) => !isLeft(row)),
    isOff,
    offSizes: all.filter(isLeft).map(({ size }) => size),
  };
}

/** The head is a size itself where it has a price; a parent of variants has none, or lists their sizes. */
function sizesOf(head: LinkedRow, others: readonly LinkedRow[]): readonly TableRow[] {
  const listed = new Set(head.size.split(/[,;|]/).map(normalise));
  const isList = listed.size > 1 && others.some(({ size }) => listed.has(normalise(size)));
  const isPriced = priceOf(head) !== '' || isFilled(head.cells.get('price_delivery'));
  const isSize = head.size !== '' && isPriced && !isList;
  const base = isList ? priceOf(head) : '';
  const lines = [
    ...(isSize ? [head] : []),
    ...others.map((row) => ({ ...row, size: row.size || withoutStart(row.name, head.name) })),
  ];
  return [...head.priced, ...lines.map((row) => withSurcharge(row, base))];
}

/** A size whose price is that of its product, and more. */
function withSurcharge(row: LinkedRow, base: string): TableRow {
  const [price, more] = [parseAmount(priceOf(row) || base), parseAmount(row.surcharge || '0')];
  if (price === null || more === null) return row;
  const text = String(toEuros(price + more)).replace('.', ',');
  return { ...row, cells: new Map([...row.cells, ['price_pickup', text]]) };
}

function priceOf({ cells }: TableRow): string {
  return cells.get('price_pickup')?.trim() ?? '';
}

/** « Poké thon - M » of « Poké thon » → « M ». */
function withoutStart(name: string, start: string): string {
  return name.startsWith(start) ? name.slice(start.length).replace(/^[\s\-–—,:·]+/u, '') : name;
}

function readRows(
  rows: readonly (readonly string[])[],
  heading: TableHeading,
  isBareComma: IsBareComma,
): {
  readonly rows: readonly LinkedRow[];
  readonly leftOut: TableProducts['leftOut'];
  readonly shortened: string | undefined;
} {
  let shortened: string | undefined;
  const leftOut: { line: number; text: string }[] = [];
  const { columns, isOwn } = heading;
  const namePlace = columns.get('item_name') ?? -1;
  const isOfProgram = heading.identifiers.length > 0 && !isOwn;
  const isList =
    isOfProgram && isListOfCategories(heading.names[columns.get('category_name') ?? -1] ?? '');
  const alone = rows.slice(heading.firstRow).filter(isLoneName);
  const hasSections =
    !columns.has('category_name') &&
    isLoneName(rows.slice(heading.firstRow).find((row) => row.some(isFilled)) ?? []) &&
    (alone.length > 1 || isLikeSection(alone[0]?.[namePlace]));
  const hasCents = writesCents(rows.slice(heading.firstRow), heading);
  let category = '';
  /** The line that named the category of those below, while none stands there. */
  let section: { readonly line: number; readonly text: string } | undefined;
  const read = rows.flatMap((given, place): readonly LinkedRow[] => {
    const row = isOwn ? given : given.map(plainCell);
    const filled = row.filter(isFilled);
    const [only = ''] = filled;
    if (place < heading.firstRow || filled.length === 0) return [];
    const line = place + 1;
    const cells = cellsOf(row, heading);
    const named = lineOf(cells.get('category_name'));
    // That of an export is as it was written, so that it is known again.
    const own = isOwn
      ? cleanLine(cells.get('category_name') ?? '')
      : lastLevel(isList ? firstOf(named) : named);
    const name = lineOf(cells.get('item_name'));
    if (!isOwn && (isNoDish(name, own, filled) || isHeadingAgain(row, heading))) {
      leftOut.push({ line, text: lineOf(only) });
      return [];
    }
    const isOtherwise = filled.length === 1 && isSeparatedOtherwise(only, heading.width);
    const isAlone = hasSections ? isLoneName(row) : filled.length === 1 && own !== '';
    const isSection = isAlone && !isOtherwise;
    const parent = idOf(textAt(row, columns.get('parent_id')));
    if (isSection) {
      if (section) leftOut.push(section);
      section = { line, text: lineOf(only) };
      category = own || (name.endsWith(':') ? name.slice(0, -1).trimEnd() : name);
      return [];
    }
    section = undefined;
    // What other programs leave without a category is not of the one above.
    category = own || (parent !== '' && name !== '' ? UNSORTED : category);
    const isSize = isOwn ? (text: string) => text !== '' : isSizeName;
    const parts =
      heading.sizes
        .map((places) => places.map((at) => sizeAt(row, at)).filter(isSize))
        .find((found) => found.length > 0) ?? [];
    const group = textAt(row, columns.get('size_group'));
    const rates = heading.taxes.filter(({ place }) => toFlag(textAt(row, place)) === true);
    if (rates.length === 1 && rates[0]) cells.set('tax_rate', rates[0].rate);
    cells.set('category_name', own);
    const published = publishedOf(
      heading.published.map((places) =>
        places.map((at) => {
          const isLeftOut = heading.ticked.has(at) && name !== '' && !isFilled(row[at]);
          return isLeftOut ? 'off' : publishedIn(row[at] ?? '', heading.names[at] ?? '');
        }),
      ),
    );
    const common = { line, name, category, sizeGroup: isSize(group) ? group : '', published };
    const id = idOf(cells.get('item_id')?.trim() ?? '');
    if (cells.has('item_id')) cells.set('item_id', id);
    if (idOf(cells.get('external_id')?.trim() ?? '') === '') cells.delete('external_id');
    const ids = id === '' ? [] : [id];
    return [
      {
        ...common,
        cells,
        size: parts.filter((part, at) => parts.indexOf(part) === at).join(' · '),
        ids,
        names: heading.identifiers
          .filter((at) => at !== columns.get('parent_id'))
          .map((at) => idOf(row[at]?.trim() ?? ''))
          .filter((name) => name !== ''),
        parent,
        priced: pricedSizes(row, heading).map(({ isNothing, ...size }) => ({
          ...{ ...common, ids, errors: [], ...size },
          ...(isNothing && { published: 'off' as const }),
        })),
        surcharge: textAt(row, columns.get('size_surcharge')),
        errors: [
          ...(isOtherwise ? [{ line, path: 'columns', message: otherwise(only) }] : []),
          ...strayCells(row, heading, hasCents, (after) => isBareComma(place, after)).map(
            (message) => ({ line, path: 'columns', message }),
          ),
          ...failedCells(cells, parts).map((error) => ({ line, ...error })),
          ...(isOwn ? [] : datedCells(name, parts).map((error) => ({ line, ...error }))),
        ],
      },
    ];
  });
  if (section) leftOut.push(section);
  leftOut.sort((one, other) => one.line - other.line);
  return { rows: read, leftOut, shortened };

  /** That of an export is as it was written, so that it is known again. */
  function sizeAt(row: readonly string[], at: number): string {
    return isOwn ? unprotected(row[at] ?? '').trim() : textAt(row, at);
  }

  /** What is left of a long number is that of others too, and no id. */
  function idOf(text: string): string {
    if (!SHORTENED.test(text)) return text;
    shortened ??= text;
    return '';
  }

  function isLoneName(row: readonly string[]): boolean {
    return isFilled(row[namePlace]) && row.filter(isFilled).length === 1;
  }
}

/** « Pizzas,Calzone,13.00 » below « Catégorie;Nom;Prix »: a dish, no category. */
function isSeparatedOtherwise(cell: string, width: number): boolean {
  return [';', ',', '\t', '|'].some((separator) => {
    const parts = cell.split(separator).map((part) => part.replaceAll('"', ''));
    return parts.length >= width && parts.slice(1).some((part) => toPrice(part) !== null);
  });
}

const otherwise = (cell: string) =>
  `« ${cell.slice(0, 60)} » n’est pas séparé comme les titres des colonnes`;

/** « ENTRÉES », « Entrées : »: one dish without a price looks otherwise. */
function isLikeSection(name = ''): boolean {
  return name === name.toUpperCase() || name.trim().endsWith(':');
}

/** Where the new items of a table without categories go. */
export const UNSORTED = 'À classer';

/** The sizes that columns price, without those that a dish does not have, and those at 0: none is free. */
function pricedSizes(
  row: readonly string[],
  { sizePrices }: TableHeading,
): readonly (Pick<TableRow, 'size' | 'cells'> & { readonly isNothing: boolean })[] {
  const cellOf = ({ place }: { readonly place: number }) => {
    const cell = lineOf(row[place]);
    return NOTHING.test(cell) ? '' : cell;
  };
  const sizes = [...Map.groupBy(sizePrices, ({ size }) => normalise(size))].flatMap(([, alike]) => {
    const cells = new Map<TableColumn, string>();
    for (const column of alike) {
      const cell = cellOf(column);
      const field = column.isDelivered ? 'price_delivery' : 'price_pickup';
      if (cell !== '' && !cells.has(field)) cells.set(field, cell);
    }
    return cells.size === 0 ? [] : [{ size: alike[0]?.size ?? '', cells }];
  });
  const isFree = ({ cells }: (typeof sizes)[number]) =>
    [...cells.values()].every((cell) => parseAmount(cell) === 0);
  if (sizes.every(isFree)) return [];
  return sizes.map((size) => ({ ...size, isNothing: isFree(size) }));
}

function textAt(row: readonly string[], place = -1): string {
  return lineOf(row[place]);
}

/** What a shop calls the category of all categories. */
const ROOTS = new Set(['accueil', 'home', 'inicio', 'root']);

/** « Accueil, Desserts, Promotions » → « Desserts »; a comma after a `\\` is one of the name. */
function firstOf(names: string): string {
  const all = names.split(/(?<!\\)[,;]/).map((name) => name.replaceAll('\\,', ',').trim());
  return all.find((name) => name !== '' && !ROOTS.has(normalise(name))) ?? names;
}

/** « Plats > Pokés, À emporter » → « Pokés », « All / Saleable / Pokés » too; a name without levels stays. */
function lastLevel(name: string): string {
  if (/^(?:all|tous|todo) \/ /i.test(name)) return name.split(' / ').at(-1)?.trim() ?? '';
  if (!name.includes('>')) return name;
  const [path = ''] = name.split(/,(?=[^,]*>)|, /);
  const levels = path.split('>').map((level) => level.trim());
  return levels.findLast((level) => level !== '') ?? '';
}

/** A cell as a text of one line: HTML read, invisible characters and surrounding spaces gone. */
export function lineOf(cell: string | undefined): string {
  return cleanLine(htmlText(cell ?? ''));
}

/** What programs write for a product without sizes. */
const NO_SIZE = new Set([
  ...['', 'title', 'titre', 'titulo', 'default', 'default title', 'regular', 'normal', 'standard'],
  ...['par defaut', 'predeterminado'],
]);

function isSizeName(text: string): boolean {
  return !NO_SIZE.has(normalise(text));
}

/** The cells by their columns, without what an export protects them with. */
function cellsOf(
  row: readonly string[],
  { columns, isOwn }: TableHeading,
): Map<TableColumn, string> {
  return new Map(
    [...columns].flatMap(([field, place]) => {
      if (!Object.hasOwn(TABLE_COLUMNS, field)) return [];
      const cell = row[place] ?? '';
      return [[field as TableColumn, isOwn ? unprotected(cell) : cell] as const];
    }),
  );
}

/** Whether the prices of sizes have cents, also where a comma made a cell of them. */
function writesCents(
  rows: readonly (readonly string[])[],
  { sizePrices, width }: TableHeading,
): boolean {
  return rows.some(
    (row) =>
      row.length > width || sizePrices.some(({ place }) => /\d[.,]\d/.test(row[place] ?? '')),
  );
}

/**
 * Cells without a meaning: beyond the heading, or perhaps the two halves of one price. Whole prices of sizes stand in
 * neighbouring cells too, so that those are asked about only in a table whose prices `hasCents`.
 */
function strayCells(
  row: readonly string[],
  { columns, names, sizePrices, width }: TableHeading,
  hasCents: boolean,
  isBareComma: (place: number) => boolean,
): readonly string[] {
  const stray = row.findIndex((cell, place) => place >= width && cell.trim() !== '');
  if (stray !== -1) {
    return isBareComma(stray - 1)
      ? [`${row.length} cellules pour ${width} colonnes : ${COMMA_HINT}`]
      : [`${row.length} cellules pour ${width} colonnes : « ${row[stray]} » n’a pas de titre`];
  }
  const prices = [
    ...(['price_pickup', 'price_delivery', 'size_surcharge'] as const).map((field) =>
      columns.get(field),
    ),
    ...(hasCents ? sizePrices.map(({ place }) => place) : []),
  ];
  return prices.flatMap((place) => {
    if (place === undefined || !isBareComma(place)) return [];
    const [euros = '', cents = ''] = [row[place]?.trim(), row[place + 1]?.trim()];
    const isSplit = /^[\d\p{Zs}]{1,9}$/u.test(euros) && /^\d{1,2}\s*€?$/.test(cents);
    return isSplit
      ? [`${names[place]} « ${euros},${cents} » : un prix, ou deux cellules ? ${COMMA_HINT}`]
      : [];
  });
}

const COMMA_HINT =
  'mettez les prix à virgule entre guillemets, écrivez-les avec un point (4.20), ou séparez les colonnes par des points-virgules';

/** What a spreadsheet would compute, also by the wide letters of a Japanese keyboard, and what looks protected. */
const COMPUTED = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const PROTECTED = /^'(?='*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;

/** A cell of an export that no spreadsheet computes. */
export function protectedCell(cell: string): string {
  return COMPUTED.test(cell) ? `'${cell}` : cell;
}

function unprotected(cell: string): string {
  return cell.replace(PROTECTED, '');
}
