import { NO_CRITERIA } from '@comptoir/domain/menu/dish-criteria';
import { expect, test, vi } from 'vitest';
import { changeCriteria, clearCriteria, persistedFilter, startDishFilter } from './dish-filter.ts';
import { storedAvoided } from './stored-avoided.ts';

const restore = (stored: unknown) => persistedFilter[0]?.restore(stored, '');

test('Q-18: where nothing can be stored, what is filtered counts all the same', () => {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  startDishFilter();
  changeCriteria({ without: ['sesame', 'gluten'] });
  expect(storedAvoided()).toEqual(['gluten', 'sesame']);
  clearCriteria();
  expect(storedAvoided()).toEqual([]);
});

test('I-51: the filtered allergens are those that the menu has stored, in the order of the law', () => {
  const criteria = { vegetarian: true, spicy: false, without: ['sesame', 'gluten'] };
  store(JSON.stringify(persistedFilter[0]?.save({ criteria })));
  expect(storedAvoided()).toEqual(['gluten', 'sesame']);
});

test.each([[null], ['[1]'], ['{'], ['{"without":["tomato",3]}'], ['{"without":"gluten"}']])(
  'I-51: stored %j names no allergen',
  (stored) => {
    store(stored);
    expect(storedAvoided()).toEqual([]);
  },
);

/** What a page before has stored. */
function store(text: string | null): void {
  expect(persistedFilter[0]?.key).toBe('dish-filter');
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => (key === 'dish-filter' ? text : null),
  });
}

test('the filters survive a reload', () => {
  const criteria = { vegetarian: true, spicy: false, without: ['fish', 'soya'] };
  expect(restore(persistedFilter[0]?.save({ criteria }))).toEqual({ criteria });
});

test('without criteria nothing is stored', () => {
  expect(persistedFilter[0]?.save({ criteria: NO_CRITERIA })).toBeNull();
});

test('what makes no sense is left out', () => {
  expect(restore({ vegetarian: 'yes', without: ['fish', 3, null] })).toEqual({
    criteria: { vegetarian: false, spicy: false, without: ['fish'] },
  });
  expect(restore([1])).toBeNull();
});
