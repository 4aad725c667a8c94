import { expect, test } from 'vitest';
import { anItem } from '../../test/builders.ts';
import type { Hold } from './live-state.ts';
import { cartLeadMinutes, heldPortions, kitchenLoad } from './portions.ts';

const EIGHT = Date.parse('2026-11-20T20:00+01:00');
const items = new Map(
  [
    anItem({ id: 'maki', ingredients: ['saumon'] }),
    anItem({ id: 'chirashi', ingredients: ['saumon', 'riz'], leadMinutes: 30 }),
    anItem({ id: 'plateau', load: 6, leadMinutes: 45 }),
    anItem({ id: 'soja', load: 0 }),
  ].map((item) => [item.id, item]),
);
const line = (
  itemId: string,
  quantity: number,
  options: Readonly<Record<string, number>> = {},
) => ({
  itemId,
  quantity,
  options: Object.entries(options).map(([optionId, units]) => ({ optionId, quantity: units })),
});
const hold = (kind: Hold['kind'], subject: string, until = EIGHT): Hold => ({
  kind,
  subject,
  until,
  remaining: 3,
});

test('SV-7: an item takes its quantity, an option its own for each unit, an ingredient that of its items', () => {
  const lines = [line('maki', 2, { epice: 2, sauce: 1 }), line('chirashi', 1), line('maki', 1)];
  const counted = new Map([
    ['a', hold('item', 'maki')],
    ['b', hold('option', 'epice')],
    ['c', hold('ingredient', 'saumon')],
    ['d', hold('item', 'plateau')],
  ]);
  expect(heldPortions(lines, counted, items, EIGHT - 1)).toEqual(
    new Map([
      ['a', 3],
      ['b', 4],
      ['c', 4],
    ]),
  );
});

test('SV-7: an order for the end of a hold, or later, takes nothing of it', () => {
  const counted = new Map([['a', hold('item', 'maki')]]);
  expect(heldPortions([line('maki', 1)], counted, items, EIGHT)).toEqual(new Map());
});

test('SV-20: the load of an order is that of its items, for each unit', () => {
  expect(kitchenLoad([line('plateau', 2), line('maki', 3), line('soja', 9)], items)).toBe(15);
  expect(kitchenLoad([line('gone', 2)], items)).toBe(0);
});

test('SV-31: an order needs the longest of its items', () => {
  expect(cartLeadMinutes([line('chirashi', 1), line('plateau', 1)], items)).toBe(45);
  expect(cartLeadMinutes([line('maki', 1)], items)).toBeNull();
});
