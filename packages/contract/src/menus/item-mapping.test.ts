import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toEuros, toPercent } from '../wire/euros.ts';
import { itemIndex, toItem } from './item-mapping.ts';
import { item, menu } from './menus.ts';

const maki = {
  item_id: 'maki-saumon',
  item_menu_id: 'carte',
  item_category_id: 'maki',
  item_name: 'Maki saumon',
  item_price: { price_pickup: 5.9, price_delivery: 6.5, tax_rate: 5.5 },
};

it('C-1: an item has a price for pickup and one for delivery', () => {
  expect(toItem(item.parse(maki)).prices).toEqual({ pickup: 590, delivery: 650 });
});

it('P-5: a tax rate of its own is used, an omitted one means the default', () => {
  expect(toItem(item.parse(maki)).taxRate).toBe(550);
  const untaxed = { ...maki, item_price: { ...maki.item_price, tax_rate: 0 } };
  expect(toItem(item.parse(untaxed)).taxRate).toBe(0);
  const silent = { ...maki, item_price: { price_pickup: 5.9, price_delivery: 6.5 } };
  expect(toItem(item.parse(silent)).taxRate).toBeNull();
});

it('C-5: a group without limits asks for nothing and takes any number', () => {
  const group = { option_id: 'sauces', option_options: [{ id: 'soja', name: 'Sauce soja' }] };
  expect(toItem(item.parse({ ...maki, options: [group] })).optionGroups).toEqual([
    {
      id: 'sauces',
      name: '',
      minSelected: 0,
      maxSelected: null,
      maxUnits: null,
      options: [
        {
          id: 'soja',
          name: 'Sauce soja',
          price: 0,
          taxRate: null,
          allergens: [],
          vegetarian: true,
          spicy: 0,
        },
      ],
    },
  ]);
});

it('C-6: the index holds the items of every menu by id', () => {
  const menus = ['carte', 'midi'].map((menuId) =>
    menu.parse({
      menu_id: menuId,
      categories: [
        {
          category_id: `${menuId}-maki`,
          category_name: 'Maki',
          items: [{ ...maki, item_id: `${menuId}-saumon`, item_menu_id: menuId }],
        },
      ],
    }),
  );
  const index = itemIndex(menus);
  expect([...index.keys()]).toEqual(['carte-saumon', 'midi-saumon']);
  expect(index.get('midi-saumon')?.menuId).toBe('midi');
  expect(index.get('__proto__')).toBeUndefined();
});

const money = fc.nat(100_000).map(toEuros);
const rate = fc.option(fc.nat(10_000).map(toPercent));
const wireItem = fc
  .record({
    item_price: fc.record({ price_pickup: money, price_delivery: money, tax_rate: rate }),
    options: fc.array(
      fc.record({
        option_id: fc.constantFrom('sauces', 'riz'),
        max_selected: fc.option(fc.integer({ min: 1, max: 9 })),
        max_units: fc.option(fc.integer({ min: 1, max: 99 })),
        option_options: fc.array(
          fc.record({
            id: fc.constantFrom('soja', 'wasabi'),
            name: fc.constant('Sauce'),
            price: money,
            tax_rate: rate,
          }),
          { maxLength: 3 },
        ),
      }),
      { maxLength: 3 },
    ),
  })
  .map((overrides) => item.parse({ ...maki, ...overrides }));

it('M-5: no price and no rate of a menu is lost between the wire and the domain', () => {
  const percent = (own: number | null) => (own === null ? null : toPercent(own));
  fc.assert(
    fc.property(wireItem, (wire) => {
      const known = toItem(wire);
      expect({
        ...wire,
        item_price: {
          price_pickup: toEuros(known.prices.pickup),
          price_delivery: toEuros(known.prices.delivery),
          tax_rate: percent(known.taxRate),
        },
        options: known.optionGroups.map((group, index) => ({
          ...wire.options[index],
          option_id: group.id,
          min_selected: group.minSelected,
          max_selected: group.maxSelected,
          max_units: group.maxUnits,
          option_options: group.options.map((option) => ({
            id: option.id,
            name: option.name,
            price: toEuros(option.price),
            quantity: 0,
            tax_rate: percent(option.taxRate),
            allergens: option.allergens,
            vegetarian: option.vegetarian,
            spicy: option.spicy,
          })),
        })),
      }).toEqual(wire);
    }),
  );
});
