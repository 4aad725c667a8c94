import { ALLERGEN_NAMES } from '../menus/allergen-names.ts';
import { addEntity, changeEntity } from './edit-entities.ts';
import { type CatalogueEntity, isSameJson } from './entities.ts';
import {
  columnsOf,
  folded,
  TABLE_COLUMNS,
  type TableColumn,
  toAllergens,
  toFlag,
  toPrice,
  toRate,
} from './table-columns.ts';

/** What a line of a table does to the draft. Rule CA-40. */
export interface TableLine {
  /** From 1 on, the heading included, as a spreadsheet counts. */
  readonly line: number;
  readonly name: string;
  readonly effect: 'added' | 'changed' | 'unchanged' | 'rejected';
  /** The columns that change, by their French names. */
  readonly columns: readonly string[];
  /** Why it is rejected, in French. */
  readonly errors: readonly string[];
}

/** A draft as a table would make it. */
export interface TabledDraft {
  readonly entities: readonly CatalogueEntity[];
  readonly lines: readonly TableLine[];
  /** The categories that it adds. */
  readonly categories: readonly string[];
}

/** Why nothing of a table can be read. */
export type TableRejection = 'no_heading' | 'no_menu' | 'catalogue_full';

type Content = Readonly<Record<string, unknown>>;
type Cells = ReadonlyMap<TableColumn, string>;

/**
 * A draft with the items of a table, whose first line names the columns. A line is the item with its id, or
 * with its name in its category, and else a new one; an empty cell leaves what is there. A line without a
 * category is of the category above. Lines with errors change nothing. Rule CA-40.
 */
export function withTable(
  entities: readonly CatalogueEntity[],
  rows: readonly (readonly string[])[],
): TabledDraft | TableRejection {
  const columns = columnsOf(rows[0] ?? []);
  if (!columns) return 'no_heading';
  const menu = entities.find(({ kind, is_archived }) => kind === 'menu' && !is_archived);
  if (!menu) return 'no_menu';
  let current = entities;
  let category = '';
  const lines: TableLine[] = [];
  const categories: string[] = [];

  for (const [index, row] of rows.entries()) {
    if (index === 0 || row.every((cell) => cell.trim() === '')) continue;
    const cells: Cells = new Map(
      [...columns].map(([column, place]) => [column, (row[place] ?? '').trim()]),
    );
    category = cells.get('category') || category;
    const place = { line: index + 1, name: cells.get('name') ?? '' };
    const known = knownItem(current, cells, category);
    const { fields, errors } = fieldsOf(cells, contentOf(known));
    if (!known && category === '') errors.push('la catégorie manque');
    if (!known && !Object.hasOwn(fields, 'item_price') && errors.length === 0) {
      errors.push('le prix manque');
    }
    if (errors.length > 0) {
      lines.push({ ...place, effect: 'rejected', columns: [], errors });
      continue;
    }
    const before = contentOf(known);
    const content = { ...before, ...fields };
    const changed = changedColumns(before, content);
    if (known && changed.length === 0) {
      lines.push({ ...place, effect: 'unchanged', columns: [], errors });
      continue;
    }
    const edited = known ? changeEntity(current, known, { content }) : added(content);
    if (typeof edited === 'string') return 'catalogue_full';
    current = edited.entities;
    const effect = known ? 'changed' : 'added';
    lines.push({ ...place, effect, columns: known ? changed : [], errors });
  }
  return { entities: current, lines, categories };

  function added(content: Content) {
    const found = categoryOf(current, category);
    if (found) return addEntity(current, { kind: 'item', parent_id: found.id, content });
    const opened = addEntity(current, {
      kind: 'category',
      parent_id: menu?.id ?? '',
      content: { category_name: category },
    });
    if (typeof opened === 'string') return opened;
    categories.push(category);
    return addEntity(opened.entities, { kind: 'item', parent_id: opened.entity.id, content });
  }
}

/** The items of a draft as lines of a table, its heading first; reading it again changes nothing. Rule CA-40. */
export function toTable(entities: readonly CatalogueEntity[]): readonly (readonly string[])[] {
  const names = new Map(
    entities
      .filter(({ kind, is_archived }) => kind === 'category' && !is_archived)
      .map(({ id, content }) => [id, textOf(Object(content).category_name)]),
  );
  const places = [...names.keys()];
  const items = entities
    .filter(({ kind, parent_id, is_archived }) => {
      return kind === 'item' && !is_archived && names.has(parent_id ?? '');
    })
    .sort(
      (one, other) =>
        places.indexOf(one.parent_id ?? '') - places.indexOf(other.parent_id ?? '') ||
        one.position - other.position,
    );
  return [
    Object.values(TABLE_COLUMNS),
    ...items.map(({ id, parent_id, content }) => {
      const item: Content = Object(content);
      const prices: Content = Object(item.item_price ?? {});
      const allergens = Array.isArray(item.allergens) ? item.allergens : null;
      return [
        id,
        names.get(parent_id ?? '') ?? '',
        textOf(item.item_name),
        textOf(item.item_description),
        amountOf(prices.price_pickup),
        amountOf(prices.price_delivery),
        amountOf(prices.tax_rate),
        allergens?.length === 0
          ? 'aucun'
          : (allergens ?? [])
              .map((it) => new Map(Object.entries(ALLERGEN_NAMES)).get(it) ?? it)
              .join(', '),
        item.vegetarian === true ? 'oui' : 'non',
        textOf(item.spicy ?? 0),
        textOf(item.pieces),
      ];
    }),
  ];
}

function knownItem(
  entities: readonly CatalogueEntity[],
  cells: Cells,
  category: string,
): CatalogueEntity | undefined {
  const id = cells.get('id') ?? '';
  const items = entities.filter(({ kind, is_archived }) => kind === 'item' && !is_archived);
  if (id !== '') return items.find((item) => item.id === id);
  const parent = categoryOf(entities, category);
  const name = folded(cells.get('name') ?? '');
  return items.find(
    ({ parent_id, content }) =>
      parent_id === parent?.id && folded(textOf(Object(content).item_name)) === name,
  );
}

function categoryOf(
  entities: readonly CatalogueEntity[],
  name: string,
): CatalogueEntity | undefined {
  return entities.find(
    ({ kind, is_archived, content }) =>
      kind === 'category' &&
      !is_archived &&
      folded(textOf(Object(content).category_name)) === folded(name),
  );
}

/** The fields that a line gives, and what is wrong in it. */
function fieldsOf(
  cells: Cells,
  before: Content,
): { readonly fields: Content; readonly errors: string[] } {
  const errors: string[] = [];
  const fields: Record<string, unknown> = {};
  /** What a cell says, undefined where it is empty; an unreadable one is an error. */
  function read<Value>(
    column: TableColumn,
    parse: (text: string) => Value | null,
    expected: string,
  ) {
    const text = cells.get(column) ?? '';
    if (text === '') return undefined;
    const value = parse(text);
    if (value === null) errors.push(`${TABLE_COLUMNS[column]} « ${text} » : ${expected}`);
    return value ?? undefined;
  }

  const name = cells.get('name') ?? '';
  if (name === '') errors.push('le nom manque');
  else fields.item_name = name;
  const description = cells.get('description');
  if (description) fields.item_description = description;

  const prices: Content = Object(before.item_price ?? {});
  const pickup = read('pickup', toPrice, 'un prix comme 5,90');
  const delivery = read('delivery', toPrice, 'un prix comme 5,90');
  const rate = read('tax_rate', (text) => toRate(text, prices.tax_rate), '0, 5,5, 10 ou 20');
  const isOnePrice = prices.price_pickup === prices.price_delivery;
  const given = {
    ...(pickup !== undefined && { price_pickup: pickup }),
    ...((delivery ?? (isOnePrice ? pickup : undefined)) !== undefined && {
      price_delivery: delivery ?? pickup,
    }),
    ...(pickup === undefined && delivery !== undefined && isOnePrice && { price_pickup: delivery }),
    ...(rate !== undefined && { tax_rate: rate }),
  };
  const isPriced = pickup !== undefined || delivery !== undefined || 'price_pickup' in prices;
  if (Object.keys(given).length > 0 && isPriced) fields.item_price = { ...prices, ...given };

  const allergens = cells.get('allergens') ?? '';
  if (allergens !== '') {
    const read = toAllergens(allergens);
    if ('unknown' in read) errors.push(`Allergènes : « ${read.unknown} » n’en est pas un`);
    else if (!isSameSet(before.allergens, read)) fields.allergens = read;
  }
  const vegetarian = read('vegetarian', toFlag, 'oui ou non');
  if (vegetarian !== undefined) fields.vegetarian = vegetarian;
  const spicy = read('spicy', wholeUpTo(3), 'un nombre de 0 à 3');
  if (spicy !== undefined) fields.spicy = spicy;
  const pieces = read('pieces', wholeUpTo(1_000), 'un nombre entier');
  if (pieces !== undefined && pieces > 0) fields.pieces = pieces;
  return { fields, errors };
}

/** The columns whose fields differ, by their French names. */
function changedColumns(before: Content, after: Content): readonly string[] {
  const [old, next]: Content[] = [before, after].map((it) => Object(it.item_price ?? {}));
  const differs = (field: string) => !isSameJson(before[field] ?? null, after[field] ?? null);
  const changes: Readonly<Partial<Record<TableColumn, boolean>>> = {
    name: differs('item_name'),
    description: differs('item_description'),
    pickup: old?.price_pickup !== next?.price_pickup,
    delivery: old?.price_delivery !== next?.price_delivery,
    tax_rate: (old?.tax_rate ?? null) !== (next?.tax_rate ?? null),
    allergens: differs('allergens'),
    vegetarian: differs('vegetarian'),
    spicy: differs('spicy'),
    pieces: differs('pieces'),
  };
  return Object.entries(TABLE_COLUMNS).flatMap(([column, name]) =>
    changes[column as TableColumn] ? [name] : [],
  );
}

/** Files name allergens in any order. */
function isSameSet(one: unknown, other: readonly string[]): boolean {
  return Array.isArray(one) && one.length === other.length && other.every((it) => one.includes(it));
}

function wholeUpTo(maximum: number) {
  return (text: string): number | null =>
    /^\d+$/.test(text) && Number(text) <= maximum ? Number(text) : null;
}

function contentOf(entity: CatalogueEntity | undefined): Content {
  return Object(entity?.content ?? {});
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** 5.9 → « 5,90 », 10 → « 10 ». */
function amountOf(value: unknown): string {
  if (typeof value !== 'number') return '';
  return Number.isInteger(value)
    ? String(value)
    : value
        .toFixed(2)
        .replace('.', ',')
        .replace(/,(\d)0$/, ',$10');
}
