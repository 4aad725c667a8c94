import { normalise } from '@comptoir/domain/search/compared-text';
import { type Fields, recordOf } from '../wire/unknown-fields.ts';
import type { CatalogueEntity } from './entities.ts';
import { amountOf, type ItemContent } from './table-cells.ts';
import { aChange, type TableChange } from './table-changes.ts';
import { TABLE_COLUMNS, toPrice } from './table-columns.ts';
import type { TableField } from './table-names.ts';
import { lineOf, type TableError, type TableProduct, type TableRow } from './table-rows.ts';

/** What the lines of sizes make of an item. */
export interface ReadSizes {
  /** The groups of options; undefined where the lines give no sizes, or none that differ. */
  readonly options: readonly unknown[] | undefined;
  /** The lowest price of a size, in euros: the item's own. */
  readonly price: number | undefined;
  /** That of an item without sizes in delivery. */
  readonly delivery?: number | undefined;
  readonly changes: readonly TableChange[];
  readonly notes: readonly string[];
  readonly errors: readonly TableError[];
}

interface Size {
  readonly row: TableRow;
  /** Undefined where the line gives the one for delivery alone. */
  readonly pickup: number | undefined;
  readonly delivery: number | undefined;
}

const SIZE_NAME_LENGTH = 200;

/**
 * The sizes of an item as its lines give them: a group of options of which one is chosen. Sizes that are there are
 * known by their names; those that no line gives stay. Rules CA-44 and R-36.
 */
export function readSizes({ head, sizes }: TableProduct, before: ItemContent): ReadSizes {
  const groups = groupsOf(before);
  const group = groups.find(isSizeGroup);
  const nothing = { options: undefined, price: undefined, changes: [], notes: [], errors: [] };
  if (sizes.length === 0) return nothing;
  const errors = [...nameless(sizes), ...doubles(sizes)];
  const read: Size[] = [];
  for (const row of sizes) {
    const found = errors.length;
    const pickup = amountIn(row, 'price_pickup', errors);
    const delivery = amountIn(row, 'price_delivery', errors);
    if (errors.length > found) continue;
    if (pickup === undefined && delivery === undefined) {
      errors.push({ line: row.line, path: 'price_pickup', message: 'le prix manque' });
    } else read.push({ row, pickup, delivery });
  }
  if (errors.length > 0) return { ...nothing, errors };
  const [only] = read;
  if (only && read.length === 1 && !group) {
    const notes = [`une seule taille (« ${only.row.size} ») : un plat à un prix`];
    return { ...nothing, price: only.pickup, delivery: only.delivery, notes };
  }

  const known = group && Array.isArray(group.option_options) ? group.option_options : [];
  const options = known.map(recordOf);
  const changes: TableChange[] = [];
  const places = new Map(
    options.map(({ name }, place) => [normalise(String(name)), place] as const).reverse(),
  );
  const given = new Set(read.map(({ row }) => normalise(row.size)));
  const nextId = idMaker(options);
  const prices: number[] = [];
  for (const { row, pickup, delivery } of read) {
    const place = places.get(normalise(row.size)) ?? -1;
    const old = place === -1 ? undefined : options[place];
    const name = old ? String(old.name) : lineOf(row.size);
    const was = priceOf(old?.price);
    // One that is the same is not another price.
    const wasDelivery = old?.price_delivery === was ? null : priceOf(old?.price_delivery);
    const price = pickup ?? was ?? delivery ?? 0;
    const sent = delivery ?? wasDelivery ?? price;
    prices.push(price);
    if (was !== price) changes.push(aChange('price_pickup', was, price, name));
    if ((wasDelivery ?? was) !== sent && (sent !== price || wasDelivery !== null)) {
      changes.push(aChange('price_delivery', wasDelivery ?? was, sent, name));
    }
    const next = { ...old, name, price };
    const option =
      sent === price ? without(next, 'price_delivery') : { ...next, price_delivery: sent };
    if (old) options[place] = option;
    else options.push({ id: nextId(row.size), ...option });
  }
  const kept = options.filter(({ name }) => !given.has(normalise(String(name))));
  const notes = kept.map(
    ({ name }) => `la taille « ${name} » n’est pas dans ce fichier : elle reste`,
  );
  if (changes.length === 0) return { ...nothing, notes };
  const sized = {
    ...(group ?? {
      option_id: groups.some(({ option_id }) => option_id === 'size') ? 'sizes' : 'size',
      option_name: head.sizeGroup || 'Taille',
      kind: 'size',
    }),
    option_options: options,
  };
  const others = groups.filter((other) => other !== group);
  return { options: [sized, ...others], price: Math.min(...prices), changes, notes, errors };
}

/** Whether an item is sold in sizes. */
export function hasSizes(content: ItemContent): boolean {
  return groupsOf(content).some(isSizeGroup);
}

/** The lines of an item's sizes in an export, which name the item as their parent. Rule CA-44. */
export function sizeLines(
  { id, content }: CatalogueEntity,
  category: string,
): readonly Partial<Readonly<Record<TableField, string>>>[] {
  const group = groupsOf(Object(content)).find(isSizeGroup);
  const options = group && Array.isArray(group.option_options) ? group.option_options : [];
  return options.map(recordOf).map(({ name, price, price_delivery: delivery }) => ({
    category_name: category,
    price_pickup: amountOf(price),
    price_delivery: delivery === price ? '' : amountOf(delivery),
    parent_id: id,
    size_group: textOf(group?.option_name),
    size_name: textOf(name),
  }));
}

function groupsOf({ options }: ItemContent): readonly Fields[] {
  return Array.isArray(options) ? options.map(recordOf) : [];
}

function isSizeGroup({ kind }: Fields): boolean {
  return kind === 'size';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function nameless(sizes: readonly TableRow[]): readonly TableError[] {
  return sizes.flatMap(({ line, size }): readonly TableError[] => {
    if (size === '') return [{ line, path: 'size_name', message: 'le nom de la taille manque' }];
    return size.length > SIZE_NAME_LENGTH
      ? [{ line, path: 'size_name', message: `Taille : ${SIZE_NAME_LENGTH} caractères au plus` }]
      : [];
  });
}

function doubles(sizes: readonly TableRow[]): readonly TableError[] {
  return [...Map.groupBy(sizes, ({ size }) => normalise(size))].flatMap(([, alike]) => {
    const [first] = alike;
    if (alike.length < 2 || !first || first.size === '') return [];
    const message = `lignes ${linesOf(alike)} : la même taille « ${first.size} »`;
    return alike.map(({ line }) => ({ line, path: 'size_name', message }));
  });
}

/** More lines than these are counted: each of them says which they are. */
const MOST_NAMED_LINES = 6;

/** « 2, 3 et 5 »; of many « 2, 3, 4, 5, 6 et 12 autres ». */
export function linesOf(rows: readonly { readonly line: number }[]): string {
  const lines = rows.map(({ line }) => line).sort((one, other) => one - other);
  const isLong = lines.length > MOST_NAMED_LINES;
  const named = lines.slice(0, isLong ? MOST_NAMED_LINES - 1 : -1);
  const rest = isLong ? `${lines.length - named.length} autres` : lines.at(-1);
  return `${named.join(', ')} et ${rest}`;
}

function amountIn(
  { line, cells }: TableRow,
  column: 'price_pickup' | 'price_delivery',
  errors: TableError[],
): number | undefined {
  const text = lineOf(cells.get(column));
  if (text === '') return undefined;
  const price = toPrice(text);
  if (price === null) {
    const message = `${TABLE_COLUMNS[column]} « ${text} » : un prix comme 5,90`;
    errors.push({ line, path: column, message });
  }
  return price ?? undefined;
}

/** Makes ids of names that no option has yet. */
function idMaker(options: readonly Fields[]): (name: string) => string {
  const taken = new Set(options.map(({ id }) => id));
  return (name) => {
    const base = normalise(name)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, 50)
      .replaceAll(/^-|-$/g, '');
    for (let number = 1; ; number += 1) {
      const id = number === 1 ? base || 'size' : `${base || 'size'}-${number}`;
      if (taken.has(id)) continue;
      taken.add(id);
      return id;
    }
  };
}

function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
}

function priceOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
