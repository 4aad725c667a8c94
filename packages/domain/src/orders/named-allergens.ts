import { ALLERGENS, type Allergen } from '../menu/allergens.ts';
import { normalise } from '../search/compared-text.ts';

/** The words by which French texts name the 14 allergens, normalised, in the singular. */
const WORDS: Readonly<Record<Allergen, readonly string[]>> = {
  gluten: ['gluten', 'ble', 'coeliaque', 'celiaque'],
  crustaceans: ['crustace', 'crevette', 'crabe', 'homard', 'langoustine', 'ecrevisse'],
  eggs: ['oeuf'],
  fish: ['poisson'],
  peanuts: ['arachide', 'cacahuete', 'cacahouete'],
  soya: ['soja'],
  milk: ['lait', 'lactose', 'laitier', 'laitiere'],
  nuts: ['noix', 'noisette', 'amande', 'pistache', 'cajou', 'pecan', 'fruits a coque'],
  celery: ['celeri'],
  mustard: ['moutarde'],
  sesame: ['sesame'],
  sulphites: ['sulfite', 'sulphite'],
  lupin: ['lupin'],
  molluscs: ['mollusque', 'moule', 'huitre', 'calamar', 'poulpe', 'seiche'],
};

/** Walnuts of the sea and of butter are none. */
const NO_NUTS = / noix (?:de (?:saint|st|beurre|veau)|du boucher)(?= )/g;

const PATTERNS = ALLERGENS.map(
  (allergen) => [allergen, new RegExp(` (?:${WORDS[allergen].join('|')})s? `)] as const,
);

/**
 * The allergens that texts of a guest name, as in « sans sésame » or « allergique aux arachides ». It warns
 * the kitchen and decides nothing: a name is no allergy, and an allergy may have other names. Rule OB-18.
 */
export function namedAllergens(texts: readonly string[]): readonly Allergen[] {
  const compared = texts.map((text) => ` ${normalise(text)} `.replaceAll(NO_NUTS, ' '));
  return PATTERNS.filter(([, pattern]) => compared.some((text) => pattern.test(text))).map(
    ([allergen]) => allergen,
  );
}

/** The allergens that an order warns of: those that its guest filtered the menu by, and those named. Rule OB-18. */
export function warnedAllergens(
  avoided: readonly string[],
  texts: readonly string[],
): readonly Allergen[] {
  const named = namedAllergens(texts);
  return ALLERGENS.filter((allergen) => named.includes(allergen) || avoided.includes(allergen));
}
