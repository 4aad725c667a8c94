import { ALLERGEN_NAMES } from '../menus/allergen-names.ts';
import type { CatalogueEntity } from './entities.ts';
import {
  TABLE_COLUMNS,
  type TableColumn,
  toAllergens,
  toFlag,
  toPrice,
  toRate,
} from './table-columns.ts';
import { hoursCell, toHours } from './table-hours.ts';

/** The content of an item of a draft, which may hold anything. */
export type ItemContent = Readonly<Record<string, unknown>>;

type Values = Readonly<Record<TableColumn, string>>;

/** What is wrong in a cell, in French. */
export interface CellError {
  readonly path: TableColumn;
  readonly message: string;
}

/** A cell as it stands in the table, and as the text that is meant. */
export interface Cell {
  readonly raw: string;
  readonly text: string;
}

/** What an item has in each column, with both prices. Rule CA-40. */
export function tableValues({ id, content }: CatalogueEntity, category: string): Values {
  const item: ItemContent = Object(content);
  const prices: ItemContent = Object(item.item_price ?? {});
  const allergens = Array.isArray(item.allergens) ? item.allergens : null;
  return {
    item_id: id,
    category_name: category,
    item_name: textOf(item.item_name),
    item_description: textOf(item.item_description),
    price_pickup: amountOf(prices.price_pickup),
    price_delivery: amountOf(prices.price_delivery ?? prices.price_pickup),
    tax_rate: amountOf(prices.tax_rate),
    allergens: allergens?.length === 0 ? 'aucun' : (allergens ?? []).map(allergenName).join(', '),
    vegetarian: item.vegetarian === true ? 'oui' : 'non',
    spicy: textOf(item.spicy ?? 0),
    pieces: textOf(item.pieces),
    active_times: hoursCell(item.active_times),
    external_id: textOf(item.external_id),
  };
}

/** The cells of an export: one price where both are the same, which a change of the table keeps the same. */
export function shownCells(values: Values): Values {
  const isOne = values.price_delivery === values.price_pickup;
  return { ...values, price_delivery: isOne ? '' : values.price_delivery };
}

/**
 * The fields that a line gives, and what is wrong in it. A cell that is as the item would be exported leaves it
 * alone.
 */
export function fieldsOf(
  cells: ReadonlyMap<TableColumn, Cell>,
  before: ItemContent,
  shown: Values | undefined,
): { readonly fields: ItemContent; readonly errors: CellError[] } {
  const errors: CellError[] = [];
  const fields: Record<string, unknown> = {};
  const textIn = (column: TableColumn) => {
    const cell = cells.get(column);
    return cell && cell.raw !== shown?.[column] ? cell.text : '';
  };
  /** What a cell says, undefined where it is empty; an unreadable one is an error. */
  function read<Value>(
    column: TableColumn,
    parse: (text: string) => Value | null,
    expected: string,
  ) {
    const text = textIn(column);
    if (text === '') return undefined;
    const value = parse(text);
    if (value === null) {
      errors.push({ path: column, message: `${TABLE_COLUMNS[column]} « ${text} » : ${expected}` });
    }
    return value ?? undefined;
  }

  const written = cells.get('item_name');
  if (!written?.text && (!written?.raw || written.raw !== shown?.item_name))
    errors.push({ path: 'item_name', message: 'le nom manque' });
  const name = read('item_name', atMost(NAME_LENGTH), `${NAME_LENGTH} caractères au plus`);
  if (name !== undefined) fields.item_name = name;
  const description = textIn('item_description');
  if (description !== '') fields.item_description = description;
  const isForeign = cells.get('item_id')?.raw.trim() !== shown?.item_id;
  const column = textIn('external_id') === '' && isForeign ? 'item_id' : 'external_id';
  const external = read(
    column,
    atMost(EXTERNAL_ID_LENGTH),
    `${EXTERNAL_ID_LENGTH} caractères au plus`,
  );
  if (external !== undefined) fields.external_id = external;

  const prices: ItemContent = Object(before.item_price ?? {});
  const pickup = read('price_pickup', toPrice, 'un prix comme 5,90');
  const delivery = read('price_delivery', toPrice, 'un prix comme 5,90');
  const rate = read('tax_rate', (text) => toRate(text, prices.tax_rate), '0, 5,5, 10 ou 20');
  const isOnePrice = (prices.price_delivery ?? prices.price_pickup) === prices.price_pickup;
  const given = {
    ...(pickup !== undefined && { price_pickup: pickup }),
    ...((delivery ?? (isOnePrice ? pickup : undefined)) !== undefined && {
      price_delivery: delivery ?? pickup,
    }),
    ...(pickup === undefined &&
      delivery !== undefined &&
      !Object.hasOwn(prices, 'price_pickup') && { price_pickup: delivery }),
    ...(rate !== undefined && { tax_rate: rate }),
  };
  const isPriced = pickup !== undefined || delivery !== undefined || 'price_pickup' in prices;
  if (Object.keys(given).length > 0 && isPriced) fields.item_price = { ...prices, ...given };

  const allergens = textIn('allergens');
  if (allergens !== '') {
    const read = toAllergens(allergens);
    if ('unknown' in read) {
      const message = `Allergènes : « ${read.unknown} » n’en est pas un`;
      errors.push({ path: 'allergens', message });
    } else if (!isSameSet(before.allergens, read)) fields.allergens = read;
  }
  const vegetarian = read('vegetarian', toFlag, 'oui ou non');
  if (vegetarian !== undefined) fields.vegetarian = vegetarian;
  const spicy = read('spicy', wholeUpTo(3), 'un nombre de 0 à 3');
  if (spicy !== undefined) fields.spicy = spicy;
  const pieces = read('pieces', wholeUpTo(1_000), 'un nombre entier de 1 à 1000');
  if (pieces !== undefined && pieces > 0) fields.pieces = pieces;
  const hours = read('active_times', toHours, 'des heures comme « lun-ven 18:30-22:00 »');
  if (hours !== undefined) fields.active_times = hours;
  return { fields, errors };
}

const NAME_LENGTH = 200;
const EXTERNAL_ID_LENGTH = 100;

/** Files name allergens in any order. */
function isSameSet(one: unknown, other: readonly string[]): boolean {
  return Array.isArray(one) && one.length === other.length && other.every((it) => one.includes(it));
}

function wholeUpTo(maximum: number) {
  return (text: string): number | null =>
    /^\d{1,9}$/.test(text) && Number(text) <= maximum ? Number(text) : null;
}

function atMost(length: number) {
  return (text: string): string | null => (text.length <= length ? text : null);
}

function allergenName(allergen: unknown): string {
  return new Map<unknown, string>(Object.entries(ALLERGEN_NAMES)).get(allergen) ?? String(allergen);
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** 5.9 → « 5,90 », 10 → « 10 », 5.5 → « 5,50 ». */
export function amountOf(value: unknown): string {
  if (typeof value !== 'number') return '';
  return Number.isInteger(value) ? String(value) : value.toFixed(2).replace('.', ',');
}
