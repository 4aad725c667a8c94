import { ALLERGENS, type Allergen } from '@comptoir/domain/menu/allergens';
import { parseAmount } from '@comptoir/domain/money/typed-amount';
import { normalise } from '@comptoir/domain/search/compared-text';
import { ALLERGEN_NAMES } from '../menus/allergen-names.ts';
import { toEuros } from '../wire/euros.ts';

/** The columns of a table of items, in the order of an export. Rule CA-40. */
export const TABLE_COLUMNS = {
  id: 'Id',
  category: 'Catégorie',
  name: 'Nom',
  description: 'Description',
  pickup: 'Prix à emporter',
  delivery: 'Prix en livraison',
  tax_rate: 'TVA',
  allergens: 'Allergènes',
  vegetarian: 'Végétarien',
  spicy: 'Épicé',
  pieces: 'Pièces',
  active_times: 'Horaires',
  external_id: 'Id externe',
} as const;
export type TableColumn = keyof typeof TABLE_COLUMNS;

/** Other names under which restaurants and other programs keep a column, normalised. */
const ALIASES: Readonly<Record<string, TableColumn>> = {
  identifiant: 'id',
  rubrique: 'category',
  famille: 'category',
  categories: 'category',
  category: 'category',
  categoria: 'category',
  plat: 'name',
  article: 'name',
  produit: 'name',
  designation: 'name',
  libelle: 'name',
  'nom de l article': 'name',
  'nom du produit': 'name',
  name: 'name',
  title: 'name',
  nombre: 'name',
  composition: 'description',
  ingredients: 'description',
  descripcion: 'description',
  'description courte': 'description',
  'body html': 'description',
  prix: 'pickup',
  'prix ttc': 'pickup',
  'prix public ttc': 'pickup',
  ttc: 'pickup',
  tarif: 'pickup',
  'tarif regulier': 'pickup',
  'prix emporter': 'pickup',
  price: 'pickup',
  'variant price': 'pickup',
  precio: 'pickup',
  'prix livraison': 'delivery',
  'prix livre': 'delivery',
  'taux de tva': 'tax_rate',
  allergene: 'allergens',
  vegetarienne: 'vegetarian',
  piquant: 'spicy',
  'nombre de pieces': 'pieces',
};

/** What other programs call an identifier, the best one first; the others of a table are left out. */
const FOREIGN_IDS = [
  'sku',
  'variant sku',
  'ugs',
  'ref',
  'reference',
  'code',
  'code ean',
  'ean',
  'handle',
];

/** Columns by which other programs describe sizes: lines of a size are no dishes. */
const VARIANTS =
  /^(?:option ?1 (?:name|value)|opcion 1 (?:nombre|valor)|(?:nom|valeur s) de l attribut 1|attribute 1 (?:name|value s)|parent)$/;
/** What they hold for a product without sizes. */
const NO_VARIANT = new Set(['', 'title', 'default title']);

const COLUMNS: ReadonlyMap<string, TableColumn> = new Map([
  ...Object.entries(ALIASES),
  ...Object.entries(TABLE_COLUMNS).map(
    ([column, name]) => [normalise(name), toColumn(column)] as const,
  ),
]);

function toColumn(name: string): TableColumn {
  return name as TableColumn;
}

/** What the first line of a table says. */
export interface TableHeading {
  /** The columns by their places. */
  readonly columns: ReadonlyMap<TableColumn, number>;
  /** The names of the columns that are not read. */
  readonly ignored: readonly string[];
  /** The places of the columns of sizes. */
  readonly variants: readonly number[];
  /** How many columns have a name, up to the last one that has one. */
  readonly width: number;
  /** Whether it is the heading of an export, whose texts are protected. */
  readonly isOwn: boolean;
}

/** A heading that can't be read: without a name of items, or with two columns for one field. */
export type HeadingRejection =
  | { readonly kind: 'no_heading' }
  | { readonly kind: 'doubled'; readonly column: TableColumn; readonly names: readonly string[] };

/** Reads the first line of a table. Names in brackets, those of a shop, do not count. Rule CA-40. */
export function readHeading(
  heading: readonly string[],
): ({ readonly kind: 'read' } & TableHeading) | HeadingRejection {
  const names = heading.map((cell) => normalise(withoutBrackets(cell)));
  const columns = new Map<TableColumn, number>();
  for (const [place, name] of names.entries()) {
    const column = COLUMNS.get(name);
    if (!column) continue;
    const before = columns.get(column);
    if (before !== undefined) {
      return { kind: 'doubled', column, names: [heading[before] ?? '', heading[place] ?? ''] };
    }
    columns.set(column, place);
  }
  if (!columns.has('name')) return { kind: 'no_heading' };
  if (!columns.has('id')) {
    const foreign = FOREIGN_IDS.map((id) => names.indexOf(id)).find((place) => place !== -1);
    if (foreign !== undefined) columns.set('id', foreign);
  }
  const read = new Set(columns.values());
  const named = heading.flatMap((cell, place) => (cell.trim() === '' ? [] : [place]));
  const own: readonly string[] = Object.values(TABLE_COLUMNS);
  return {
    kind: 'read',
    columns,
    ignored: named.flatMap((place) => (read.has(place) ? [] : [heading[place]?.trim() ?? ''])),
    variants: names.flatMap((name, place) => (VARIANTS.test(name) ? [place] : [])),
    width: (named.at(-1) ?? -1) + 1,
    isOwn: heading[0] === TABLE_COLUMNS.id && heading.every((cell) => own.includes(cell)),
  };
}

/** « Price [Chez Essai] » → « Price ». */
function withoutBrackets(cell: string): string {
  const begin = cell.indexOf('[');
  return begin === -1 ? cell : cell.slice(0, begin);
}

/** Whether a cell of a column of sizes names one. */
export function namesVariant(cell: string): boolean {
  return !NO_VARIANT.has(normalise(cell));
}

/** « 5,90 € » → 5.9; null for anything else. Rule M-6. */
export function toPrice(text: string): number | null {
  const cents = parseAmount(text);
  return cents === null ? null : toEuros(cents);
}

/** The rates of meals in France; 0 of a restaurant that owes no tax. Rule CA-40. */
export const FRENCH_RATES: readonly number[] = [0, 5.5, 10, 20];

const RATES: ReadonlyMap<string, number> = new Map([
  ...['0', '0,0', '0,00'].map((text) => [text, 0] as const),
  ...['5,5', '5,50', '0,055'].map((text) => [text, 5.5] as const),
  ...['10', '10,0', '10,00', '0,1', '0,10'].map((text) => [text, 10] as const),
  ...['20', '20,0', '20,00', '0,2', '0,20'].map((text) => [text, 20] as const),
]);

/** « 5,5 % » and « 0.055 » → 5.5; null for a rate that is neither one of France nor `own`, the item's. */
export function toRate(text: string, own: unknown = null): number | null {
  const written = text.replace(/%$/, '').replace('.', ',').trim();
  const known = RATES.get(written);
  if (known !== undefined || !/^\d{1,3}(?:,\d{1,2})?$/.test(written)) return known ?? null;
  const rate = Number(written.replace(',', '.'));
  return rate === own ? rate : null;
}

const ALLERGENS_BY_NAME: ReadonlyMap<string, Allergen> = new Map(
  ALLERGENS.flatMap((allergen) => [
    [normalise(ALLERGEN_NAMES[allergen]), allergen],
    [allergen, allergen],
  ]),
);
const NO_ALLERGENS = new Set(['aucun', 'aucune', 'neant']);

/** « Lait, œufs » → the allergens in the order of the law, « aucun » → none; the first unknown word otherwise. */
export function toAllergens(text: string): readonly Allergen[] | { readonly unknown: string } {
  if (NO_ALLERGENS.has(normalise(text)) || /^[-–—]$/.test(text)) return [];
  const words = text
    .split(/[,/+]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const unknown = words.find((word) => !ALLERGENS_BY_NAME.has(normalise(word)));
  if (unknown !== undefined) return { unknown };
  const named = new Set(words.map((word) => ALLERGENS_BY_NAME.get(normalise(word))));
  return ALLERGENS.filter((allergen) => named.has(allergen));
}

const YES = new Set(['oui', 'o', 'x', 'vrai', '1', 'yes', 'true']);
const NO = new Set(['non', 'n', 'faux', '0', 'no', 'false']);

/** « oui » → true; null for a word that is neither. */
export function toFlag(text: string): boolean | null {
  const word = normalise(text);
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}
