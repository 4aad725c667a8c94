import { expect, it } from 'vitest';
import { deduplicate } from './snapshot.ts';

const dishes = [
  { id: 'edamame', sauces: [{ id: 'soja', allergens: ['soya'] }], note: null },
  { id: 'maki', sauces: [{ id: 'soja', allergens: ['soya'] }], note: null },
  { id: 'tofu', sauces: [], note: null },
];

it('keeps what the JSON says, without fields that are undefined', () => {
  expect(deduplicate(dishes)).toEqual(dishes);
  const text = JSON.stringify([{ b: 1, a: undefined, 2: ['#0', 0, '0', {}, []] }, {}, []]);
  expect(JSON.stringify(deduplicate(JSON.parse(text)))).toBe(text);
  expect(Object.keys(deduplicate({ b: 1, a: undefined }))).toEqual(['b']);
});

it('has one object for all that are equal, and others for the others', () => {
  const [edamame, maki, tofu] = deduplicate(dishes);
  expect(maki?.sauces).toBe(edamame?.sauces);
  expect(tofu?.sauces).not.toBe(edamame?.sauces);
  const [text, object, list] = deduplicate<unknown[]>(['#0', { id: '#0' }, ['#0']]);
  expect([text, object, list]).toEqual(['#0', { id: '#0' }, ['#0']]);
});

it('leaves what it was given alone', () => {
  deduplicate(dishes);
  expect(dishes[0]?.sauces).not.toBe(dishes[1]?.sauces);
  expect(Object.isFrozen(dishes[0])).toBe(false);
});

it('gives out what cannot be changed', () => {
  const [first] = deduplicate(dishes);
  expect(() => first?.sauces.push({ id: 'miel', allergens: [] })).toThrow(TypeError);
});
