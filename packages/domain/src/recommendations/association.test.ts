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
  const association = () => learnt(orders);
  const orders = [
    [400, 'maki', 'soupe'],
    [300, 'maki', 'salade'],
    [300, 'donburi', 'salade'],
    [100, 'donburi', 'thé'],
    [500, 'riz'],
    [200, 'riz', 'maki', 'soupe'],
  ] as const;

  it('G-2: what is sold in half of the orders, always together, has a pull of a third', () => {
    const trained = learnt([
      [200, 'maki', 'soupe'],
      [200, 'thé'],
    ]);
    expect(chance(trained, 'soupe')).toBeCloseTo(1 / 2, 10);
    expect(chance(trained, 'soupe', 'maki')).toBeCloseTo(5 / 6, 10);
    expect(chance(trained, 'thé')).toBeCloseTo(5 / 6, 10);
    expect(chance(trained, 'thé', 'maki')).toBeCloseTo(1 / 2, 10);
    expect(chance(trained, 'thé', 'maki', 'soupe')).toBeCloseTo(1 / 6, 10);
  });

  it('G-2: a neighbour that changes nothing is none', () => {
    const apart = {
      itemIds: ['a', 'b', 'c'],
      base: new Float64Array(3),
      pull: new Float64Array(9),
    };
    apart.pull[0] = 0.9;
    apart.pull[2] = -0.5;
    expect(strongestNeighbours(apart, 'a', 9)).toEqual([{ itemId: 'c', pull: -0.5 }]);
  });

  it('G-2: a repelled neighbour counts by its strength', () => {
    const pull = new Float64Array(16);
    pull.set([0, 0.2, -0.5, 0.3]);
    const trained = { itemIds: ['a', 'b', 'c', 'd'], base: new Float64Array(4), pull };
    expect(strongestNeighbours(trained, 'a', 2)).toEqual([
      { itemId: 'c', pull: -0.5 },
      { itemId: 'd', pull: 0.3 },
    ]);
  });

  it('G-2: what is often bought together goes together', () => {
    expect(chance(association(), 'soupe', 'maki')).toBeGreaterThan(
      chance(association(), 'soupe', 'donburi'),
    );
    const [first] = strongestNeighbours(association(), 'thé', 9).filter(({ pull }) => pull > 0);
    expect(first?.itemId).toBe('donburi');
  });

  it('G-2: an item that is merely popular is not pulled by everything', () => {
    const pulls = strongestNeighbours(association(), 'soupe', 10);
    const ofRice = pulls.find(({ itemId }) => itemId === 'riz')?.pull ?? 0;
    const ofMaki = pulls.find(({ itemId }) => itemId === 'maki')?.pull ?? 0;
    expect(ofMaki).toBeGreaterThan(ofRice * 4);
  });

  it('G-2: an item never pulls itself, and an unknown one pulls nothing', () => {
    expect(
      strongestNeighbours(association(), 'maki', 10).map(({ itemId }) => itemId),
    ).not.toContain('maki');
    expect(strongestNeighbours(association(), 'pizza', 10)).toEqual([]);
  });

  it('G-2: the strongest neighbours come first, and only so many', () => {
    const pulls = strongestNeighbours(association(), 'maki', 3).map(({ pull }) => Math.abs(pull));
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
        const trained = learnt(bought.map((itemIds) => [1, ...itemIds] as const));
        for (const item of trained.itemIds) {
          const predicted = bought.reduce(
            (sum, basket) => sum + chance(trained, item, ...basket.filter((held) => held !== item)),
            0,
          );
          const sold = bought.filter((basket) => basket.includes(item)).length;
          expect(predicted).toBeCloseTo(sold, 8);
        }
      }),
    );
  });
});
