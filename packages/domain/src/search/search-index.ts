import type { OptionGroup } from '../menu/menu.ts';
import { sizesOf } from '../menu/sizes.ts';
import { normalise } from './compared-text.ts';
import { pluralsOf, singularsOf } from './word-number.ts';

/** A product as far as the search reads it. */
export interface SearchableProduct {
  readonly name: string;
  readonly description: string;
  /** The restaurant's own ranking; higher comes first among equal matches. Rule Q-4. */
  readonly score: number;
  /** Its sizes are found like words of its description. Rule C-16. */
  readonly optionGroups?: readonly OptionGroup[];
}

/** Lists of words that stand for one another, such as 'avocat' and 'california'. Rule Q-14. */
export type Synonyms = readonly (readonly string[])[];

/** A product with its normalised texts, a space before and after. */
export interface IndexedProduct<Product> {
  readonly product: Product;
  readonly name: string;
  readonly description: string;
}

/** Derived once for each menu. */
export interface SearchIndex<Product extends SearchableProduct> {
  /** In the menu's order. */
  readonly entries: readonly IndexedProduct<Product>[];
  /** All texts joined: a quick test for words that no product has. */
  readonly text: string;
  /** Every word of the menu. */
  readonly words: ReadonlySet<string>;
  /** The synonyms of each word. Rule Q-14. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  /** The forms that a query can spell, each with the words of the menu that it finds. */
  readonly spellings: readonly Spelling[];
}

/** A word, its singular or its synonym, and the words of the menu that it stands for. */
export interface Spelling {
  readonly spelling: string;
  readonly words: readonly string[];
}

/** The index of products in the menu's order. Rules. */
export function searchIndex<Product extends SearchableProduct>(
  products: readonly Product[],
  synonyms: Synonyms = [],
): SearchIndex<Product> {
  const entries = products.map((product) => {
    const sizes = sizesOf({ optionGroups: product.optionGroups ?? [] });
    const texts = [product.description, ...sizes.map(({ name }) => name)];
    return {
      product,
      name: ` ${normalise(product.name)} `,
      description: ` ${normalise(texts.join(' '))} `,
    };
  });
  const text = entries.map(({ name, description }) => `${name}${description}`).join('');
  const words = new Set(wordsOf(text));
  const standIns = standInsOf(synonyms);
  return { entries, text, words, synonyms: standIns, spellings: spellingsOf(words, standIns) };
}

/** The words of a normalised text. */
export function wordsOf(text: string): readonly string[] {
  return text.split(' ').filter((word) => word !== '');
}

/** A word with its possible singulars and plurals, itself first. Rule Q-12. */
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
