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

/** A rate as a number, with its name or without, of which there is one: « 10 », « TVA 10 », « Taux réduit 5,5 % ». */
const RATE = /^(?:(?:tva|vat|iva|tax|taxe)\s{0,9})?(\d{1,3}(?:[.,]\d{1,18})?)\s{0,9}%?$/i;
const PERCENT = /(?<![\d.,+\u2212-])(\d{1,3}(?:[.,]\d{1,18})?)\s{0,9}%/g;

/**
 * « 5,5 % », « TVA 5.5 » and « 0.055 » → 5.5; null for a rate that is neither one of France nor `own`, the item's, and
 * for a text with several.
 */
export function toRate(text: string, own: unknown = null): number | null {
  const written = text.trim();
  const [percent, ...others] = written.matchAll(PERCENT);
  if (others.length > 0) return null;
  const number = RATE.exec(written)?.[1] ?? percent?.[1];
  if (number === undefined) return null;
  const rate = Number(number.replace(',', '.'));
  const rates = [rate, Number((rate * 100).toFixed(4))];
  return rates.find((each) => FRENCH_RATES.includes(each)) ?? (rate === own ? rate : null);
}

/** Other words for them in French, English and Spanish, normalised. */
const OTHER_WORDS: Readonly<Record<Allergen, readonly string[]>> = {
  gluten: ['ble', 'cereales', 'cereales contenant du gluten', 'wheat', 'trigo'],
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
    .replace(/^\s*(?:contient|contains|contiene)\b\s{0,9}:?/i, '')
    .split(/[,;/+|\n]/)
    .flatMap((part) => (allergenOf(part) ? [part] : part.split(/\s(?:et|and|y|&)\s/i)))
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const unknown = words.find((word) => !allergenOf(word));
  if (unknown !== undefined) return { unknown };
  const named = new Set(words.map(allergenOf));
  return ALLERGENS.filter((allergen) => named.has(allergen));
}

/** « Lait » and « produits à base de lait », as the law names it → milk. */
function allergenOf(word: string): Allergen | undefined {
  const name = normalise(word).replace(/^(?:autres )?produits? a base d(?:es?|u)? /, '');
  return ALLERGENS_BY_NAME.get(name);
}

const YES = new Set(['oui', 'o', 'x', 'vrai', '1', 'yes', 'y', 'true', 'si', 'checked']);
const NO = new Set(['non', 'n', 'faux', '0', 'no', 'false']);

/** Boxes and ticks, also as an emoji. */
const TICK = /^[✓✔☑✅🗹]\uFE0F?$/u;
const CROSS = /^[✗✘✕✖❌☐☒]\uFE0F?$/u;

/** « oui » → true; null for a word that is neither. */
export function toFlag(text: string): boolean | null {
  const word = normalise(text);
  if (YES.has(word) || TICK.test(text.trim())) return true;
  return NO.has(word) || CROSS.test(text.trim()) ? false : null;
}
