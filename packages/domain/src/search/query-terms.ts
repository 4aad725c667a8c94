import { normalise } from './compared-text.ts';
import {
  eitherNumber,
  type SearchableProduct,
  type SearchIndex,
  type Spelling,
} from './search-index.ts';
import { closenessOf, type TextPattern } from './text-pattern.ts';
import { beginsOneErrorApart, isOneErrorApart } from './typing-error.ts';
import { pluralsOf, singularsOf } from './word-number.ts';

const MINIMUM_QUERY_LENGTH = 2;
/** The least letters of a word that may have a typing error. Rule Q-13. */
const FORGIVEN_LENGTH = 5;
/** Shorter singulars match whole words only: 'noi' of 'noix' is in 'noir'. Rule Q-12. */
const SHORTEST_PART = 4;

/** A word of a query with the patterns that it is searched by. */
export interface QueryTerm {
  /** The word as it was typed, then in the other number. Rules. */
  readonly itself: readonly TextPattern[];
  /** Corrections or synonyms, when the menu does not have the word. Rules. */
  readonly instead: readonly TextPattern[];
  /** Synonyms, when the menu has the word. Rule Q-14. */
  readonly beside: readonly TextPattern[];
}

/** The terms of a query, each once; none while it is too short. Rules. */
export function queryTerms<Product extends SearchableProduct>(
  index: SearchIndex<Product>,
  query: string,
): readonly QueryTerm[] {
  const text = normalise(query);
  if (text.length < MINIMUM_QUERY_LENGTH) return [];
  const words = text.split(' ');
  return [...new Set(words)].map((word) => {
    const itself = patternsOf(word);
    const standIns = eitherNumber(word).flatMap((form) => index.synonyms.get(form) ?? []);
    const beside = wholeWords(standIns.flatMap(eitherNumber).filter((one) => index.words.has(one)));
    if (itself.some((pattern) => closenessOf(pattern, index.text) > 0)) {
      return { itself, instead: [], beside };
    }
    if (beside.length > 0) return { itself, instead: beside, beside: [] };
    const meant = wordsMeant(word, word === words.at(-1), index);
    return { itself, instead: wholeWords(meant), beside: [] };
  });
}

function patternsOf(word: string): readonly TextPattern[] {
  // Most plurals begin with the word and match its own pattern.
  const plurals = pluralsOf(word).filter((plural) => !plural.startsWith(word));
  return [
    // A single letter is part of nearly every text.
    { text: word, isWhole: word.length < MINIMUM_QUERY_LENGTH },
    ...[...singularsOf(word), ...plurals].map((form) => ({
      text: form,
      isWhole: form.length < SHORTEST_PART,
    })),
  ];
}

function wholeWords(words: readonly string[]): readonly TextPattern[] {
  return [...new Set(words)].map((text) => ({ text, isWhole: true }));
}

/** The words of the menu one typing error away; the last word of a query may be unfinished. Rule Q-13. */
function wordsMeant<Product extends SearchableProduct>(
  typed: string,
  isLast: boolean,
  { spellings }: SearchIndex<Product>,
): readonly string[] {
  if (typed.length < FORGIVEN_LENGTH - 1 || !/^\p{L}+$/u.test(typed)) return [];
  const forms = [typed, ...singularsOf(typed)];
  const isForgiven = ({ spelling }: Spelling) =>
    typed.length >= FORGIVEN_LENGTH || spelling.length >= FORGIVEN_LENGTH;
  const whole = spellings.filter(
    (each) => isForgiven(each) && forms.some((form) => isOneErrorApart(form, each.spelling)),
  );
  if (whole.length > 0) return whole.flatMap(({ words }) => words);
  if (!isLast || typed.length < FORGIVEN_LENGTH) return [];
  const begun = spellings.filter(({ spelling }) => beginsOneErrorApart(typed, spelling));
  return begun.flatMap(({ words }) => words);
}
