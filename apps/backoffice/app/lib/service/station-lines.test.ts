import { expect, test } from 'vitest';
import { aBoardOrder } from '#lib/live/test-board-order.ts';
import { stationLines } from './station-lines.ts';

const [line] = aBoardOrder('a').lines;
if (!line) throw new Error('The order has no line.');
const dish = (item_id: string) => ({ item_id, name: item_id, options: [] });
const formula = {
  ...line,
  item_id: 'formule',
  courses: [
    { name: 'Entrée', choices: [dish('soupe')] },
    { name: 'Plat', choices: [dish('maki'), dish('gyoza')] },
  ],
};
const lines = [line, { ...line, item_id: 'soupe' }, { ...line, item_id: 'neu' }, formula];
const categoryOf = new Map([
  ['maki', 'Froid'],
  ['soupe', 'Chaud'],
  ['gyoza', 'Chaud'],
  ['formule', 'Formules'],
  ['glace', 'Desserts'],
]);

test('OB-54: without a category a station makes everything', () => {
  expect(stationLines(lines, { categories: [], categoryOf })).toBe(lines);
});

test('OB-54: a station makes the dishes of its categories, those of formulas too, and what it does not know', () => {
  const made = stationLines(lines, { categories: ['Froid'], categoryOf });
  expect(made.map(({ item_id }) => item_id)).toEqual(['maki', 'neu', 'formule']);
  expect(made[2]?.courses).toEqual([{ name: 'Plat', choices: [dish('maki')] }]);
  const none = stationLines([formula], { categories: ['Desserts'], categoryOf });
  expect(none).toEqual([]);
});

test('OB-54, PR-12: a station that makes the formulas sees them whole, as on paper', () => {
  const made = stationLines([formula], { categories: ['Formules'], categoryOf });
  expect(made).toEqual([formula]);
});

test('OB-54: a station whose categories have another name now makes everything', () => {
  const gone = ['Poissons', 'Grillades'];
  expect(stationLines(lines, { categories: gone, categoryOf })).toBe(lines);
  const one = stationLines(lines, { categories: [...gone, 'Froid'], categoryOf });
  expect(one.map(({ item_id }) => item_id)).toEqual(['maki', 'neu', 'formule']);
});
