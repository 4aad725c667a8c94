import { normalise } from '@comptoir/domain/search/compared-text';
import { TABLE_COLUMNS, toPrice } from './table-columns.ts';

/** What a column of a table can be: a field of an item, or what tells the sizes of one apart. Rule CA-40. */
export const TABLE_FIELDS = {
  ...TABLE_COLUMNS,
  parent_id: 'Produit parent',
  size_group: 'Nom des tailles',
  size_name: 'Taille',
} as const;
export type TableField = keyof typeof TABLE_FIELDS;

/** A column of a table by its name, and what it is read as; null: not read. */
export interface TableColumnChoice {
  readonly name: string;
  readonly field: TableField | null;
}

/** What was chosen before, by `headingKey`. */
export type RememberedColumns = Readonly<Record<string, TableField | null>>;

/** Names of columns in French, English and Spanish, and those of tills and shops, normalised. */
const ALIASES: Readonly<Partial<Record<TableField, readonly string[]>>> = {
  item_id: ['identifiant', 'product id', 'id produit', 'id du produit', 'id producto'],
  category_name: [
    ...['rubrique', 'famille', 'categories', 'category', 'category name', 'nom de la categorie'],
    ...['item category', 'reporting category', 'categoria', 'categorias', 'rayon', 'seccion'],
  ],
  item_name: [
    ...['plat', 'plats', 'article', 'produit', 'designation', 'libelle', 'intitule', 'nom du plat'],
    ...['nom de l article', 'nom du produit', 'name', 'title', 'item', 'item name', 'product'],
    ...['product name', 'dish', 'nombre', 'nombre del articulo', 'nombre del producto', 'plato'],
    ...['producto', 'articulo', 'titre', 'titulo'],
  ],
  item_description: [
    ...['composition', 'ingredients', 'descripcion', 'ingredientes', 'body html', 'resume'],
  ],
  price_pickup: [
    ...['prix', 'prix ttc', 'prix public ttc', 'prix de vente', 'prix de vente ttc', 'ttc'],
    ...['prix unitaire', 'prix unitaire ttc', 'tarif', 'tarifs', 'tarif ttc', 'tarif regulier'],
    ...['prix final', 'prix tva incluse', 'prix tva comprise', 'prix emporter', 'price', 'prices'],
    ...['regular price', 'variant price', 'price incl vat', 'price tax incl', 'price tax included'],
    ...['final price', 'retail price', 'selling price', 'unit price', 'precio', 'precios', 'pvp'],
    ...['precio normal', 'precio de venta', 'precio final', 'precio iva incluido'],
    ...['precio imp incl', 'precio con iva'],
  ],
  price_delivery: [
    ...['prix livraison', 'prix livre', 'delivery price', 'price delivery', 'precio a domicilio'],
  ],
  tax_rate: [
    ...['taux de tva', 'taux tva', 'tva en', 'vat', 'vat rate', 'tax', 'tax rate', 'taxe'],
    ...['iva', 'tipo de iva', 'tasa de impuestos', 'impuesto'],
  ],
  allergens: ['allergene', 'allergens', 'alergenos'],
  vegetarian: ['vegetarienne', 'vegetarian', 'vegetariano'],
  spicy: ['piquant', 'spicy', 'picante'],
  pieces: ['nombre de pieces', 'pieces', 'piezas'],
  parent_id: [
    ...['handle', 'url handle', 'reference handle', 'parent', 'superior', 'item id'],
    ...['id de l article', 'id del articulo'],
  ],
  size_group: [
    ...['option 1 name', 'option1 name', 'option name 1', 'option set 1', 'nom de l option 1'],
    ...['option 1 nom', 'opcion 1 nombre', 'nombre de la opcion 1', 'attribute 1 name'],
    ...['nom de l attribut 1', 'nombre del atributo 1'],
  ],
  size_name: [
    ...['variation name', 'nom de la variation', 'nom de la variante', 'nom de la declinaison'],
    ...['nombre de la variante', 'nombre de la variacion', 'variation', 'variations', 'variante'],
    ...['variantes', 'variant', 'declinaison', 'declinaisons', 'taille', 'tailles', 'size'],
    ...['tamano', 'format', 'formato'],
  ],
};

/** Names that count where no other column is the field; the first one that is there. */
const LESSER: Readonly<Partial<Record<TableField, readonly string[]>>> = {
  // Of the programs that keep several, the one that a person gave comes first.
  item_id: [
    ...['sku', 'variant sku', 'ugs', 'ref', 'reference', 'referencia', 'code', 'code ean', 'ean'],
    ...['barcode', 'gtin', 'code barres', 'codigo de barras', 'plu', 'uuid', 'token'],
  ],
  category_name: ['type', 'tipo', 'product category'],
  item_description: ['description courte', 'short description', 'descripcion corta'],
  price_pickup: ['default price', 'prix par defaut', 'precio por defecto', 'base price'],
};

/** A value of the first, second or third option of a product. */
const OPTION_VALUE =
  /^(?:option ?[1-3](?: value| valeur)?|option value [1-3]|valeur (?:de l )?option [1-3]|opcion [1-3] valor|valor de la opcion [1-3]|valeur s de l attribut [1-3]|attribute [1-3] value s|valor es del atributo [1-3])$/;

/** Prices that no guest pays as they stand: without tax, of purchase, of promotions, in cents. */
const NOT_THE_PRICE =
  /\b(?:ht|hors|excl|excluded|sans|sin|cost|cout|costo|coste|revient|achat|compra|promo|sale|solde|oferta|rebajado|compare|centimes?|cents?|centimos?)\b/;

/** What a shop calls its kinds of products: no category. */
const KINDS = new Set([
  ...['simple', 'variable', 'variation', 'grouped', 'virtual', 'simple virtual', 'external'],
]);

const RANKS = { content: 0, lesser: 1, alias: 2, own: 3, remembered: 4, chosen: 5 } as const;

interface Recognised {
  readonly field: TableField;
  readonly rank: number;
}

const BY_NAME: ReadonlyMap<string, Recognised> = new Map([
  ...namesOf(LESSER, (place) => RANKS.lesser - place / 100),
  ...namesOf(ALIASES, () => RANKS.alias),
  ...(Object.keys(TABLE_FIELDS) as TableField[]).map(
    (field) => [normalise(TABLE_FIELDS[field]), { field, rank: RANKS.own }] as const,
  ),
  // A size under its plain name stands beside those of programs.
  ['taille', { field: 'size_name', rank: RANKS.alias }],
]);

function namesOf(
  names: typeof ALIASES,
  rankAt: (place: number) => number,
): readonly (readonly [string, Recognised])[] {
  return (Object.keys(names) as TableField[]).flatMap((field) =>
    (names[field] ?? []).map((name, place) => [name, { field, rank: rankAt(place) }] as const),
  );
}

/** What the first line of a table says. */
export interface TableHeading {
  /** All columns that have a name, in their order. */
  readonly choices: readonly TableColumnChoice[];
  /** The columns by their places, without those of sizes. */
  readonly columns: ReadonlyMap<TableField, number>;
  /** The places of the columns that name a size, together. */
  readonly sizes: readonly number[];
  /** The places of all columns by which a line can be named in another one. */
  readonly identifiers: readonly number[];
  /** The name of a column of prices without tax, where there is one. */
  readonly withoutTax: string | undefined;
  /** How many columns have a name, up to the last one that has one. */
  readonly width: number;
  /** The first line below the heading. */
  readonly firstRow: number;
  /** How many lines with a text stand above the heading. */
  readonly above: number;
  /** Whether it is the heading of an export, whose texts are protected. */
  readonly isOwn: boolean;
  /** What is wrong with the columns, in French. */
  readonly errors: readonly string[];
}

/** How a heading is remembered. */
export function headingKey(name: string): string {
  return normalise(name) || name.trim();
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
  const place = headingPlace(rows);
  const first = rows[place] ?? [];
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
    return isKind ? null : byName;
  });
  if (chosen.length === 0) addByContent(found, names, byHand, cellsAt);

  const errors: string[] = [];
  const columns = new Map<TableField, number>();
  const sizes: number[] = [];
  for (const [field, alike] of Map.groupBy(placed(found), ({ field }) => field)) {
    const rank = Math.max(...alike.map((each) => each.rank));
    const best = alike.filter((each) => each.rank === rank);
    if (field === 'size_name') sizes.push(...best.map(({ place }) => place));
    else if (best.length > 1) {
      const doubled = best.map(({ place }) => `« ${names[place]} »`);
      errors.push(
        `Deux colonnes donnent « ${TABLE_FIELDS[field]} » : ${doubled.join(' et ')}. Gardez-en une.`,
      );
    } else if (best[0]) columns.set(field, best[0].place);
  }
  if (errors.length === 0 && !columns.has('item_name')) {
    errors.push(
      `La première ligne doit nommer les colonnes, par exemple ${TABLE_COLUMNS.category_name}, ${TABLE_COLUMNS.item_name} et ${TABLE_COLUMNS.price_pickup} : aucune ne donne le nom des plats.`,
    );
  }
  const named = names.flatMap((name, place) => (name === '' ? [] : [place]));
  const read = new Map([...columns].map(([field, place]) => [place, field]));
  for (const place of sizes) read.set(place, 'size_name');
  const own: readonly string[] = Object.values(TABLE_FIELDS);
  return {
    choices: named.map((place) => ({ name: names[place] ?? '', field: read.get(place) ?? null })),
    columns,
    sizes,
    identifiers: found.flatMap((each, place) =>
      each && (each.field === 'item_id' || each.field === 'parent_id') ? [place] : [],
    ),
    withoutTax: names.find((name) => /\b(?:ht|hors|excl|excluded)\b/.test(normalise(name))),
    width: (named.at(-1) ?? -1) + 1,
    firstRow,
    above: rows.slice(0, place).filter((row) => row.some((cell) => cell.trim() !== '')).length,
    isOwn: first[0] === TABLE_COLUMNS.item_id && first.every((cell) => own.includes(cell)),
    errors,
  };
}

/** In lines: a heading that stands below a title of the table is looked for here. */
const TITLE_LINES = 10;

/**
 * Where the heading is: the first line, or the one below a title that names the column of the names and another one.
 * Nothing with a price is a title.
 */
function headingPlace(rows: readonly (readonly string[])[]): number {
  const begin = rows.slice(0, TITLE_LINES);
  const place = begin.findIndex((row) => {
    const fields = new Set(row.flatMap((cell) => recognised(cell)?.field ?? []));
    return fields.has('item_name') && fields.size > 1;
  });
  const isTitle = (row: readonly string[]) => !row.some((cell) => /\d/.test(cell) && isPrice(cell));
  return place > 0 && begin.slice(0, place).every(isTitle) ? place : 0;
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

function recognised(name: string): Recognised | null {
  const whole = normalise(name);
  for (const each of [whole, normalise(before(name, '[')), normalise(before(name, '('))]) {
    const found = BY_NAME.get(each);
    if (found) {
      const isPrice = found.field === 'price_pickup' || found.field === 'price_delivery';
      return isPrice && NOT_THE_PRICE.test(whole) ? null : found;
    }
    if (OPTION_VALUE.test(each)) return { field: 'size_name', rank: RANKS.lesser };
  }
  return null;
}

/** « Price [Chez Essai] » → « Price ». */
function before(cell: string, bracket: string): string {
  const begin = cell.indexOf(bracket);
  return begin === -1 ? cell : cell.slice(0, begin);
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
  if (isMissing('price_pickup')) {
    const priced = free.filter(
      ({ name, cells }) =>
        !NOT_THE_PRICE.test(name) &&
        cells.every(isPrice) &&
        cells.filter((cell) => /[.,€]/.test(cell)).length * 2 > cells.length,
    );
    if (priced.length === 1) take('price_pickup', priced[0]);
  }
  const worded = () => free.filter(({ cells }) => cells.every((cell) => /\p{L}{2}/u.test(cell)));
  const distinct = (cells: readonly string[]) => new Set(cells.map(normalise)).size / cells.length;
  if (isMissing('item_name') && !isMissing('price_pickup')) {
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

function isPrice(cell: string): boolean {
  return toPrice(cell) !== null;
}
