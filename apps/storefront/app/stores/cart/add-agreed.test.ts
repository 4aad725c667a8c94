import type { Item } from '@comptoir/domain/menu/menu';
import { beforeEach, expect, test, vi } from 'vitest';
import { useAvoidedQuestion } from '#stores/visitor/avoided-question.ts';
import { addAgreed, withItems } from './add-agreed.ts';

const dish = (id: string, allergens: readonly string[]) =>
  ({ id, name: id, allergens, vegetarian: true, spicy: 0, optionGroups: [] }) as unknown as Item;
const plain = { options: [] };
const question = () => useAvoidedQuestion.getState();

vi.stubGlobal('window', new EventTarget());

beforeEach(() => {
  useAvoidedQuestion.setState({ dishes: null });
});

test('Q-18: without a filter, and without an avoided allergen, a dish is added at once', () => {
  const add = vi.fn();
  addAgreed([{ item: dish('Tempura', ['gluten']), line: plain }], add, []);
  addAgreed([{ item: dish('Tempura', ['gluten']), line: plain }], add, ['milk']);
  expect(add).toHaveBeenCalledTimes(2);
  expect(question().dishes).toBeNull();
});

test('Q-18: a dish with an avoided allergen is asked about once', () => {
  const add = vi.fn();
  const tempura = { item: dish('Gyoza', ['gluten', 'soya']), line: plain };
  addAgreed([tempura], add, ['gluten']);
  expect(question().dishes).toEqual([
    { name: 'Gyoza', found: { allergens: ['gluten'], isUnstated: false } },
  ]);
  expect(add).not.toHaveBeenCalled();
  question().answer(false);
  expect(question().dishes).toBeNull();
  expect(add).not.toHaveBeenCalled();
  addAgreed([tempura], add, ['gluten']);
  question().answer(true);
  expect(add).toHaveBeenCalledTimes(1);
  addAgreed([tempura], add, ['gluten']);
  expect(add).toHaveBeenCalledTimes(2);
  addAgreed([tempura], add, ['gluten', 'soya']);
  expect(question().dishes).toHaveLength(1);
});

test('Q-18: several lines are one question, which names each dish once', () => {
  const add = vi.fn();
  const items = new Map([
    ['Flan', dish('Flan', ['eggs'])],
    ['Thé', dish('Thé', [])],
  ]);
  const line = (itemId: string) => ({ itemId, quantity: 1, note: '', options: [] });
  addAgreed(withItems([line('Flan'), line('Thé'), line('Flan'), line('gone')], items), add, [
    'eggs',
  ]);
  expect(question().dishes?.map(({ name }) => name)).toEqual(['Flan']);
});
