import type { CartLine } from '@comptoir/domain/cart/cart';
import type { Item } from '@comptoir/domain/menu/menu';
import { expect, test } from 'vitest';
import { aLine, aParticipant } from '#stores/group/test-group-state.ts';
import { addition, editedLine, ownLines } from './own-lines.ts';

const maki: CartLine = { itemId: 'maki-saumon', quantity: 1, note: '', options: [] };
const wire = { item_id: 'maki-saumon', quantity: 1, note: '', options: [] };
const items = new Map([
  [
    'maki-saumon',
    { name: 'Maki saumon', prices: { pickup: 890, delivery: 990 }, optionGroups: [] },
  ],
]) as unknown as ReadonlyMap<string, Item>;

const me = aParticipant({ lines: [aLine(), aLine({ line_id: 'line-2', item_name: 'Soupe' })] });

test('GP-5: own lines have the changes that are not confirmed', () => {
  const writes = [
    { lineId: 'line-1', item: { ...wire, quantity: 3 } },
    { lineId: 'line-2', item: null },
    { lineId: 'line-3', item: wire },
  ];
  expect(
    ownLines(me, writes, items, 'delivery').map(({ lineId, total, isPending }) => [
      lineId,
      total,
      isPending,
    ]),
  ).toEqual([
    ['line-1', 2970, true],
    ['line-3', 990, true],
  ]);
});

test('lines without a change are the server’s', () => {
  expect(ownLines(me, [], items, 'pickup')[0]).toEqual({
    lineId: 'line-1',
    line: maki,
    name: 'Maki saumon',
    total: 890,
    problem: '',
    isPending: false,
  });
});

test('LA-8: a line has the name of this page’s menu, and else the one that the server knows', () => {
  const english = new Map([['maki-saumon', { name: 'Salmon maki' }]]);
  const names = ownLines(me, [], english as unknown as ReadonlyMap<string, Item>, 'pickup');
  expect(names.map(({ name }) => name)).toEqual(['Salmon maki', 'Salmon maki']);
  expect(ownLines(me, [], new Map(), 'pickup').map(({ name }) => name)).toEqual([
    'Maki saumon',
    'Soupe',
  ]);
});

test('GP-5: a dish that equals an own line raises its quantity', () => {
  const own = ownLines(me, [], items, 'pickup');
  expect(addition(own, { ...maki, quantity: 2 })).toEqual({
    lineId: 'line-1',
    item: { ...wire, quantity: 3 },
  });
  expect(addition(own, { ...maki, quantity: 99 }).item?.quantity).toBe(99);
  const other = addition(own, { ...maki, note: 'sans sésame' });
  expect(other.lineId).not.toBe('line-1');
  expect(other.item).toEqual({ ...wire, note: 'sans sésame' });
});

test('a changed line keeps its identity', () => {
  const [shown] = ownLines(me, [], items, 'pickup');
  expect(shown && editedLine(shown, { note: 'sans wasabi' })).toEqual({
    lineId: 'line-1',
    item: { ...wire, note: 'sans wasabi' },
  });
});
