import { normalise } from './compared-text.ts';
import { pluralsOf, singularsOf } from './word-number.ts';

export interface SearchableProduct {
  readonly name: string;
  readonly description: string;
  /** How much the restaurant wants it shown; higher comes first among equal matches. */
  readonly score: number;
}

/** Words that stand for one another, such as 'avocat' and 'california'. */
export type Synonyms = readonly (readonly string[])[];

/** A product with its texts as they are compared, a space before and after. */
export interface IndexedProduct<Product> {
  readonly product: Product;
  readonly name: string;
  readonly description: string;
}

/** Derived from a menu once, so that a search only compares. */
export interface SearchIndex<Product extends SearchableProduct> {
  /** In the menu's order. */
  readonly entries: readonly IndexedProduct<Product>[];
  /** All their texts, to tell at once what is in none of them. */
  readonly text: string;
  /** Every word of the menu. */
  readonly words: ReadonlySet<string>;
  /** By word, the words that stand for it. Rule Q-14. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  /**
   * By each way in which a word may be written, the words of the menu that it finds:
   * itself, the plural that the menu has, or its synonyms.
   */
  readonly spellings: readonly Spelling[];
}

export interface Spelling {
  readonly spelling: string;
  readonly words: readonly string[];
}

/** The index of products that come in the menu's order. Rules. */
export function searchIndex<Product extends SearchableProduct>(
  products: readonly Product[],
  synonyms: Synonyms = [],
): SearchIndex<Product> {
  const entries = products.map((product) => ({
    product,
    name: ` ${normalise(product.name)} `,
    description: ` ${normalise(product.description)} `,
  }));
  const text = entries.map(({ name, description }) => `${name}${description}`).join('');
  const words = new Set(wordsOf(text));
  const standIns = standInsOf(synonyms);
  return { entries, text, words, synonyms: standIns, spellings: spellingsOf(words, standIns) };
}

/** The words of a text that is as it is compared. */
export function wordsOf(text: string): readonly string[] {
  return text.split(' ').filter((word) => word !== '');
}

/** A word in either number, itself first. Rule Q-12. */
export function eitherNumber(word: string): readonly string[] {
  return [word, ...singularsOf(word), ...pluralsOf(word)];
}

function standInsOf(synonyms: Synonyms): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const group of synonyms) {
    const words = group.map(normalise);
    for (const word of words) {
      const others = found.get(word) ?? new Set();
      for (const other of words) if (other !== word) others.add(other);
      found.set(word, others);
    }
  }
  return new Map([...found].map(([word, others]) => [word, [...others]]));
}

function spellingsOf(
  words: ReadonlySet<string>,
  synonyms: ReadonlyMap<string, readonly string[]>,
): readonly Spelling[] {
  const spellings = new Map<string, Set<string>>();
  const lead = (spelling: string, word: string) => {
    const led = spellings.get(spelling);
    if (led) led.add(word);
    else spellings.set(spelling, new Set([word]));
  };
  for (const word of words) {
    lead(word, word);
    for (const singular of singularsOf(word)) lead(singular, word);
  }
  for (const [word, standIns] of synonyms) {
    if (words.has(word)) continue;
    for (const written of standIns.flatMap(eitherNumber)) {
      if (words.has(written)) lead(word, written);
    }
  }
  return [...spellings].map(([spelling, led]) => ({ spelling, words: [...led] }));
}
