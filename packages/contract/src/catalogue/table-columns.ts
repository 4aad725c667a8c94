import { ALLERGENS, type Allergen } from '@comptoir/domain/menu/allergens';
import { parseAmount } from '@comptoir/domain/money/typed-amount';
import { normalise } from '@comptoir/domain/search/compared-text';
import { ALLERGEN_NAMES } from '../menus/allergen-names.ts';
import { toEuros } from '../wire/euros.ts';

/** In bytes: more than the longest table has, as a text or as a workbook. */
export const MAX_TABLE_BYTES = 4_000_000;

/** The columns of a table of items by the fields of an item, in the order of an export. Rule CA-40. */
export const TABLE_COLUMNS = {
  item_id: 'Id',
  category_name: 'Catégorie',
  item_name: 'Nom',
  item_description: 'Description',
  price_pickup: 'Prix à emporter',
  price_delivery: 'Prix en livraison',
  tax_rate: 'TVA',
  allergens: 'Allergènes',
  vegetarian: 'Végétarien',
  spicy: 'Épicé',
  pieces: 'Pièces',
  active_times: 'Horaires',
  external_id: 'Id externe',
} as const;
export type TableColumn = keyof typeof TABLE_COLUMNS;

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

/** Other words for them in French, English and Spanish, normalised. */
const OTHER_WORDS: Readonly<Record<Allergen, readonly string[]>> = {
  gluten: ['ble', 'cereales', 'wheat', 'trigo'],
  crustaceans: ['crustace', 'crustacean', 'crustaceo', 'crustaceos'],
  eggs: ['oeuf', 'egg', 'huevo', 'huevos'],
  fish: ['poissons', 'pescado', 'pescados'],
  peanuts: ['arachide', 'cacahuete', 'cacahuetes', 'peanut'],
  soya: ['soy', 'soja'],
  milk: ['lactose', 'produits laitiers', 'dairy', 'leche', 'lacteos', 'lactosa'],
  nuts: [
    ...['fruits a coques', 'fruit a coque', 'noix', 'nut', 'tree nuts', 'frutos secos'],
    ...['frutos de cascara'],
  ],
  celery: ['apio'],
  mustard: ['mostaza'],
  sesame: ['graines de sesame', 'sesamo'],
  sulphites: ['sulfite', 'sulphite', 'sulfitos', 'anhydride sulfureux'],
  lupin: ['lupins', 'altramuces', 'altramuz'],
  molluscs: ['mollusque', 'mollusc', 'molusco', 'moluscos'],
};

const ALLERGENS_BY_NAME: ReadonlyMap<string, Allergen> = new Map(
  ALLERGENS.flatMap((allergen) =>
    [normalise(ALLERGEN_NAMES[allergen]), allergen, ...OTHER_WORDS[allergen]].map(
      (word) => [word, allergen] as const,
    ),
  ),
);
const NO_ALLERGENS = new Set(['aucun', 'aucune', 'neant', 'none', 'ninguno']);

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

const YES = new Set(['oui', 'o', 'x', 'vrai', '1', 'yes', 'y', 'true', 'si']);
const NO = new Set(['non', 'n', 'faux', '0', 'no', 'false']);

/** « oui » → true; null for a word that is neither. */
export function toFlag(text: string): boolean | null {
  const word = normalise(text);
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}
