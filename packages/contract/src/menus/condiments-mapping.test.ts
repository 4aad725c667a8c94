import { describe, expect, it } from 'vitest';
import { settings, type WireSettings } from '../settings/settings.ts';
import { condimentRules } from './condiments-mapping.ts';

const NOTHING: WireSettings = {};
const parse = (extras: unknown) => condimentRules(settings.parse({ features: { extras } }));

describe('the condiments of a restaurant', () => {
  it('E-1: are none until it lists some', () => {
    expect(condimentRules(NOTHING)).toEqual([]);
    expect(parse(null)).toEqual([]);
  });

  it('E-2: are free by an amount in euros, by a number of items, or by neither', () => {
    const extras = [
      { item_id: 'baguettes', free_at_least: 1, free_per: { amount: 12.5 }, max: 10 },
      { item_id: 'wasabi', free_per: { items: 3 } },
      { item_id: 'sauce' },
    ];
    expect(parse(extras)).toEqual([
      {
        itemId: 'baguettes',
        freeAtLeast: 1,
        freePer: { kind: 'amount', amount: 1250 },
        maximum: 10,
      },
      { itemId: 'wasabi', freeAtLeast: 0, freePer: { kind: 'units', units: 3 }, maximum: null },
      { itemId: 'sauce', freeAtLeast: 0, freePer: null, maximum: null },
    ]);
  });

  it('R-16: are not free by both, nor by an amount of nothing', () => {
    const freePer = (free_per: object) =>
      settings.safeParse({ features: { extras: [{ item_id: 'wasabi', free_per }] } }).success;
    expect(freePer({ amount: 10 })).toBe(true);
    expect(freePer({ amount: 10, items: null })).toBe(true);
    expect(freePer({ amount: 10, items: 2 })).toBe(false);
    expect(freePer({ amount: 0 })).toBe(false);
    expect(freePer({ items: 0 })).toBe(false);
  });
});
