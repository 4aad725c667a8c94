import { htmlText } from '@comptoir/domain/text/html-text';
import { cleanLine, cleanText } from '@comptoir/domain/text/visible-text';
import { idMaker, MAX_ENTITIES } from './edit-entities.ts';
import { type CatalogueEntity, entityKey } from './entities.ts';
import { normalContents } from './normal-content.ts';
import { fieldsOf, shownCells, tableValues } from './table-cells.ts';
import {
  type HeadingRejection,
  namesVariant,
  readHeading,
  TABLE_COLUMNS,
  type TableColumn,
  type TableHeading,
} from './table-columns.ts';
import {
  type Cells,
  compared,
  contentOf,
  type DraftIndex,
  draftIndex,
  nameKey,
  nameOf,
} from './table-draft-index.ts';

/** A value that a line changes, as a table shows it. */
export interface TableChange {
  /** The French name of its column. */
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

/** What a line of a table does to the draft. Rule CA-40. */
export interface TableLine {
  /** From 1 on, the heading included, as a spreadsheet counts. */
  readonly line: number;
  readonly name: string;
  readonly effect: 'added' | 'changed' | 'unchanged' | 'rejected';
  /** The columns that change, by their French names. */
  readonly columns: readonly string[];
  /** The values that change, where the item was there before. */
  readonly changes: readonly TableChange[];
  /** What is to be known of it, in French. */
  readonly notes: readonly string[];
  /** Why it is rejected, in French. */
  readonly errors: readonly string[];
}

/** A draft as a table would make it. */
export interface TabledDraft {
  readonly kind: 'tabled';
  readonly entities: readonly CatalogueEntity[];
  readonly lines: readonly TableLine[];
  /** The categories that it adds. */
  readonly categories: readonly string[];
  /** The columns that are not read, by their names in the table. */
  readonly ignored: readonly string[];
}

/** Why nothing of a table can be read. */
export type TableRejection =
  | HeadingRejection
  | { readonly kind: 'no_menu' }
  | { readonly kind: 'catalogue_full' }
  /** It has lines that are sizes of an item; the column that says so. */
  | { readonly kind: 'variants'; readonly column: string };

/** Whether the cells at a place and after it were separated by a comma alone, without quotes around them. */
type IsBareComma = (row: number, place: number) => boolean;

/** A line whose item and fields are being looked for. */
interface ReadLine {
  readonly line: number;
  readonly cells: Cells;
  readonly category: string;
  readonly known: CatalogueEntity | undefined;
  readonly errors: readonly string[];
}

/**
 * A draft with the items of a table, whose first line names the columns. A line is the item with its id, else the one
 * that came with this id from another program, else the one with its name in its category, and else a new one; an
 * empty cell leaves what is there. A line without a category is of the category above. Lines with errors change
 * nothing, and two lines for one item are errors. Rule CA-40.
 *
 * @param isBareComma of a text that was separated by commas; in other ones no comma separates
 */
export function withTable(
  entities: readonly CatalogueEntity[],
  rows: readonly (readonly string[])[],
  isBareComma: IsBareComma = () => false,
): TabledDraft | TableRejection {
  const heading = readHeading(rows[0] ?? []);
  if (heading.kind !== 'read') return heading;
  const variant = heading.variants.find((place) =>
    rows.slice(1).some((row) => namesVariant(row[place] ?? '')),
  );
  if (variant !== undefined) return { kind: 'variants', column: rows[0]?.[variant]?.trim() ?? '' };
  const menu = entities.find(({ kind, is_archived }) => kind === 'menu' && !is_archived);
  if (!menu) return { kind: 'no_menu' };

  const index = draftIndex(entities);
  const read = readLines(rows, heading, index, isBareComma);
  return applied(entities, menu.id, read, index, heading.ignored);
}

function readLines(
  rows: readonly (readonly string[])[],
  heading: TableHeading,
  index: DraftIndex,
  isBareComma: IsBareComma,
): readonly ReadLine[] {
  let category = '';
  return rows.flatMap((row, place) => {
    if (place === 0 || row.every((cell) => cell.trim() === '')) return [];
    const cells = cellsOf(row, heading);
    const given = cells.get('category') ?? '';
    category = cleanLine(htmlText(given)) || category;
    const { known, error } = index.itemOf(cells, category);
    const errors = [
      ...(error === undefined ? [] : [error]),
      ...strayCells(row, heading, (after) => isBareComma(place, after)),
    ];
    return [{ line: place + 1, cells, category, known, errors }];
  });
}

/** The cells by their columns, without what an export protects them with. */
function cellsOf(row: readonly string[], { columns, isOwn }: TableHeading): Cells {
  return new Map(
    [...columns].map(([column, place]) => {
      const cell = row[place] ?? '';
      return [column, isOwn ? unprotected(cell) : cell];
    }),
  );
}

/** Cells without a meaning: beyond the heading, or perhaps the two halves of one price. */
function strayCells(
  row: readonly string[],
  { columns, width }: TableHeading,
  isBareComma: (place: number) => boolean,
): readonly string[] {
  const stray = row.findIndex((cell, place) => place >= width && cell.trim() !== '');
  if (stray !== -1) {
    return isBareComma(stray - 1)
      ? [`${row.length} cellules pour ${width} colonnes : ${COMMA_HINT}`]
      : [`${row.length} cellules pour ${width} colonnes : « ${row[stray]} » n’a pas de titre`];
  }
  return (['pickup', 'delivery'] as const).flatMap((column) => {
    const place = columns.get(column);
    if (place === undefined || !isBareComma(place)) return [];
    const [euros = '', cents = ''] = [row[place]?.trim(), row[place + 1]?.trim()];
    const isSplit = /^[\d\p{Zs}]{1,9}$/u.test(euros) && /^\d{1,2}\s*€?$/.test(cents);
    return isSplit
      ? [
          `${TABLE_COLUMNS[column]} « ${euros},${cents} » : un prix, ou deux cellules ? ${COMMA_HINT}`,
        ]
      : [];
  });
}

const COMMA_HINT =
  'mettez les prix à virgule entre guillemets, écrivez-les avec un point (4.20), ou séparez les colonnes par des points-virgules';

/** What is wrong with each line that means the same item, known or new, as another one. */
function doublesOf(lines: readonly ReadLine[]): ReadonlyMap<ReadLine, string> {
  const idOf = ({ cells }: ReadLine) => cells.get('id')?.trim() ?? '';
  const keyOf = ({ category, cells }: ReadLine) =>
    `name ${nameKey(category, cells.get('name') ?? '')}`;
  const targets = Map.groupBy(lines, (line) => {
    if (line.known) return `known ${line.known.id}`;
    return idOf(line) === '' ? keyOf(line) : `id ${idOf(line)}`;
  });
  // A line without an id means the one of that name that has one.
  for (const line of lines) {
    if (!line.known && idOf(line) !== '') targets.get(keyOf(line))?.push(line);
  }
  const doubles = new Map<ReadLine, string>();
  for (const alike of targets.values()) {
    if (alike.length < 2) continue;
    const numbers = alike.map(({ line }) => line).sort((one, other) => one - other);
    const message = `lignes ${numbers.slice(0, -1).join(', ')} et ${numbers.at(-1)} : le même plat`;
    for (const line of alike) doubles.set(line, message);
  }
  return doubles;
}

/** The draft with what the lines without errors say, and what each of them does. */
function applied(
  entities: readonly CatalogueEntity[],
  menuId: string,
  read: readonly ReadLine[],
  index: DraftIndex,
  ignored: readonly string[],
): TabledDraft | TableRejection {
  const doubles = doublesOf(read);
  const newId = idMaker(entities);
  const opened = new Map<string, CatalogueEntity>();
  const written: CatalogueEntity[] = [];
  const lines = read.map((line): TableLine => {
    const { known, cells, category } = line;
    const before = contentOf(known);
    const values = known && tableValues(known, index.categoryName(known));
    const { fields, errors } = fieldsOf(readableCells(cells), before, values && shownCells(values));
    errors.unshift(...line.errors);
    const isHidden = known !== undefined && index.isHidden(known);
    const isMoved = known !== undefined && !isHidden && index.isElsewhere(known, cells, category);
    if (!known && category === '') errors.push('la catégorie manque');
    if (category.length > NAME_LENGTH)
      errors.push(`la catégorie a plus de ${NAME_LENGTH} caractères`);
    if (!known && !Object.hasOwn(fields, 'item_price') && errors.length === 0) {
      errors.push('le prix manque');
    }
    const double = doubles.get(line);
    if (double !== undefined && errors.length === 0) errors.push(double);
    const place = { line: line.line, name: cleanLine(htmlText(cells.get('name') ?? '')) };
    const nothing = { columns: [], changes: [], notes: [], errors };
    if (errors.length > 0) return { ...place, effect: 'rejected', ...nothing };
    const content = { ...before, ...fields };
    if (!known) {
      const parent = parentOf(category);
      const id = newId('item', content);
      written.push({
        kind: 'item',
        id,
        parent_id: parent.id,
        position: index.nextPosition(parent.id),
        is_archived: false,
        content,
      });
      return { ...place, effect: 'added', ...nothing };
    }
    const notes = isHidden ? ['archivé : il reste hors de la carte'] : [];
    const parent = isMoved ? parentOf(category) : undefined;
    const after = { ...known, content };
    const changes = changedValues(
      values ?? {},
      tableValues(after, parent ? nameOf(parent) : index.categoryName(known)),
    );
    if (changes.length === 0) return { ...place, effect: 'unchanged', ...nothing, notes };
    const moved = parent && { parent_id: parent.id, position: index.nextPosition(parent.id) };
    written.push({ ...after, ...moved });
    const columns = changes.map(({ column }) => column);
    return { ...place, effect: 'changed', columns, changes, notes, errors };
  });

  const categories = [...opened.values()];
  const added = written.filter(({ id }) => !index.hasItem(id));
  if (entities.length + added.length + categories.length > MAX_ENTITIES) {
    return { kind: 'catalogue_full' };
  }
  const names = categories.map(nameOf);
  const result = { kind: 'tabled', lines, categories: names, ignored } as const;
  if (written.length === 0) return { ...result, entities };
  const contents = normalContents('item', written);
  const next = new Map(
    written.map((entity, place) => [entityKey(entity), { ...entity, content: contents[place] }]),
  );
  const kept = entities.map((entity) => next.get(entityKey(entity)) ?? entity);
  const beyond = added.map((entity) => next.get(entityKey(entity)) ?? entity);
  return { ...result, entities: [...kept, ...categories, ...beyond] };

  /** The category of a name, which is added where it is not there. */
  function parentOf(name: string): CatalogueEntity {
    const key = compared(name);
    const found = index.categoryOf(name) ?? opened.get(key);
    if (found) return found;
    const content = { category_name: name };
    const id = newId('category', content);
    const category: CatalogueEntity = {
      kind: 'category',
      id,
      parent_id: menuId,
      position: index.nextPosition(menuId),
      is_archived: false,
      content: normalContents('category', [{ id, content }])[0],
    };
    opened.set(key, category);
    return category;
  }
}

const NAME_LENGTH = 200;

/** Cells as texts: HTML read, invisible characters and surrounding spaces gone. */
function readableCells(
  cells: Cells,
): ReadonlyMap<TableColumn, { readonly raw: string; readonly text: string }> {
  return new Map(
    [...cells].map(([column, raw]) => {
      const text = htmlText(raw);
      return [
        column,
        { raw, text: column === 'description' ? cleanText(text).trim() : cleanLine(text) },
      ];
    }),
  );
}

function changedValues(
  before: Partial<Readonly<Record<TableColumn, string>>>,
  after: Readonly<Record<TableColumn, string>>,
): readonly TableChange[] {
  return Object.entries(TABLE_COLUMNS).flatMap(([key, column]) => {
    const [old = '', next] = [before[key as TableColumn], after[key as TableColumn]];
    return old === next ? [] : [{ column, before: old, after: next }];
  });
}

/** The items of a draft as lines of a table, its heading first; reading it again changes nothing. Rule CA-40. */
export function toTable(entities: readonly CatalogueEntity[]): readonly (readonly string[])[] {
  const categories = entities.filter(
    ({ kind, is_archived }) => kind === 'category' && !is_archived,
  );
  const places = new Map(categories.map((category, place) => [category.id, { place, category }]));
  const items = entities.flatMap((item) => {
    const found = places.get(item.parent_id ?? '');
    return item.kind === 'item' && !item.is_archived && found ? [{ item, ...found }] : [];
  });
  items.sort((one, other) => one.place - other.place || one.item.position - other.item.position);
  return [
    Object.values(TABLE_COLUMNS),
    ...items.map(({ item, category }) =>
      Object.values(shownCells(tableValues(item, nameOf(category)))).map(protectedCell),
    ),
  ];
}

/** What a spreadsheet would compute, also by the wide letters of a Japanese keyboard, and what looks protected. */
const COMPUTED = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const PROTECTED = /^'(?='*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;

function protectedCell(cell: string): string {
  return COMPUTED.test(cell) ? `'${cell}` : cell;
}

function unprotected(cell: string): string {
  return cell.replace(PROTECTED, '');
}
