import { expect, test } from 'vitest';
import {
  everyOf,
  isTrue,
  listOf,
  number,
  objectOf,
  oneOf,
  or,
  recordOf,
  required,
  text,
} from './schema.ts';

const dish = objectOf({
  id: required(text),
  note: text,
  price: number,
  isSpicy: isTrue,
  type: or(oneOf(['hot', 'cold']), 'cold'),
});

test('an object has the fields of its schema, and defaults for what is of another type', () => {
  expect(dish({ id: 'maki', price: '5', isSpicy: 1, type: 'warm', further: true })).toEqual({
    id: 'maki',
    note: '',
    price: null,
    isSpicy: false,
    type: 'cold',
  });
});

test.each([{ id: '' }, { id: 1 }, {}, [], null, undefined, 'maki'])(
  'without a required field there is no object: %j',
  (stored) => {
    expect(dish(stored)).toBeUndefined();
  },
);

test('a list leaves out what is of no use; one that counts as a whole is then of no use', () => {
  const stored = [{ id: 'maki' }, null];
  expect(listOf(dish)(stored)).toMatchObject([{ id: 'maki' }]);
  expect(everyOf(dish)(stored)).toBeUndefined();
  expect(everyOf(dish)([{ id: 'maki' }])).toHaveLength(1);
  for (const other of [null, {}, 'maki']) {
    expect(listOf(dish)(other)).toBeUndefined();
    expect(everyOf(dish)(other)).toBeUndefined();
  }
});

test('entries by name are those of use', () => {
  expect(recordOf(required(text))({ a: 'x', b: 1, c: '' })).toEqual({ a: 'x' });
  expect(recordOf(required(text))(null)).toEqual({});
});

test('a number that JSON does not have is none', () => {
  expect(number(Number.NaN)).toBeNull();
  expect(required(number)(0)).toBe(0);
});
