import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { associate, strongestNeighbours } from './association.ts';
import { type Basket, countTogether } from './co-occurrence.ts';

function learnt(baskets: readonly (readonly [times: number, ...itemIds: string[]])[]) {
  return associate(
    countTogether(baskets.map(([times, ...itemIds]): Basket => ({ itemIds, weight: times }))),
  );
}

/** The chance of an item in a cart, as a request adds it up. */
function chance(association: ReturnType<typeof associate>, item: string, ...cart: string[]) {
  const index = association.itemIds.indexOf(item);
  return cart.reduce(
    (sum, held) =>
      sum +
      (strongestNeighbours(association, held, Number.POSITIVE_INFINITY).find(
        ({ itemId }) => itemId === item,
      )?.pull ?? 0),
    association.base[index] ?? 0,
  );
}

describe('what orders teach', () => {
  const association = learnt([
    [400, 'maki', 'soupe'],
    [300, 'maki', 'salade'],
    [300, 'donburi', 'salade'],
    [100, 'donburi', 'thé'],
    [500, 'riz'],
    [200, 'riz', 'maki', 'soupe'],
  ]);

  it('G-2: what is often bought together goes together', () => {
    expect(chance(association, 'soupe', 'maki')).toBeGreaterThan(
      chance(association, 'soupe', 'donburi'),
    );
    const [first] = strongestNeighbours(association, 'thé', 9).filter(({ pull }) => pull > 0);
    expect(first?.itemId).toBe('donburi');
  });

  it('G-2: an item that is merely popular is not pulled by everything', () => {
    const pulls = strongestNeighbours(association, 'soupe', 10);
    const ofRice = pulls.find(({ itemId }) => itemId === 'riz')?.pull ?? 0;
    const ofMaki = pulls.find(({ itemId }) => itemId === 'maki')?.pull ?? 0;
    expect(ofMaki).toBeGreaterThan(ofRice * 4);
  });

  it('G-2: an item never pulls itself, and an unknown one pulls nothing', () => {
    expect(strongestNeighbours(association, 'maki', 10).map(({ itemId }) => itemId)).not.toContain(
      'maki',
    );
    expect(strongestNeighbours(association, 'pizza', 10)).toEqual([]);
  });

  it('G-2: the strongest neighbours come first, and only so many', () => {
    const pulls = strongestNeighbours(association, 'maki', 3).map(({ pull }) => Math.abs(pull));
    expect(pulls).toHaveLength(3);
    expect(pulls).toEqual([...pulls].sort((left, right) => right - left));
  });

  it('G-5: a handful of orders teaches little more than popularity', () => {
    const few = learnt([
      [1, 'maki', 'soupe'],
      [2, 'thé'],
    ]);
    expect(chance(few, 'soupe', 'maki')).toBeLessThan(chance(few, 'thé', 'maki'));
  });

  it('G-2: the chances of all carts that were bought add up to what was sold', () => {
    const baskets = fc.array(
      fc.uniqueArray(fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e'), { minLength: 1 }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(baskets, (bought) => {
        const taught = learnt(bought.map((itemIds) => [1, ...itemIds] as const));
        for (const item of taught.itemIds) {
          const predicted = bought.reduce(
            (sum, basket) => sum + chance(taught, item, ...basket.filter((held) => held !== item)),
            0,
          );
          const sold = bought.filter((basket) => basket.includes(item)).length;
          expect(predicted).toBeCloseTo(sold, 8);
        }
      }),
    );
  });
});
