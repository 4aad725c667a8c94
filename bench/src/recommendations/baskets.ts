import { readFileSync } from 'node:fs';

/** What somebody bought at once: different items, in the order of the file. */
export type BoughtItems = readonly string[];

/** One item is taken out of a basket that nothing was learnt from; what is left is the cart. */
export interface HeldOut {
  readonly cart: BoughtItems;
  readonly item: string;
}

export interface Split {
  readonly training: readonly BoughtItems[];
  readonly tests: readonly HeldOut[];
}

const TRAINING_SHARE = 0.8;

/** A basket a line, its items separated by commas. */
export function readBaskets(file: string): readonly BoughtItems[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => [...new Set(line.split(',').map((item) => item.trim()))].filter(Boolean))
    .filter((basket) => basket.length > 0);
}

/** Learns from four fifths of the baskets, drawn at random; from each other one an item is left out. */
export function splitAtRandom(baskets: readonly BoughtItems[], seed: number): Split {
  const random = randomNumbers(seed);
  return split(shuffled(baskets, random), random);
}

/** Learns from the first four fifths of the file, which is in the order of time. */
export function splitByTime(baskets: readonly BoughtItems[], seed: number): Split {
  return split(baskets, randomNumbers(seed));
}

function split(baskets: readonly BoughtItems[], random: () => number): Split {
  const end = Math.floor(baskets.length * TRAINING_SHARE);
  const tests = baskets
    .slice(end)
    .filter((basket) => basket.length > 1)
    .map((basket) => {
      const left = Math.floor(random() * basket.length);
      return {
        cart: basket.filter((_item, index) => index !== left),
        item: basket[left] ?? '',
      };
    });
  return { training: baskets.slice(0, end), tests };
}

function shuffled<Element>(elements: readonly Element[], random: () => number): readonly Element[] {
  return elements
    .map((element) => ({ element, key: random() }))
    .sort((left, right) => left.key - right.key)
    .map(({ element }) => element);
}

/** Mulberry32: the same numbers for the same seed, so that a figure can be repeated. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
