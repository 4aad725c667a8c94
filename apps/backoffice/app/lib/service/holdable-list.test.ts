import type { WireHoldable } from '@comptoir/contract/staff/availability';
import { expect, test } from 'vitest';
import { foundHoldables, sortedHoldables } from './holdable-list.ts';

const MAKI: WireHoldable = { kind: 'item', id: 'maki', name: 'Maki saumon', context: 'Makis' };
const RICE: WireHoldable = { kind: 'item', id: 'rice', name: 'Riz vinaigré', context: 'À côté' };
const SAUCE: WireHoldable = { kind: 'option', id: 'spicy', name: 'Épicée', context: 'Sauce' };
const SALMON: WireHoldable = { kind: 'ingredient', id: 'salmon', name: 'Saumon', context: '' };
const ALL = [MAKI, RICE, SAUCE, SALMON];

const aLine = (itemId: string, quantity: number, option?: string) => ({
  item_id: itemId,
  name: itemId,
  quantity,
  options: option === undefined ? [] : [{ name: option, quantity: 1 }],
  note: '',
  position: 1,
  done: false,
});

test('SV-72: words are found without accents, in the name and beside it', () => {
  expect(foundHoldables(ALL, 'EPICE')).toEqual([SAUCE]);
  expect(foundHoldables(ALL, 'makis saum')).toEqual([MAKI]);
  expect(foundHoldables(ALL, 'saumon')).toEqual([SALMON, MAKI]);
  expect(foundHoldables(ALL, ' ')).toEqual(ALL);
  expect(foundHoldables(ALL, 'thon')).toEqual([]);
  const egg: WireHoldable = { ...SALMON, id: 'egg', name: 'Œuf mol\u00adlet' };
  expect(foundHoldables([...ALL, egg], 'oeuf mollet')).toEqual([egg]);
});

test('SV-72: those set last come first, then what the open orders need, then the menu', () => {
  const lines = [aLine('rice', 1), aLine('maki', 1), aLine('rice', 5, 'Épicée')];
  expect(sortedHoldables(ALL, { recent: ['ingredient:salmon'], lines })).toEqual([
    SALMON,
    RICE,
    MAKI,
    SAUCE,
  ]);
  expect(sortedHoldables(ALL, { recent: [], lines: [] })).toEqual(ALL);
});
