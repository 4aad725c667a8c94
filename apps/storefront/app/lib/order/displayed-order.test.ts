import { describe, expect, test } from 'vitest';
import {
  linesBefore,
  missedGifts,
  soldDishNames,
  soldOptionNames,
  toDisplayedOrder,
} from './displayed-order.ts';
import { madeItems, subtotalOf } from './made-items.ts';
import { anOrderState } from './test-order-state.ts';

describe('an order as the API sends it', () => {
  test('T-5: is shown in cents, with what cost nothing beside what was paid', () => {
    expect(toDisplayedOrder(anOrderState(), 'cle-1')).toEqual({
      key: 'cle-1',
      orderNumber: 12,
      isPickup: true,
      address: '',
      deliveryDate: '2026-11-20',
      deliveryTimeRange: '19:00-19:15',
      startsAt: Date.parse('2026-11-20T18:00:00Z'),
      expectedAt: Date.parse('2026-11-20T18:00:00Z'),
      paymentMethod: 'cash',
      lines: [
        {
          quantity: 2,
          name: 'Maki saumon',
          options: '2 × Épicée',
          dishes: [],
          note: 'sans sésame',
          total: 1500,
        },
        { quantity: 1, name: 'Baguettes', options: '', dishes: [], note: '', total: 20 },
        { quantity: 2, name: 'Baguettes', options: '', dishes: [], note: '', total: null },
        { quantity: 1, name: 'Soupe miso', options: '', dishes: [], note: '', total: null },
      ],
      basket: [
        {
          line: {
            itemId: 'maki',
            quantity: 2,
            note: 'sans sésame',
            options: [{ groupId: 'sauces', optionId: 'epicee', quantity: 2 }],
          },
          name: 'Maki saumon',
          total: 1500,
        },
        {
          line: { itemId: 'baguettes', quantity: 3, note: '', options: [] },
          name: 'Baguettes',
          total: 20,
        },
      ],
      subtotal: 1520,
      discount: 0,
      delivery: 0,
      total: 1520,
      tip: 0,
      taxes: [
        { rate: 1000, tax: 136 },
        { rate: 2000, tax: 3 },
      ],
      isTaxIncluded: true,
    });
  });

  test('T-5: names the place of a delivery, until it is erased', () => {
    const place = { address: '12 Rue Mercière', postal_code: '69002', city: 'Lyon' };
    const delivered = anOrderState({ is_pickup: false, place, starts_at: null });
    expect(toDisplayedOrder(delivered, 'k')).toMatchObject({
      isPickup: false,
      address: '12 Rue Mercière, 69002 Lyon',
      startsAt: null,
    });
    expect(toDisplayedOrder({ ...delivered, place: null }, 'k').address).toBe('');
  });
});

test('SV-27: a gift that was gone when its order was placed is named, with the units that are left of it', () => {
  const line = { quantity: 1, name: 'Soupe miso', options: '', dishes: [], note: '', total: null };
  const confirmed = {
    lines: [{ ...line, total: 590 }, line, { ...line, name: 'Mochi', quantity: 3 }],
  };
  expect(missedGifts(confirmed, confirmed)).toEqual([]);
  const placed = {
    lines: [
      { ...line, total: 590 },
      { ...line, name: 'Mochi', quantity: 1 },
    ],
  };
  expect(missedGifts(confirmed, placed)).toEqual([
    { name: 'Soupe miso', given: 0 },
    { name: 'Mochi', given: 1 },
  ]);
});

test('V-10, SU-8: units that were left out, and the difference of a swap, are not ordered again', () => {
  const [maki] = anOrderState().items;
  const items = [
    { ...maki, quantity: 3, line_total: 17.7, cancelled_quantity: 1 },
    { ...maki, item_name: 'Maki saumon (différence de prix)', cancelled_quantity: 2 },
  ] as never;
  expect(linesBefore(items).map(({ line, total }) => [line.quantity, total])).toEqual([[2, 1180]]);
});

test('V-30, SU-8: what an order cost is that of the units that were made', () => {
  const [maki] = anOrderState().items;
  const items = [
    { ...maki, quantity: 3, line_total: 17.7, cancelled_quantity: 1 },
    { ...maki, quantity: 1, line_total: 1, cancelled_quantity: 1 },
    { ...maki, quantity: 3, line_total: 10.2 },
  ] as never;
  expect(subtotalOf(madeItems(items))).toBe(2200);
});

describe('what was chosen', () => {
  const chosen = (name: string, quantity: number) => ({ id: name, name, quantity, price: 0.5 });
  const group = (name: string, quantity: number) => ({
    option_id: name,
    option_name: name,
    selected: 1,
    option_options: [chosen(name, quantity)],
  });
  const dish = (item_name: string, options = [group('Wasabi', 0)]) => ({
    item_id: item_name,
    item_name,
    supplement: 0,
    options,
  });
  const courses = [
    { course_id: 'entree', course_name: 'Entrée', choices: [dish('Soupe miso')] },
    {
      course_id: 'plat',
      course_name: 'Plat',
      choices: [dish('Maki', [group('Épicée', 2), group('Gari', 1)])],
    },
  ];

  test('options are named as they were sold', () => {
    const options = [group('Wasabi', 2), group('Gari', 1)];
    expect(soldOptionNames(options).join(', ')).toBe('2 × Wasabi, Gari');
  });

  test('C-27: the dishes of a formula are named below it, each with its options', () => {
    expect(soldDishNames(courses)).toEqual(['Soupe miso', 'Maki (2 × Épicée, Gari)']);
    expect(soldDishNames()).toEqual([]);
  });

  test('C-27: two formulas of which one is free are told apart by their price with the options of their dishes', () => {
    const [maki] = anOrderState().items;
    // 16.90 € and two options of 0.50 € and one: 18.40 € each, of which one was paid.
    const state = anOrderState({
      items: [{ ...maki, options: [], unit_price: 16.9, line_total: 18.4, courses }] as never,
      free_items: [],
    });
    expect(
      toDisplayedOrder(state, 'cle').lines.map(({ quantity, total }) => [quantity, total]),
    ).toEqual([
      [1, 1840],
      [1, null],
    ]);
  });
});
