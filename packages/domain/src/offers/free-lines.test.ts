import { describe, expect, it } from 'vitest';
import { aBuyOneGetOne, aFreeItem, aGroup, aLine, anItem, anOption } from '../../test/builders.ts';
import { LUNCH, lunchLine } from '../../test/lunch-formula.ts';
import type { CartLine } from '../cart/cart.ts';
import { priceLine } from '../cart/priced-line.ts';
import { freeCopies, freeItemLine } from './free-lines.ts';

describe('free items', () => {
  const MENU = new Map(['soupe', 'salade', 'daifuku'].map((id) => [id, anItem({ id })]));
  const offer = aFreeItem({ id: 'attention', itemIds: ['soupe', 'salade'] });

  it('O-8: the free line is one unit of the offer’s item, without options', () => {
    const single = aFreeItem({ id: 'attention', itemIds: ['soupe'] });
    expect(freeItemLine(single, undefined, MENU)).toEqual({
      offerId: 'attention',
      itemId: 'soupe',
      quantity: 1,
      options: [],
    });
  });

  it('O-8: of several the first one, until the guest has chosen', () => {
    expect(freeItemLine(offer, undefined, MENU)?.itemId).toBe('soupe');
    expect(freeItemLine(offer, 'salade', MENU)?.itemId).toBe('salade');
  });

  it('O-8: a choice that the offer does not list falls back to the first', () => {
    expect(freeItemLine(offer, 'daifuku', MENU)?.itemId).toBe('soupe');
  });

  it('O-8: items the menu no longer has are passed over, chosen or not', () => {
    const menu = new Map([['salade', anItem({ id: 'salade' })]]);
    expect(freeItemLine(offer, undefined, menu)?.itemId).toBe('salade');
    expect(freeItemLine(offer, 'soupe', menu)?.itemId).toBe('salade');
    expect(freeItemLine(offer, undefined, new Map())).toBeNull();
  });

  it('O-8: an offer without items gives nothing', () => {
    expect(freeItemLine(aFreeItem(), undefined, MENU)).toBeNull();
  });
});

describe('two for one', () => {
  const menu = new Map(
    ['temaki-saumon', 'temaki-thon', 'soupe'].map((id) => [
      id,
      anItem({
        id,
        categoryId: id.startsWith('temaki') ? 'temaki' : 'entrees',
        optionGroups: [aGroup({ options: [anOption({ price: 100 })] })],
      }),
    ]),
  );

  function pricedLines(...lines: readonly CartLine[]) {
    return lines.map((line) =>
      priceLine(line, menu.get(line.itemId) ?? anItem({ id: line.itemId }), 'pickup', 1000),
    );
  }

  const SOY = { groupId: 'sauces', optionId: 'soja', quantity: 1 };
  const soup = aLine({ itemId: 'soupe', quantity: 5 });
  const salmon = aLine({ itemId: 'temaki-saumon', quantity: 3, options: [SOY], note: 'sans riz' });
  const tuna = aLine({ itemId: 'temaki-thon', quantity: 2 });

  it('O-9: one unit of the first line in scope, however many were bought', () => {
    const offer = aBuyOneGetOne({ categoryIds: ['temaki'] });
    expect(freeCopies(offer, pricedLines(soup, salmon, tuna))).toEqual([
      { offerId: 'bogo', itemId: 'temaki-saumon', quantity: 1, options: [SOY] },
    ]);
  });

  it('O-9: where the offer repeats, one per bought unit of every line in scope', () => {
    const offer = aBuyOneGetOne({ categoryIds: ['temaki'], allowRepeat: true });
    expect(freeCopies(offer, pricedLines(soup, salmon, tuna))).toEqual([
      { offerId: 'bogo', itemId: 'temaki-saumon', quantity: 3, options: [SOY] },
      { offerId: 'bogo', itemId: 'temaki-thon', quantity: 2, options: [] },
    ]);
  });

  it('O-9: the copy has the options that were chosen', () => {
    const line = { ...salmon, options: [SOY, { ...SOY, optionId: 'wasabi', quantity: 0 }] };
    expect(freeCopies(aBuyOneGetOne(), pricedLines(line))[0]?.options).toEqual([SOY]);
  });

  it('C-27: the copy of a formula has its dishes', () => {
    const formula = priceLine(lunchLine(), LUNCH, 'pickup', 1000);
    expect(freeCopies(aBuyOneGetOne(), [formula])).toEqual([
      {
        offerId: 'bogo',
        itemId: 'formule',
        quantity: 1,
        options: [],
        courses: lunchLine().courses,
      },
    ]);
  });

  it('O-9: without a line in scope there is no copy', () => {
    const offer = aBuyOneGetOne({ categoryIds: ['temaki'], allowRepeat: true });
    expect(freeCopies(offer, pricedLines(soup))).toEqual([]);
    expect(freeCopies(aBuyOneGetOne(), [])).toEqual([]);
  });
});
