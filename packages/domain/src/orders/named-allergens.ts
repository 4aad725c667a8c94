import { ALLERGENS, type Allergen } from '../menu/allergens.ts';
import { normalise } from '../search/compared-text.ts';

/** The words by which French and English texts name the 14 allergens, normalised, in the singular. */
const WORDS: Readonly<Record<Allergen, readonly string[]>> = {
  gluten: [
    ...[
      'gluten',
      'ble',
      'froment',
      'seigle',
      'orge',
      'avoine',
      'epeautre',
      'coeliaque',
      'celiaque',
    ],
    ...['wheat', 'rye', 'barley', 'oat', 'spelt', 'coeliac', 'celiac'],
  ],
  crustaceans: [
    ...[
      'crustace',
      'crevette',
      'gamba',
      'crabe',
      'homard',
      'langouste',
      'langoustine',
      'ecrevisse',
    ],
    ...['crustacean', 'shellfish', 'shrimp', 'prawn', 'crab', 'lobster', 'crayfish'],
  ],
  eggs: ['oeuf', 'egg'],
  fish: ['poisson', 'fish'],
  peanuts: ['arachide', 'cacahuete', 'cacahouete', 'peanut', 'groundnut'],
  soya: ['soja', 'soya', 'soy'],
  milk: ['lait', 'lactose', 'laitier', 'laitiere', 'milk', 'dairy'],
  nuts: [
    ...['noix', 'noisette', 'amande', 'pistache', 'cajou', 'pecan', 'macadamia', 'fruits a coque'],
    ...['nut', 'hazelnut', 'walnut', 'almond', 'pistachio', 'cashew'],
  ],
  celery: ['celeri', 'celery'],
  mustard: ['moutarde', 'mustard'],
  sesame: ['sesame'],
  sulphites: ['sulfite', 'sulphite'],
  lupin: ['lupin'],
  molluscs: [
    ...['mollusque', 'moule', 'huitre', 'palourde', 'bulot', 'calamar', 'poulpe', 'seiche'],
    ...['mollusc', 'mollusk', 'shellfish', 'mussel', 'oyster', 'clam', 'squid', 'octopus'],
  ],
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
