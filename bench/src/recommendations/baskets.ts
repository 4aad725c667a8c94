import { readFileSync } from 'node:fs';

/** The distinct items of one purchase, in the order of the file. */
export type BoughtItems = readonly string[];

/** A basket of the test set with one item held out; the rest is the cart. */
export interface HeldOut {
  readonly cart: BoughtItems;
  readonly item: string;
}

export interface Split {
  readonly training: readonly BoughtItems[];
  readonly tests: readonly HeldOut[];
}

const TRAINING_SHARE = 0.8;

/** Reads a basket per line, its items separated by commas. */
export function readBaskets(file: string): readonly BoughtItems[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => [...new Set(line.split(',').map((item) => item.trim()))].filter(Boolean))
    .filter((basket) => basket.length > 0);
}

/** A random split: four fifths for training; one item of each other basket is held out. */
export function splitAtRandom(baskets: readonly BoughtItems[], seed: number): Split {
  const random = randomNumbers(seed);
  return split(shuffled(baskets, random), random);
}

/** A split by time: the first four fifths of the file, which is sorted by time, are for training. */
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

/** Mulberry32: repeatable random numbers. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
