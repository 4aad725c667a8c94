import { htmlText } from '@comptoir/domain/text/html-text';
import { cleanLine, cleanText } from '@comptoir/domain/text/visible-text';
import { idMaker, MAX_ENTITIES } from './edit-entities.ts';
import { type CatalogueEntity, entityKey, hiddenCategories } from './entities.ts';
import { normalContents } from './normal-content.ts';
import { type Cell, fieldsOf, shownCells, tableValues } from './table-cells.ts';
import { changedValues, type TableChange } from './table-changes.ts';
import { TABLE_COLUMNS, type TableColumn } from './table-columns.ts';
import {
  type Cells,
  compared,
  contentOf,
  type DraftIndex,
  draftIndex,
  nameKey,
  nameOf,
} from './table-draft-index.ts';
import {
  type RememberedColumns,
  readHeading,
  type TableColumnChoice,
  type TableHeading,
} from './table-headings.ts';
import { EXPORTED_FIELDS, TABLE_FIELDS, type TableField } from './table-names.ts';
import {
  type IsBareComma,
  productsOf,
  protectedCell,
  type TableError,
  type TableProduct,
  UNSORTED,
} from './table-rows.ts';
import { hasSizes, linesOf, type ReadSizes, readSizes, sizeLines } from './table-sizes.ts';

/** What a line of a table does to an item of the draft. Rules CA-40 and CA-44. */
export interface TabledRow {
  /** From 1 on, the heading included, as a spreadsheet counts. */
  readonly line: number;
  /** That of a new one is what it will be. */
  readonly item_id: string;
  readonly name: string;
  readonly kind: 'new' | 'changed' | 'unchanged';
  readonly changes: readonly TableChange[];
  /** What is to be known of it, in French. */
  readonly notes: readonly string[];
}

/** A draft as a table would make it. */
export interface TabledDraft {
  readonly kind: 'tabled';
  readonly entities: readonly CatalogueEntity[];
  readonly columns: readonly TableColumnChoice[];
  /** The items of the lines without errors. */
  readonly rows: readonly TabledRow[];
  /** Those on the menu that no line gives. */
  readonly absent: readonly { readonly item_id: string; readonly name: string }[];
  readonly errors: readonly TableError[];
  /** The categories that it adds. */
  readonly categories: readonly string[];
  /** How it was read, in French. */
  readonly notes: readonly string[];
}

/** Why nothing of a table can be read. */
export type TableRejection = { readonly kind: 'no_menu' } | { readonly kind: 'catalogue_full' };

/** How a table is to be read. */
export interface TableOptions {
  /** What the columns were chosen to be; none: as they are recognised. */
  readonly columns?: readonly TableColumnChoice[] | undefined;
  readonly remembered?: RememberedColumns;
  /** Of a text that was separated by commas; in other ones no comma separates. */
  readonly isBareComma?: IsBareComma;
  /** Whether the items on the menu that no line gives are archived. */
  readonly archivesAbsent?: boolean;
}

/** A product whose item is known or new. */
interface MatchedProduct extends TableProduct {
  readonly known: CatalogueEntity | undefined;
  readonly error: string | undefined;
}

/**
 * A draft with the items of a table, whose first line names the columns. A line is the item with its id, below another
 * heading than ours with its name too, else the one that came with this id from another program, else the one with its
 * name in its category, and else a new one; an empty cell leaves what is there. A line without a category is of the category above, one of a size of the item that
 * it belongs to. Lines with errors change nothing, and two lines for one item are errors. Rules CA-40 and CA-44.
 */
export function withTable(
  entities: readonly CatalogueEntity[],
  rows: readonly (readonly string[])[],
  options: TableOptions = {},
): TabledDraft | TableRejection {
  const menu = entities.find(({ kind, is_archived }) => kind === 'menu' && !is_archived);
  if (!menu) return { kind: 'no_menu' };
  const heading = readHeading(rows, options.columns, options.remembered);
  const columns = heading.choices;
  if (heading.errors.length > 0) {
    const line = Math.max(1, heading.firstRow);
    const errors = heading.errors.map((message) => ({ line, path: 'columns', message }));
    const nothing = { rows: [], absent: [], categories: [], notes: [] };
    return { kind: 'tabled', entities, columns, errors, ...nothing };
  }
  const index = draftIndex(entities);
  const read = productsOf(rows, heading, options.isBareComma ?? (() => false));
  const products = read.products.map((product) => matched(product, index, heading));
  const result = applied(entities, menu.id, products, index, heading);
  if (result.kind !== 'tabled') return result;
  const given = new Set(products.flatMap(({ known }) => (known ? [known.id] : [])));
  const absent = index.shownItems().filter(({ id }) => !given.has(id));
  const gone = new Set<CatalogueEntity>(options.archivesAbsent ? absent : []);
  return {
    ...result,
    columns,
    notes: [
      ...(heading.above === 0
        ? []
        : [
            `Les titres des colonnes sont à la ligne ${heading.firstRow} : au-dessus, rien n’est lu.`,
          ]),
      ...read.leftOut.map(
        ({ line, text }) => `Ligne ${line} : « ${text} » n’est pas un plat, et n’est pas lue.`,
      ),
      ...(read.shortened === undefined
        ? []
        : [
            `Des codes sont raccourcis par le tableur (« ${read.shortened} ») : ils ne sont pas lus. Mettez leur colonne en texte pour les garder.`,
          ]),
    ],
    absent: absent.map(({ id, content }) => ({
      item_id: id,
      name: String(Object(content).item_name ?? ''),
    })),
    entities:
      gone.size === 0
        ? result.entities
        : result.entities.map((entity) =>
            gone.has(entity) ? { ...entity, is_archived: true } : entity,
          ),
  };
}

/** A product with the item that it means, and in its cells the id of another program that the item keeps. */
function matched(
  product: TableProduct,
  index: DraftIndex,
  { columns, hasOwnIds }: TableHeading,
): MatchedProduct {
  const { head, isOff } = product;
  const category = columns.has('category_name') ? head.category : head.category || null;
  const { known, error } = index.itemOf(head, category, isOff, hasOwnIds);
  const cells = new Map(head.cells);
  const kept = String(contentOf(known).external_id ?? '');
  const id = head.ids.includes(kept) ? kept : head.ids[0];
  const isOwnId = known !== undefined && cells.get('item_id')?.trim() === known.id;
  if (id !== undefined && !isOwnId) cells.set('item_id', id);
  return { ...product, head: { ...head, cells }, known, error };
}

/** What is wrong with each product that means the same item, known or new, as another one. */
function doublesOf(products: readonly MatchedProduct[]): ReadonlyMap<MatchedProduct, string> {
  const idsOf = ({ head: { cells } }: MatchedProduct) =>
    [cells.get('item_id'), cells.get('external_id')].flatMap((id) => id?.trim() || []);
  const keyOf = ({ head }: MatchedProduct) => `name ${nameKey(head.category, head.name)}`;
  const targets = new Map<string, Set<MatchedProduct>>();
  const add = (key: string, product: MatchedProduct) =>
    targets.set(key, (targets.get(key) ?? new Set()).add(product));
  for (const product of products) {
    if (product.known) add(`known ${product.known.id}`, product);
    else if (idsOf(product).length === 0) add(keyOf(product), product);
    else for (const id of idsOf(product)) add(`id ${id}`, product);
  }
  // A line without an id means the one of that name that has one.
  for (const product of products) {
    if (!product.known && idsOf(product).length > 0) targets.get(keyOf(product))?.add(product);
  }
  const doubles = new Map<MatchedProduct, string>();
  for (const alike of targets.values()) {
    if (alike.size < 2) continue;
    const message = `lignes ${linesOf([...alike].map(({ head }) => head))} : le même plat`;
    for (const product of alike) doubles.set(product, message);
  }
  return doubles;
}

/** The draft with what the lines without errors say, and what each of them does. */
function applied(
  entities: readonly CatalogueEntity[],
  menuId: string,
  products: readonly MatchedProduct[],
  index: DraftIndex,
  heading: TableHeading,
): Omit<TabledDraft, 'columns' | 'absent' | 'notes'> | { readonly kind: 'catalogue_full' } {
  const doubles = doublesOf(products);
  const newId = idMaker(entities);
  const opened = new Map<string, CatalogueEntity>();
  const written: CatalogueEntity[] = [];
  const errors: TableError[] = [];
  const rows = products.flatMap((product): readonly TabledRow[] => {
    const { known, head, isOff } = product;
    const { line } = head;
    const category = head.category || (heading.columns.has('category_name') ? '' : UNSORTED);
    const before = contentOf(known);
    const values = known && tableValues(known, index.categoryName(known));
    const sizes = readSizes(product, before);
    const cells = withPriceOf(sizes, product, readableCells(head.cells, heading));
    const { fields, errors: wrong } = fieldsOf(cells, before, values && shownCells(values));
    const found = [
      ...(product.error === undefined ? [] : [{ path: 'item_name', message: product.error }]),
      ...wrong,
    ].map((error): TableError => ({ line, ...error }));
    const strays = product.sizes.filter((row) => row.line !== line).flatMap((row) => row.errors);
    found.unshift(...head.errors, ...strays);
    found.push(...sizes.errors);
    const fail = (path: string, message: string) => found.push({ line, path, message });
    if (!known && category === '') fail('category_name', 'la catégorie manque');
    if (category.length > NAME_LENGTH) {
      fail('category_name', `la catégorie a plus de ${NAME_LENGTH} caractères`);
    }
    const isPriced = known !== undefined || Object.hasOwn(fields, 'item_price');
    if (!isPriced && found.length === 0) fail('price_pickup', noPrice(heading));
    const double = doubles.get(product);
    if (double !== undefined) fail('item_id', double);
    if (found.length > 0) {
      errors.push(...found);
      return [];
    }
    const offSizes = product.offSizes.map(
      (size) => `la taille « ${size} » n’est pas en vente dans ce fichier : elle n’est pas lue`,
    );
    const content = { ...before, ...fields, ...(sizes.options && { options: sizes.options }) };
    const changesOf = (from: Partial<typeof values>, to: NonNullable<typeof values>) => [
      ...changedValues(from ?? {}, to).filter(
        ({ field }) => !(sizes.options && (field === 'price_pickup' || field === 'price_delivery')),
      ),
      ...sizes.changes,
    ];
    if (!known) {
      const parent = parentOf(category);
      const id = newId('item', content);
      const position = index.nextPosition(parent.id);
      const entity = { kind: 'item', id, parent_id: parent.id, position, content } as const;
      written.push({ ...entity, is_archived: isOff });
      const added = shownCells(tableValues({ ...entity, is_archived: false }, nameOf(parent)));
      const changes = changesOf({}, { ...added, item_id: '' }).filter(
        ({ field, after }) => after !== NOTHING[field],
      );
      const notes = [
        ...(isOff ? ['pas en vente dans ce fichier : archivé, hors de la carte'] : []),
        ...offSizes,
        ...sizes.notes,
      ];
      return [{ line, item_id: id, name: head.name, kind: 'new', changes, notes }];
    }
    const isHidden = index.isHidden(known);
    const isMoved = !isHidden && index.isElsewhere(known, head.cells, category);
    const parent = isMoved ? parentOf(category) : undefined;
    const after = { ...known, content };
    const changes = changesOf(
      values ?? {},
      tableValues(after, parent ? nameOf(parent) : index.categoryName(known)),
    );
    const isPriceHidden =
      product.sizes.length === 0 &&
      hasSizes(before) &&
      changes.some(({ field }) => field === 'price_pickup' || field === 'price_delivery');
    const notes = [
      ...(isHidden ? ['archivé : il reste hors de la carte'] : []),
      ...(isOff && !isHidden ? ['pas en vente dans ce fichier : il reste sur la carte'] : []),
      ...(isPriceHidden ? ['ce plat a des tailles, dont les prix ne changent pas'] : []),
      ...offSizes,
      ...sizes.notes,
    ];
    const row = { line, item_id: known.id, name: head.name, notes };
    if (changes.length === 0) return [{ ...row, kind: 'unchanged', changes }];
    const moved = parent && { parent_id: parent.id, position: index.nextPosition(parent.id) };
    written.push({ ...after, ...moved });
    return [{ ...row, kind: 'changed', changes }];
  });

  const categories = [...opened.values()];
  const added = written.filter(({ id }) => !index.hasItem(id));
  if (entities.length + added.length + categories.length > MAX_ENTITIES) {
    return { kind: 'catalogue_full' };
  }
  const names = categories.map(nameOf);
  errors.sort((one, other) => one.line - other.line);
  const result = { kind: 'tabled', rows, errors, categories: names } as const;
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

/** What a new item has in a column that no cell gives. */
const NOTHING: Partial<Readonly<Record<TableColumn, string>>> = { vegetarian: 'non', spicy: '0' };

/** Cells as texts: HTML read, invisible characters and surrounding spaces gone. */
function readableCells(cells: Cells, { isOwn }: TableHeading): ReadonlyMap<TableColumn, Cell> {
  return new Map(
    [...cells].map(([column, raw]) => {
      const isText = column === 'item_description';
      // Other programs write the end of a line as two signs.
      const text = htmlText(isText && !isOwn ? raw.replaceAll(/\\n|\v/g, '\n') : raw);
      return [column, { raw, text: isText ? cleanText(text).trim() : cleanLine(text) }];
    }),
  );
}

/** The cells of an item in sizes, whose own price is the lowest of them; one size alone has both prices. */
function withPriceOf(
  { price, delivery }: ReadSizes,
  { sizes }: TableProduct,
  cells: ReadonlyMap<TableColumn, Cell>,
): ReadonlyMap<TableColumn, Cell> {
  if (sizes.length === 0) return cells;
  const next = new Map(cells);
  for (const [column, amount] of [
    ['price_pickup', price],
    ['price_delivery', delivery],
  ] as const) {
    const text = String(amount ?? '').replace('.', ',');
    next.set(column, { raw: text, text });
  }
  return next;
}

function noPrice({ withoutTax, inCents }: TableHeading): string {
  if (withoutTax !== undefined) return `le prix manque : « ${withoutTax} » est un prix sans TVA`;
  return inCents === undefined
    ? 'le prix manque'
    : `le prix manque : « ${inCents} » est en centimes`;
}

/**
 * The items of a draft as lines of a table, its heading first, and below each the lines of its sizes; where
 * something is archived, a column says what. Reading it again changes nothing. Rules CA-40 and CA-44.
 */
export function toTable(entities: readonly CatalogueEntity[]): readonly (readonly string[])[] {
  const hidden = hiddenCategories(entities);
  const categories = entities
    .filter(({ kind }) => kind === 'category')
    .sort((one, other) => Number(hidden.has(one.id)) - Number(hidden.has(other.id)));
  const places = new Map(categories.map((category, place) => [category.id, { place, category }]));
  const items = entities.flatMap((item) => {
    const found = places.get(item.parent_id ?? '');
    if (item.kind !== 'item' || !found) return [];
    return [{ item, ...found, isHidden: item.is_archived || hidden.has(found.category.id) }];
  });
  items.sort((one, other) => one.place - other.place || one.item.position - other.item.position);
  const sizes = items.map(({ item, category }) => sizeLines(item, nameOf(category)));
  const columns: Partial<Readonly<Record<TableField, string>>> = {
    ...(sizes.some((lines) => lines.length > 0) ? EXPORTED_FIELDS : TABLE_COLUMNS),
    ...(items.some(({ isHidden }) => isHidden) && { is_published: TABLE_FIELDS.is_published }),
  };
  const fields = Object.keys(columns) as TableField[];
  const lines = items.flatMap(({ item, category, isHidden }, index) => [
    {
      ...shownCells(tableValues(item, nameOf(category))),
      is_published: isHidden ? 'non' : 'oui',
    },
    ...(sizes[index] ?? []),
  ]);
  return [
    Object.values(columns),
    ...lines.map((line: Partial<Record<TableField, string>>) =>
      fields.map((field) => protectedCell(line[field] ?? '')),
    ),
  ];
}
