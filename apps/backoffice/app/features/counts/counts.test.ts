import { expect, test } from 'vitest';
import { dishCounts } from './counts.ts';

const line = (name: string, quantity: number, ...options: readonly string[]) => ({
  name,
  quantity,
  options: options.map((option) => ({ name: option, quantity: 1 })),
});

test('OB-75: a dish of several orders is counted once, the most frequent first', () => {
  const counts = dishCounts([
    { lines: [line('Maki saumon', 3), line('Soupe miso', 1)] },
    { lines: [line('Maki saumon', 4), line('Edamame', 1)] },
  ]);
  expect(counts.map(({ name, quantity }) => `${quantity} × ${name}`)).toEqual([
    '7 × Maki saumon',
    '1 × Edamame',
    '1 × Soupe miso',
  ]);
});

test('OB-75: options are counted below their dish, in whatever order they were chosen', () => {
  const counts = dishCounts([
    { lines: [line('Poke', 2, 'Saumon', 'Avocat'), line('Poke', 1)] },
    { lines: [line('Poke', 1, 'Avocat', 'Saumon'), line('Poke', 1, 'Thon')] },
  ]);
  expect(counts).toEqual([
    {
      name: 'Poke',
      quantity: 5,
      variants: [
        { text: 'Avocat, Saumon', quantity: 3 },
        { text: 'Thon', quantity: 1 },
      ],
    },
  ]);
});
