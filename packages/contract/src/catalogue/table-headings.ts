import { normalise } from '@comptoir/domain/search/compared-text';
import { TABLE_COLUMNS, toFlag, toPrice, toRate } from './table-columns.ts';
import {
  channelOfHeading,
  headingKey,
  isNotThePrice,
  isOnlineOnly,
  RANKS,
  type Recognised,
  recognised,
  TABLE_FIELDS,
  type TableField,
  taxOfHeading,
  withoutShop,
} from './table-names.ts';
import { isTickedOnly, publishedIn } from './table-published.ts';
import { type SizeColumn, sizeOfAnyHeading, sizeOfHeading } from './table-size-columns.ts';

/** A column of a table by its name, and what it is read as; null: not read. */
export interface TableColumnChoice {
  readonly name: string;
  readonly field: TableField | null;
}

/** What was chosen before, by `headingKey`. */
export type RememberedColumns = Readonly<Record<string, TableField | null>>;

/** What a shop calls its kinds of products: no category. */
const KINDS = new Set([
  ...['simple', 'variable', 'variation', 'grouped', 'virtual', 'simple virtual', 'external'],
]);

/** What the first line of a table says. */
export interface TableHeading {
  /** All columns that have a name, in their order. */
  readonly choices: readonly TableColumnChoice[];
  /** The columns by their places, without those of which there may be several. */
  readonly columns: ReadonlyMap<TableField, number>;
  /** The names of the columns by their places. */
  readonly names: readonly string[];
  /** The places of the columns that name a size together, the surest first. */
  readonly sizes: readonly (readonly number[])[];
  /** The columns of prices of one size each. */
  readonly sizePrices: readonly SizeColumn[];
  /** The places of the columns that say whether an item is sold, those of several shops together. */
  readonly published: readonly (readonly number[])[];
  /** Those of them in which what is sold is ticked, and an empty cell says that it is not. */
  readonly ticked: ReadonlySet<number>;
  /** The columns of one tax each. */
  readonly taxes: readonly { readonly place: number; readonly rate: string }[];
  /** The places of all columns by which a line can be named in another one. */
  readonly identifiers: readonly number[];
  /** The name of a column of prices without tax, where there is one. */
  readonly withoutTax: string | undefined;
  /** The name of a column of prices in cents, where there is one. */
  readonly inCents: string | undefined;
  /** How many columns have a name, up to the last one that has one. */
  readonly width: number;
  /** The first line below the heading. */
  readonly firstRow: number;
  /** How many lines with a text stand above the heading. */
  readonly above: number;
  /** Whether it is the heading of an export, whose texts are protected. */
  readonly isOwn: boolean;
  /** Whether the column of ids is named as that of an export: other programs may have the same ids. */
  readonly hasOwnIds: boolean;
  /** What is wrong with the columns, in French. */
  readonly errors: readonly string[];
}

/**
 * What each column of a table is: as chosen now, as chosen before, by its name, or by what its cells hold. The name of
 * an export counts before those of other programs; names in brackets, those of a shop, do not. Rule CA-40.
 */
export function readHeading(
  rows: readonly (readonly string[])[],
  chosen: readonly TableColumnChoice[] = [],
  remembered: RememberedColumns = {},
): TableHeading {
  const upper = headingPlace(rows);
  const joined = withLowerHeading(rows[upper] ?? [], rows[upper + 1] ?? []);
  const place = joined ? upper + 1 : upper;
  const first = joined ?? rows[upper] ?? [];
  const isHeadless = hasNoHeading(first);
  const names = isHeadless
    ? first.map((_, place) => `Colonne ${place + 1}`)
    : first.map((cell) => cell.trim());
  const firstRow = isHeadless ? 0 : place + 1;
  const cellsAt = (column: number) =>
    rows
      .slice(firstRow, firstRow + 500)
      .map((row) => row[column]?.trim() ?? '')
      .filter((cell) => cell !== '');
  const byHand = names.map((name, column) => choiceOf(name, column, chosen, remembered));
  const found = names.map((name, column) => {
    const choice = byHand[column];
    if (choice !== undefined) return choice;
    const byName = recognised(name);
    const isKind =
      byName?.field === 'category_name' &&
      byName.rank <= RANKS.lesser &&
      cellsAt(column).some((cell) => KINDS.has(normalise(cell)));
    return isKind || isNoRate(name, byName, cellsAt(column)) ? null : byName;
  });
  if (chosen.length === 0) {
    addSizePrices(found, names, byHand, rows.slice(firstRow, firstRow + 500));
    addByContent(found, names, byHand, cellsAt);
  }
  withoutSilentShops(found, names, cellsAt);

  const errors: string[] = [];
  const columns = new Map<TableField, number>();
  const several: ReturnType<typeof placed>[number][] = [];
  for (const [field, alike] of Map.groupBy(placed(found), ({ field }) => field)) {
    const best = surest(alike, cellsAt);
    const isTaxes = best.every(({ place }) => taxOfHeading(names[place] ?? '') !== null);
    if (SEVERAL.has(field)) several.push(...alike);
    else if (field === 'tax_rate' && isTaxes) several.push(...best);
    else if (best.length > 1) {
      const doubled = best.map(({ place }) => `« ${names[place]} »`);
      errors.push(
        `Deux colonnes donnent « ${TABLE_FIELDS[field]} » : ${doubled.join(' et ')}. Gardez-en une.`,
      );
    } else if (best[0]) columns.set(field, best[0].place);
  }
  const placesOf = (field: TableField) =>
    several.flatMap((each) => (each.field === field ? [each.place] : []));
  const nameAt = (place: number) => names[place] ?? '';
  if (errors.length === 0 && !columns.has('item_name')) {
    errors.push(NO_NAMES);
  }
  const named = names.flatMap((name, place) => (name === '' ? [] : [place]));
  const read = new Map([...columns].map(([field, place]) => [place, field]));
  for (const { place, field } of several) read.set(place, field);
  const own: readonly string[] = Object.values(TABLE_FIELDS);
  return {
    choices: named.map((place) => ({ name: names[place] ?? '', field: read.get(place) ?? null })),
    columns,
    names,
    sizes: grouped(placesOf('size_name'), (place) => recognised(nameAt(place))?.rank ?? 0)
      .toSorted(([one], [other]) => other - one)
      .map(([, places]) => places),
    sizePrices: placesOf('size_price').map((place) => ({
      place,
      ...sizeOfAnyHeading(nameAt(place)),
    })),
    published: grouped(placesOf('is_published'), (place) => withoutShop(nameAt(place))).map(
      ([, places]) => places,
    ),
    ticked: new Set(
      placesOf('is_published').filter((place) => isTickedOnly(cellsAt(place), nameAt(place))),
    ),
    taxes: placesOf('tax_rate').map((place) => ({
      place,
      rate: taxOfHeading(nameAt(place)) ?? '',
    })),
    identifiers: found.flatMap((each, place) =>
      each && (each.field === 'item_id' || each.field === 'parent_id') ? [place] : [],
    ),
    withoutTax: names.find((name) => /\b(?:ht|hors|excl|excluded)\b/.test(normalise(name))),
    inCents: names.find((name) => /\b(?:cent|centime|centimo)s?\b/.test(normalise(name))),
    width: (named.at(-1) ?? -1) + 1,
    firstRow,
    above: rows.slice(0, upper).filter((row) => row.some((cell) => cell.trim() !== '')).length,
    isOwn: first[0] === TABLE_COLUMNS.item_id && first.every((cell) => own.includes(cell)),
    hasOwnIds: ['item_id', TABLE_COLUMNS.item_id].includes(nameAt(columns.get('item_id') ?? -1)),
    errors,
  };
}

const NO_NAMES = `La première ligne doit nommer les colonnes, par exemple ${TABLE_COLUMNS.category_name}, ${TABLE_COLUMNS.item_name} et ${TABLE_COLUMNS.price_pickup} : aucune ne donne le nom des plats.`;

/** Whether a table has a column of names, of which there may be too many. */
export function hasNames(rows: readonly (readonly string[])[]): boolean {
  return !readHeading(rows).errors.includes(NO_NAMES);
}

/** A column that other programs give a name or a number of a tax, of which none is a rate. */
function isNoRate(name: string, found: Recognised | null, cells: readonly string[]): boolean {
  return (
    found?.field === 'tax_rate' &&
    found.rank <= RANKS.lesser &&
    taxOfHeading(name) === null &&
    cells.every((cell) => toRate(cell) === null)
  );
}

/** Fields that several columns may give. */
const SEVERAL: ReadonlySet<TableField> = new Set(['size_name', 'size_price', 'is_published']);

/** Of several columns for one field the surest ones; an empty one yields to another, but where it was chosen. */
function surest<Column extends Recognised & { readonly place: number }>(
  alike: readonly Column[],
  cellsAt: (place: number) => readonly string[],
): readonly Column[] {
  // Another number than the one that a program gives may be the same for all: it is no id.
  const filled = alike.filter(
    ({ field, place, rank }) =>
      field === 'item_id' || rank >= RANKS.remembered || cellsAt(place).length > 0,
  );
  const counted = filled.length > 0 ? filled : alike;
  const rank = Math.max(...counted.map((each) => each.rank));
  return counted.filter((each) => each.rank === rank);
}

function grouped<Key>(places: readonly number[], keyOf: (place: number) => Key) {
  return [...Map.groupBy(places, keyOf)];
}

/** A column of an online shop in which no row is shown is not read: the shop is unused. */
function withoutSilentShops(
  found: (Recognised | null)[],
  names: readonly string[],
  cellsAt: (place: number) => readonly string[],
): void {
  for (const [place, name] of names.entries()) {
    const each = found[place];
    const isGuess = each?.field === 'is_published' && each.rank < RANKS.remembered;
    const isSilent =
      isOnlineOnly(name) && cellsAt(place).every((cell) => publishedIn(cell, name) === 'off');
    if (isGuess && isSilent) found[place] = null;
  }
}

/**
 * Columns of prices that are named by sizes, two or more; beside another price only where it is that of dishes without
 * sizes, or of one of them: what differs may be a supplement.
 */
function addSizePrices(
  found: (Recognised | null)[],
  names: readonly string[],
  byHand: readonly (Recognised | null | undefined)[],
  rows: readonly (readonly string[])[],
): void {
  const sizes = names.flatMap((name, place) => {
    const size = sizeOfHeading(name);
    const cells = rows.map((row) => row[place]?.trim() ?? '').filter((cell) => !NOTHING.test(cell));
    const isPriced = cells.length > 0 && cells.filter(isLikePrice).length * 2 >= cells.length;
    const isFree = byHand[place] === undefined && !isNotThePrice(name);
    return size && isPriced && isFree ? [{ place, ...size }] : [];
  });
  const prices = placed(found).filter(
    ({ field, place }) => field === 'price_pickup' && !sizes.some((size) => size.place === place),
  );
  const isOtherPrice = rows.some((row) => {
    const priced = sizes.flatMap((size) => toPrice(row[size.place]?.trim() ?? '') || []);
    const others = prices.flatMap(({ place }) => toPrice(row[place]?.trim() ?? '') ?? []);
    return priced.length > 0 && others.some((price) => !priced.includes(price));
  });
  if (isOtherPrice || sizes.filter(({ isDelivered }) => !isDelivered).length < 2) return;
  for (const { place } of sizes) found[place] = { field: 'size_price', rank: RANKS.alias };
}

/** What stands in the column of a size that a dish does not have. */
export const NOTHING = /^(?:[-–—/.]*|x|n\/?a|non?|n[ée]ant|aucune?)$/i;

/** In lines: a heading that stands below a title of the table is looked for here. */
const TITLE_LINES = 10;

/**
 * Where the heading is: the first line, or the one below a title that names the column of the names and another one.
 * Nothing with a price is a title.
 */
function headingPlace(rows: readonly (readonly string[])[]): number {
  const begin = rows.slice(0, TITLE_LINES);
  const place = begin.findIndex((row) => {
    const fields = new Set(
      row.flatMap((cell) => recognised(cell)?.field ?? (sizeOfHeading(cell) ? ['size_price'] : [])),
    );
    return fields.has('item_name') && fields.size > 1;
  });
  const isTitle = (row: readonly string[]) =>
    !row.some((cell) => /\d/.test(cell) && isPrice(cell) && !YEAR.test(cell.trim()));
  return place > 0 && begin.slice(0, place).every(isTitle) ? place : 0;
}

/** « Carte 2026 » with the year in a cell of its own. */
const YEAR = /^(?:19|20)\d\d$/;

/**
 * A heading of two lines as one, « Prix » above « À emporter » and « En livraison »; null where the second line names
 * no more than the first one does.
 */
function withLowerHeading(
  upper: readonly string[],
  lower: readonly string[],
): readonly string[] | null {
  if (lower.some((cell) => /\d/.test(cell))) return null;
  let group = '';
  const names = Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [above, below] = [upper[column]?.trim() ?? '', lower[column]?.trim() ?? ''];
    group = above || group;
    if (below === '') return above;
    const both = `${group} ${below}`;
    return recognised(below) === null && recognised(both) !== null ? both : below;
  });
  const [before, fields] = [upper, names].map(
    (cells) => new Set(cells.flatMap((cell) => recognised(cell)?.field ?? [])),
  );
  const isMore = (fields?.size ?? 0) > Math.max(2, before?.size ?? 0);
  return isMore && fields?.has('item_name') ? names : null;
}

/** A line of values where a heading should be: it has a price, and no name of a column. */
function hasNoHeading(first: readonly string[]): boolean {
  const isNamed = first.some((cell) => recognised(cell) !== null);
  return !isNamed && first.length > 1 && first.some((cell) => /\d/.test(cell) && isPrice(cell));
}

/** What a column was chosen to be; null where it is not to be read, undefined where nobody chose. */
function choiceOf(
  name: string,
  place: number,
  chosen: readonly TableColumnChoice[],
  remembered: RememberedColumns,
): Recognised | null | undefined {
  const same = chosen[place]?.name === name ? chosen[place] : undefined;
  const choice = same ?? chosen.find((other) => other.name === name);
  if (choice) return choice.field && { field: choice.field, rank: RANKS.chosen };
  const key = headingKey(name);
  if (!Object.hasOwn(remembered, key)) return undefined;
  const field = remembered[key] ?? null;
  return field && { field, rank: RANKS.remembered };
}

function placed(found: readonly (Recognised | null)[]) {
  return found.flatMap((each, place) => (each ? [{ ...each, place }] : []));
}

/** Finds the price, the name and the category of a plain list by what its cells hold. */
function addByContent(
  found: (Recognised | null)[],
  names: readonly string[],
  byHand: readonly (Recognised | null | undefined)[],
  cellsAt: (place: number) => readonly string[],
): void {
  const isMissing = (field: TableField) => !found.some((each) => each?.field === field);
  const free = names.flatMap((name, place) => {
    const cells = cellsAt(place);
    const isFree = found[place] === null && byHand[place] === undefined && cells.length > 0;
    return isFree ? [{ place, name: normalise(name), cells }] : [];
  });
  const take = (field: TableField, column: (typeof free)[number] | undefined) => {
    if (!column) return;
    found[column.place] = { field, rank: RANKS.content };
    free.splice(free.indexOf(column), 1);
  };
  if (isMissing('price_pickup') && isMissing('size_price')) {
    // Beside a price that no guest pays another amount may be its margin, its tax or a weight.
    const isDoubtful = names.some(
      (name, place) => isNotThePrice(name) && cellsAt(place).some(isPrice),
    );
    const prices = free.filter(({ name, cells }) => !isNotThePrice(name) && cells.every(isPrice));
    const priced = prices.filter(
      ({ name, cells }) =>
        sizeOfHeading(name) !== null ||
        (!isDoubtful && cells.filter((cell) => /[.,€]/.test(cell)).length * 2 > cells.length),
    );
    // What is ticked by 1 or 0 is no price.
    const channel = (field: TableField) =>
      prices.filter(
        ({ name, cells }) =>
          channelOfHeading(name) === field && cells.some((cell) => toFlag(cell) === null),
      );
    const [away, sent] = [channel('price_pickup'), channel('price_delivery')];
    if (away.length === 1) {
      take('price_pickup', away[0]);
      if (sent.length === 1 && isMissing('price_delivery')) take('price_delivery', sent[0]);
    } else if (priced.length === 1) take('price_pickup', priced[0]);
  }
  const worded = () => free.filter(({ cells }) => cells.every((cell) => /\p{L}{2}/u.test(cell)));
  const distinct = (cells: readonly string[]) => new Set(cells.map(normalise)).size / cells.length;
  if (isMissing('item_name') && !(isMissing('price_pickup') && isMissing('size_price'))) {
    take(
      'item_name',
      worded().find(({ cells }) => distinct(cells) > 0.8 && cells.every((it) => it.length <= 80)),
    );
  }
  if (isMissing('category_name')) {
    take(
      'category_name',
      worded().find(({ cells }) => cells.length > 2 && distinct(cells) <= 0.5),
    );
  }
}

/** « 8€50 » is no price, but meant as one. */
function isLikePrice(cell: string): boolean {
  return isPrice(cell) || (/\d/.test(cell) && cell.includes('€'));
}

function isPrice(cell: string): boolean {
  return toPrice(cell) !== null;
}
