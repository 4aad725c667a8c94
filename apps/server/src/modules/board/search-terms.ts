import { normalise } from '@comptoir/domain/search/compared-text';
import { wordsOf } from '@comptoir/domain/search/search-index';

/** What a search asks for: a number of the day, and words with which names or telephones begin. */
export interface SearchTerms {
  readonly number: number | null;
  /** None: by number only. */
  readonly words: readonly string[];
}

const MAX_NUMBER_DIGITS = 6;
const PHONE_DIGITS = 4;
const MAX_WORDS = 5;

/**
 * Reads a search: digits are a number of an order, and with four or more the end of a telephone number, also
 * one written in full; anything else is the beginning of names. Rule OB-14.
 */
export function searchTerms(search: string): SearchTerms {
  const compact = search.replaceAll(/[\s.+#/()-]|n°/giu, '');
  if (/^\d+$/.test(compact)) {
    return {
      number: compact.length <= MAX_NUMBER_DIGITS ? Number(compact) : null,
      words: compact.length >= PHONE_DIGITS ? [compact.slice(-PHONE_DIGITS)] : [],
    };
  }
  return { number: null, words: wordsOf(normalise(search)).slice(0, MAX_WORDS) };
}
