import type { WireItem } from '@comptoir/contract/menus/menus';
import { expect, test } from 'vitest';
import { dishDescription } from './page-description.server.ts';

const described = (item_description: string) =>
  dishDescription(
    { item_description, pieces: null } as WireItem,
    { prices: { pickup: 590, delivery: 590 }, isFrom: false },
    'fr',
  );

test('W-1: a description is cut at a word, one without words at a whole character', () => {
  expect(described('Riz et algue')).toMatch(/^Riz et algue /);
  expect(described('riz '.repeat(80))).toMatch(/^(?:riz ){20,}riz… /);
  for (const before of ['', 'x']) {
    const text = described(before + '🍣'.repeat(100));
    expect(text.isWellFormed()).toBe(true);
    expect(text).toMatch(/🍣… /u);
  }
});
