import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import type { z } from 'zod';

/** What a missing field is told. Rule I-3. */
const REQUIRED_FIELD = 'Ce champ est obligatoire.';

const OTHER_FORM = 'Cette valeur n’est pas de la forme attendue.';

const EXPECTED_TYPES: Readonly<Record<string, string>> = {
  string: 'Un texte est attendu.',
  number: 'Un nombre est attendu.',
  int: 'Un nombre entier est attendu.',
  boolean: 'Oui ou non est attendu.',
  array: 'Une liste est attendue.',
  object: 'Un objet est attendu.',
};

/** The French sentence of an issue whose schema has none of its own; undefined where it has. Rule I-3. */
export function frenchMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined && issue.code !== 'custom') return REQUIRED_FIELD;
  switch (issue.code) {
    case 'invalid_type':
      return EXPECTED_TYPES[issue.expected] ?? OTHER_FORM;
    case 'too_big':
      return `${issue.maximum}${unitOf(issue.origin, issue.maximum)} au plus.`;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? REQUIRED_FIELD
        : `${issue.minimum}${unitOf(issue.origin, issue.minimum)} au moins.`;
    case 'invalid_value':
      return issue.values.every((value) => typeof value === 'number')
        ? `Une de ces valeurs : ${issue.values.join(', ')}.`
        : 'Cette valeur n’est pas proposée.';
    case 'custom':
      return undefined;
    default:
      return OTHER_FORM;
  }
}

function unitOf(origin: string, count: number | bigint): string {
  const ending = count > 1 ? 's' : '';
  if (origin === 'string') return ` caractère${ending}`;
  return origin === 'array' ? ` élément${ending}` : '';
}

/** What guests read of a field in English, by its message without a full stop. Rule LA-37. */
const ENGLISH: Readonly<Record<string, string>> = {
  'Ce champ est obligatoire': 'This field is required.',
  'Ce champ est obligatoire pour une livraison': 'This field is required for a delivery.',
  'Un nom a au moins une lettre ou un chiffre': 'A name has at least one letter or digit.',
  'Cette adresse e-mail n’est pas valable': 'This e-mail address is not valid.',
  'Un numéro de téléphone s’écrit en chiffres, comme 06 12 34 56 78 ou +32 470 12 34 56':
    'A telephone number is written in digits, such as 06 12 34 56 78 or +32 470 12 34 56.',
  'Il manque des chiffres à ce numéro de téléphone': 'Digits are missing in this telephone number.',
  'Ce numéro de téléphone a trop de chiffres : indiquez-en un seul':
    'This telephone number has too many digits: please enter only one.',
  'Un code postal a cinq chiffres, comme 69002': 'A postal code has five digits, such as 69002.',
  'Un code CEDEX ne désigne pas de rue : indiquez le code postal de votre rue':
    'A CEDEX code is not that of a street: please enter the postal code of your street.',
  'Vos textes sont trop longs pour une commande : raccourcissez vos remarques':
    'Your texts are too long for one order: please shorten your notes.',
  'Indiquez une adresse': 'Please enter an address.',
  'Ce mot de passe est trop long': 'This password is too long.',
  'Cet article n’est pas à la carte': 'This item is not on the menu.',
  'Cet article n’a pas ce groupe d’options': 'This item does not have this group of options.',
  'Cette option n’existe pas pour cet article': 'This option does not exist for this item.',
  'Cette option est choisie deux fois': 'This option is chosen twice.',
  'Cet article n’a pas ce service': 'This item does not have this course.',
  'Ce service est choisi deux fois': 'This course is chosen twice.',
  'Cette formule ne propose pas ce plat': 'This set menu does not have this dish.',
  'Cette réponse n’est pas proposée': 'This answer is not available.',
  'Cette valeur n’est pas de la forme attendue': 'This value does not have the expected form.',
  'Cette valeur n’est pas proposée': 'This value is not available.',
  'Un texte est attendu': 'A text is expected.',
  'Un nombre est attendu': 'A number is expected.',
  'Un nombre entier est attendu': 'A whole number is expected.',
  'Oui ou non est attendu': 'Yes or no is expected.',
  'Une liste est attendue': 'A list is expected.',
  'Un objet est attendu': 'An object is expected.',
  'une adresse': 'Please enter an address.',
  'un montant en euros': 'An amount in euros.',
  'un montant positif ou nul': 'An amount of zero or more.',
  'un montant de 1 000 000 € au plus': 'An amount of €1,000,000 at most.',
  'deux décimales au plus': 'Two decimals at most.',
  '0,50 € au moins': '€0.50 at least.',
  'une date au format AAAA-MM-JJ': 'A date in the form YYYY-MM-DD.',
  'une heure au format HH:MM': 'A time in the form HH:MM.',
  'un SIREN de neuf chiffres comme 732 829 320': 'A SIREN of nine digits such as 732 829 320.',
  'un numéro de TVA comme FR32123456789': 'A VAT number such as FR32123456789.',
  'une liste ID:QUANTITÉ,ID:QUANTITÉ': 'A list such as ID:QUANTITY,ID:QUANTITY.',
  'true, false, Yes ou No': 'true, false, Yes or No.',
};

/** Sentences with numbers or values in them. The names of dishes stay away: the path says which is meant. */
const ENGLISH_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^1 caractère au plus$/, '1 character at most.'],
  [/^1 (?:élément|article) au plus$/, '1 item at most.'],
  [/^1 (?:élément|article) au moins$/, '1 item at least.'],
  [/^(\d+) caractères au plus$/, '$1 characters at most.'],
  [/^(\d+) caractères au moins$/, '$1 characters at least.'],
  [/^(\d+) (?:éléments|articles) au plus$/, '$1 items at most.'],
  [/^(\d+) (?:éléments|articles) au moins$/, '$1 items at least.'],
  [/^(\d+) lignes au plus$/, '$1 lines at most.'],
  [/^(-?[\d.]+) au plus$/, '$1 at most.'],
  [/^(-?[\d.]+) au moins$/, '$1 at least.'],
  [/^« .* » : (\d+) au plus$/, '$1 at most.'],
  [/^« .* » : choisissez au moins (\d+)$/, 'Please choose at least $1.'],
  [/^« .* » : choisissez au plus (\d+)$/, 'Please choose at most $1.'],
  [/^« .* » : choisissez au plus (\d+) unités en tout$/, 'Please choose at most $1 units in all.'],
  [/^(\d+) caractères parmi (.*)$/, '$1 characters of $2.'],
  [/^(\d+) à (\d+) caractères parmi (.*)$/, '$1 to $2 characters of $3.'],
  [/^Trop de niveaux imbriqués : (\d+) au plus$/, 'Too many nested levels: $1 at most.'],
  [
    /^Un pourboire se laisse par carte, (\d+) € au plus, là où le restaurant en accepte$/,
    'A tip is left by card, €$1 at most, where the restaurant takes tips.',
  ],
  [/^Une de ces valeurs : (.*)$/, 'One of these values: $1.'],
];

/**
 * The sentence of a field's message in a language. In French an expectation becomes one: « un nombre entier » → « Il
 * faut un nombre entier. »; in English a message without a sentence of its own has a general one. Rules I-3 and LA-37.
 */
export function fieldSentence(message: string, locale: Locale): string {
  const said = message.replace(/\.$/, '');
  if (locale === DEFAULT_LOCALE) return /^[\p{Ll}\d]/u.test(said) ? `Il faut ${said}.` : message;
  const known = ENGLISH[said];
  if (known !== undefined) return known;
  const pattern = ENGLISH_PATTERNS.find(([french]) => french.test(said));
  return pattern ? said.replace(pattern[0], pattern[1]) : 'This field is not valid.';
}
