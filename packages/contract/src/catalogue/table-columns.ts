import { ALLERGENS, type Allergen } from '@comptoir/domain/menu/allergens';
import { normalise } from '@comptoir/domain/search/compared-text';
import { ALLERGEN_NAMES } from '../menus/allergen-names.ts';

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
} as const;
export type TableColumn = keyof typeof TABLE_COLUMNS;

/** Other names under which restaurants keep a column, folded. */
const ALIASES: Readonly<Record<string, TableColumn>> = {
  identifiant: 'id',
  rubrique: 'category',
  famille: 'category',
  plat: 'name',
  article: 'name',
  produit: 'name',
  designation: 'name',
  libelle: 'name',
  composition: 'description',
  ingredients: 'description',
  prix: 'pickup',
  'prix ttc': 'pickup',
  tarif: 'pickup',
  'prix emporter': 'pickup',
  'prix livraison': 'delivery',
  'prix livre': 'delivery',
  'taux de tva': 'tax_rate',
  allergene: 'allergens',
  vegetarienne: 'vegetarian',
  piquant: 'spicy',
  'nombre de pieces': 'pieces',
};

const COLUMNS: ReadonlyMap<string, TableColumn> = new Map([
  ...Object.entries(ALIASES),
  ...Object.entries(TABLE_COLUMNS).map(
    ([column, name]) => [folded(name), toColumn(column)] as const,
  ),
]);

function toColumn(name: string): TableColumn {
  return name as TableColumn;
}

/** Names in a table are the same where a search compares them as equal. Rule Q-1. */
export function folded(text: string): string {
  return normalise(text);
}

/** The columns of a heading, by their places; null where none of it is known. Rule CA-40. */
export function columnsOf(heading: readonly string[]): ReadonlyMap<TableColumn, number> | null {
  const columns = new Map<TableColumn, number>();
  heading.forEach((cell, place) => {
    const column = COLUMNS.get(folded(cell));
    if (column && !columns.has(column)) columns.set(column, place);
  });
  return columns.has('name') ? columns : null;
}

/** « 5,90 € » → 5.9; null for anything else. */
export function toPrice(text: string): number | null {
  const [, amount] = /^(\d{1,5}(?:[.,]\d{1,2})?)\s*(?:€|eur|euros?)?$/i.exec(text.trim()) ?? [];
  return amount === undefined ? null : Number(amount.replace(',', '.'));
}

/** The rates of meals in France; 0 of a restaurant that owes no tax. Rule CA-40. */
export const FRENCH_RATES: readonly number[] = [0, 5.5, 10, 20];

/** « 5,5 % » → 5.5; null for a rate that is neither one of France nor `own`, the item's. */
export function toRate(text: string, own: unknown = null): number | null {
  const [, percent] = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%?$/.exec(text.trim()) ?? [];
  if (percent === undefined) return null;
  const rate = Number(percent.replace(',', '.'));
  return rate === own || FRENCH_RATES.includes(rate) ? rate : null;
}

const ALLERGENS_BY_NAME: ReadonlyMap<string, Allergen> = new Map(
  ALLERGENS.flatMap((allergen) => [
    [folded(ALLERGEN_NAMES[allergen]), allergen],
    [allergen, allergen],
  ]),
);
/** As `folded` writes them: a hyphen and an empty cell are empty. */
const NO_ALLERGENS = new Set(['aucun', 'aucune', 'neant', '']);

/** « Lait, œufs » → the allergens in the order of the law, « aucun » → none; the first unknown word otherwise. */
export function toAllergens(text: string): readonly Allergen[] | { readonly unknown: string } {
  if (NO_ALLERGENS.has(folded(text))) return [];
  const words = text
    .split(/[,/+]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const unknown = words.find((word) => !ALLERGENS_BY_NAME.has(folded(word)));
  if (unknown !== undefined) return { unknown };
  const named = new Set(words.map((word) => ALLERGENS_BY_NAME.get(folded(word))));
  return ALLERGENS.filter((allergen) => named.has(allergen));
}

const YES = new Set(['oui', 'o', 'x', 'vrai', '1', 'yes', 'true']);
const NO = new Set(['non', 'n', '', 'faux', '0', 'no', 'false']);

/** « oui » → true; null for a word that is neither. */
export function toFlag(text: string): boolean | null {
  const word = folded(text);
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}
