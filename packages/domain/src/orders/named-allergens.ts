import { normalise } from '../search/compared-text.ts';

/** The words by which French texts name the 14 allergens, normalised, in the singular. */
const WORDS = {
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
} as const;

export type NamedAllergen = keyof typeof WORDS;

/** Walnuts of the sea and of butter are none. */
const NO_NUTS = / noix (?:de (?:saint|st|beurre|veau)|du boucher)(?= )/g;

const PATTERNS = Object.entries(WORDS).map(
  ([allergen, words]) =>
    [allergen as NamedAllergen, new RegExp(` (?:${words.join('|')})s? `)] as const,
);

/**
 * The allergens that texts of a guest name, as in « sans sésame » or « allergique aux arachides ». It warns
 * the kitchen and decides nothing: a name is no allergy, and an allergy may have other names. Rule OB-18.
 */
export function namedAllergens(texts: readonly string[]): readonly NamedAllergen[] {
  const compared = texts.map((text) => ` ${normalise(text)} `.replaceAll(NO_NUTS, ' '));
  return PATTERNS.filter(([, pattern]) => compared.some((text) => pattern.test(text))).map(
    ([allergen]) => allergen,
  );
}
