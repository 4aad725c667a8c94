import { describe, expect, test } from 'vitest';
import { anOffer } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { amounts, DELIVERED, quoter } from './priced.ts';

const quoteOf = quoter(shops(testDatabase()));

/** Friday 20 November 2026, in Paris. */
const friday = (time: string) => Date.parse(`2026-11-20T${time}:00+01:00`);
const saturday = (time: string) => Date.parse(`2026-11-21T${time}:00+01:00`);

const tenPercent = (overrides: Parameters<typeof anOffer>[0] = {}) =>
  anOffer({ id: 'p10', type: 'percentage', value: 10, ...overrides });
const fixed = (id: string, value: number, overrides: Parameters<typeof anOffer>[0] = {}) =>
  anOffer({ id, type: 'fixed_amount', value, ...overrides });

const discountOf = async (...asked: Parameters<typeof quoteOf>) =>
  (await quoteOf(...asked)).discount;

describe('an offer counts', () => {
  test('O-2: when it is active', async () => {
    expect(await discountOf([['ten', 1]], { offers: [tenPercent()] })).toBe(1);
    expect(await discountOf([['ten', 1]], { offers: [tenPercent({ is_active: false })] })).toBe(0);
  });

  test('O-3: inside its times, the end excluded, by the restaurant’s clock', async () => {
    const active_times = { days: ['fri' as const], start: '18:00', end: '20:00' };
    const offers = [tenPercent({ active_times })];
    const at = (now: number) => discountOf([['ten', 1]], { offers, now });
    expect(await at(friday('17:59'))).toBe(0);
    expect(await at(friday('18:00'))).toBe(1);
    expect(await at(friday('19:59'))).toBe(1);
    expect(await at(friday('20:00'))).toBe(0);
    expect(await at(saturday('19:00'))).toBe(0);
  });

  test('O-3: past midnight counts as the day it started', async () => {
    const active_times = { days: ['fri' as const], start: '22:00', end: '02:00' };
    const offers = [tenPercent({ active_times })];
    const at = (now: number) => discountOf([['ten', 1]], { offers, now });
    expect(await at(friday('01:00'))).toBe(0);
    expect(await at(friday('22:00'))).toBe(1);
    expect(await at(saturday('01:59'))).toBe(1);
    expect(await at(saturday('02:00'))).toBe(0);
  });

  test('O-3: at the moment of ordering, for any requested time', async () => {
    const offers = [tenPercent({ active_times: { days: ['sat'] } })];
    const date = { delivery_date: '2026-11-21', delivery_time_range: '19:00' };
    const request = { customer: { date } };
    expect(await discountOf([['ten', 1]], { offers, now: friday('18:00'), request })).toBe(0);
  });

  test('O-4: for its order type', async () => {
    const offers = [tenPercent({ delivery_pickup: 'delivery' })];
    expect(await discountOf([['ten', 2]], { offers })).toBe(0);
    expect(await discountOf([['ten', 2]], { offers, request: DELIVERED })).toBe(2);
  });

  test('O-4: from its minimum on, the minimum included', async () => {
    const offers = [tenPercent({ minimum_amount: 16 })];
    expect(
      await discountOf(
        [
          ['ten', 1],
          ['six', 1],
        ],
        { offers },
      ),
    ).toBe(1.6);
    expect(
      await discountOf(
        [
          ['wine', 1],
          ['odd', 1],
        ],
        { offers },
      ),
    ).toBe(0);
  });

  test('O-5: for items, else categories, else menus, else everything', async () => {
    const cart = [
      ['ten', 1],
      ['six', 1],
      ['wine', 1],
      ['tea', 1],
    ] as const;
    const of = (overrides: object) => discountOf(cart, { offers: [tenPercent(overrides)] });
    const lists = { items: ['ten'], categories: ['cold'], menus: ['bar'] };
    expect(await of(lists)).toBe(1);
    expect(await of({ ...lists, items: [] })).toBe(1.2);
    expect(await of({ ...lists, items: [], categories: [] })).toBe(0.2);
    expect(await of({})).toBe(3);
  });
});

describe('a percentage', () => {
  test('O-6: is taken off the item, options excluded, once per line', async () => {
    const quote = await quoteOf([['odd', 3, { extra: 2 }]], { offers: [tenPercent()] });
    expect(amounts(quote)).toMatchObject({ subtotal: 15.99, discount: 1, total: 14.99 });
  });

  test('O-6: adds up with others on the same line, to 100 % at most', async () => {
    const offers = [tenPercent({ value: 5 }), tenPercent({ id: 'p5', value: 5 })];
    expect(await discountOf([['odd', 1]], { offers })).toBe(0.33);
    const much = [tenPercent({ value: 70 }), tenPercent({ id: 'more', value: 60 })];
    expect(await discountOf([['odd', 1, { extra: 1 }]], { offers: much })).toBe(3.33);
  });
});

describe('a fixed amount', () => {
  test('O-7: only the highest of those with a line in scope, once per cart', async () => {
    const offers = [fixed('three', 3), fixed('nine', 9, { items: ['wine'] }), fixed('five', 5)];
    expect(await discountOf([['ten', 2]], { offers })).toBe(5);
  });

  test('O-7: at most what its scope still costs after percentages', async () => {
    const offers = [tenPercent({ items: ['ten'] }), fixed('big', 50, { categories: ['hot'] })];
    const quote = await quoteOf(
      [
        ['ten', 1],
        ['wine', 1],
      ],
      { offers },
    );
    expect(amounts(quote)).toMatchObject({ subtotal: 22, discount: 10, total: 12 });
    expect(quote.lines.map(({ discount }) => discount)).toEqual([10, 0]);
  });

  test('O-7: the first one on a tie', async () => {
    const offers = [fixed('a', 4, { items: ['ten'] }), fixed('b', 4, { items: ['six'] })];
    const quote = await quoteOf(
      [
        ['six', 1],
        ['ten', 1],
      ],
      { offers },
    );
    expect(quote.lines.map(({ discount }) => discount)).toEqual([0, 4]);
  });
});

describe('free things', () => {
  test('O-14: free delivery makes the delivery 0, the flat charge included', async () => {
    const request = DELIVERED;
    expect((await quoteOf([['ten', 1]], { request })).delivery).toBe(5.5);
    const offers = [anOffer({ type: 'free_delivery' })];
    expect(amounts(await quoteOf([['ten', 1]], { offers, request }))).toMatchObject({
      delivery: 0,
      total: 10,
    });
  });

  test('O-8: a free item is the guest’s choice among those listed, the first until then', async () => {
    const offers = [anOffer({ id: 'free-item', type: 'free_item', items: ['six', 'tea'] })];
    const freeItemOf = async (item_id?: string) => {
      const free_items = item_id ? [{ offer_id: 'free-item', item_id, quantity: 1 }] : [];
      const quote = await quoteOf([['ten', 1]], { offers, request: { free_items } });
      expect(amounts(quote)).toMatchObject({ subtotal: 10, discount: 0, total: 10 });
      return quote.free_items;
    };
    expect(await freeItemOf()).toEqual([{ offer_id: 'free-item', item_id: 'six', quantity: 1 }]);
    expect(await freeItemOf('tea')).toEqual([
      { offer_id: 'free-item', item_id: 'tea', quantity: 1 },
    ]);
    expect(await freeItemOf('wine')).toEqual([
      { offer_id: 'free-item', item_id: 'six', quantity: 1 },
    ]);
    expect(await freeItemOf('nothing')).toEqual([
      { offer_id: 'free-item', item_id: 'six', quantity: 1 },
    ]);
  });

  test('O-8: too many at once are rejected', async () => {
    const offers = [anOffer({ id: 'free-item', type: 'free_item', items: ['six'] })];
    const asked = { offer_id: 'free-item', item_id: 'six', quantity: 9 };
    const free_items = [asked, asked, { ...asked, offer_id: 'none' }];
    const quote = await quoteOf([['ten', 1]], { offers, request: { free_items } });
    expect(quote.free_items).toEqual([{ offer_id: 'free-item', item_id: 'six', quantity: 1 }]);
  });

  test('O-8: without items, or with an empty cart, there is none', async () => {
    const nothing = [anOffer({ type: 'free_item', items: [] })];
    expect((await quoteOf([['ten', 1]], { offers: nothing })).free_items).toEqual([]);
    const something = [anOffer({ type: 'free_item', items: ['six'] })];
    expect((await quoteOf([], { offers: something })).free_items).toEqual([]);
  });

  test('O-9: two for one adds a copy with its options, or one for every bought unit', async () => {
    const cart = [
      ['ten', 1],
      ['odd', 3, { extra: 2 }],
    ] as const;
    const bogo = anOffer({ id: 'bogo', type: 'buy_one_get_one', categories: ['cold'] });
    const options = [
      { option_id: 'with', selected: 1, option_options: [{ id: 'extra', quantity: 2 }] },
    ];
    const copy = { offer_id: 'bogo', item_id: 'odd', options };
    const once = await quoteOf(cart, { offers: [bogo] });
    expect(once.free_items).toEqual([{ ...copy, quantity: 1 }]);
    expect(amounts(once)).toMatchObject({ subtotal: 25.99, discount: 0, total: 25.99 });
    for (const allow_repeat of ['Yes', true] as const) {
      const offers = [{ ...bogo, allow_repeat: allow_repeat === true ? 'Yes' : allow_repeat }];
      const every = await quoteOf(cart, { offers });
      expect(every.free_items).toEqual([{ ...copy, quantity: 3 }]);
      expect(every.total).toBe(25.99);
    }
  });

  test('O-15: free lines are not discounted and reach no minimum', async () => {
    const offers = [
      anOffer({ id: 'free-item', type: 'free_item', items: ['six'] }),
      tenPercent({ minimum_amount: 11 }),
    ];
    expect(amounts(await quoteOf([['ten', 1]], { offers }))).toMatchObject({
      subtotal: 10,
      discount: 0,
    });
    const everything = [
      anOffer({ id: 'free-item', type: 'free_item', items: ['six'] }),
      tenPercent(),
    ];
    expect(await discountOf([['ten', 1]], { offers: everything })).toBe(1);
  });
});

test('P-3: the discount never exceeds the subtotal', async () => {
  const offers = [tenPercent({ value: 100 }), fixed('five', 5)];
  const quote = await quoteOf([['odd', 1, { extra: 1 }]], { offers });
  expect(amounts(quote)).toEqual({ subtotal: 4.33, discount: 4.33, delivery: 0, tax: 0, total: 0 });
});
