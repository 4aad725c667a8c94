import { expect, it } from 'vitest';
import { restoreLines, toStoredLines } from './stored-lines.ts';

const FORMULA = {
  itemId: 'formule',
  quantity: 2,
  note: '',
  options: [],
  courses: [
    {
      courseId: 'plat',
      choices: [
        { itemId: 'maki', options: [{ groupId: 'sauces', optionId: 'epicee', quantity: 1 }] },
      ],
    },
  ],
};

it('C-21: the dishes of a formula are stored with the cart, and another line has none', () => {
  const lines = [FORMULA, { itemId: 'maki', quantity: 1, note: '', options: [] }];
  expect(restoreLines(JSON.parse(JSON.stringify(toStoredLines(lines))))).toEqual(lines);
});

it.each([null, 'plat', [{ course_id: 'plat' }], [{ course_id: 'plat', choices: [{}] }]])(
  'C-21: a stored formula with unreadable courses is dropped: %j',
  (courses) => {
    expect(restoreLines([{ item_id: 'formule', quantity: 1, options: [], courses }])).toBe(
      undefined,
    );
  },
);

it.each([1.5, 0.5, '2', null])('C-3: stored options with %j units are dropped', (quantity) => {
  const options = [{ option_id: 'sauces', option_options: [{ id: 'epicee', quantity }] }];
  expect(restoreLines([{ item_id: 'maki', quantity: 1, options }])).toBe(undefined);
});
