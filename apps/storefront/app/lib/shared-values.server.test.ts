import { expect, it } from 'vitest';
import { withSharedValues } from './shared-values.server.ts';

const dishes = [
  { id: 'edamame', sauces: [{ id: 'soja', allergens: ['soya'] }], note: null },
  { id: 'maki', sauces: [{ id: 'soja', allergens: ['soya'] }], note: null },
  { id: 'tofu', sauces: [], note: null },
];

it('says the same', () => {
  expect(withSharedValues(dishes)).toEqual(dishes);
});

it('has one object for all that are equal, and others for the others', () => {
  const [edamame, maki, tofu] = withSharedValues(dishes);
  expect(maki?.sauces).toBe(edamame?.sauces);
  expect(tofu?.sauces).not.toBe(edamame?.sauces);
});

it('leaves what it was given alone', () => {
  withSharedValues(dishes);
  expect(dishes[0]?.sauces).not.toBe(dishes[1]?.sauces);
});
