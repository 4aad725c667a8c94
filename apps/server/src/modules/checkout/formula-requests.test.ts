import type { StoredItem } from '@comptoir/contract/restaurant-file/restaurant-file';
import { describe, expect, it } from 'vitest';
import { AN_ADDRESS, aCustomer, anOrder } from '#test/builders/order-builder.ts';
import {
  aCategory,
  aMenu,
  anItem,
  anOffer,
  anOption,
  anOptionGroup,
} from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { accountShops } from '#test/shops/account-shop.ts';
import { type Shop, shops } from '#test/shops/checkout-shop.ts';
import { aGroup } from '#test/shops/group-orders.ts';
import { orderOf } from '#test/shops/lunch-order.ts';
import { setByStaff } from '#test/shops/set-by-staff.ts';

const database = testDatabase();
const openShop = shops(database);
const openAccountShop = accountShops(database);
const staff = setByStaff(database);
const CHECKOUT = '/v2/public/checkout/';
const TONIGHT = Date.parse('2026-11-21T04:00+01:00');

const sold = (
  item_category_id: string,
  item_id: string,
  item_name: string,
  [price_pickup, price_delivery, tax_rate]: readonly [number, number, number],
  more: Partial<StoredItem> = {},
) =>
  anItem({
    ...{ item_id, item_name, item_category_id },
    item_price: { price_pickup, price_delivery, tax_rate },
    ...more,
  });

const sizes = (...ids: readonly string[]) =>
  anOptionGroup({
    ...{ option_id: 'taille', option_name: 'Taille', kind: 'size' },
    ...{ min_selected: 1, max_selected: 1 },
    option_options: [
      anOption({ id: 's', name: 'Petite', price: 9.5, price_delivery: 10.5 }),
      anOption({ id: 'l', name: 'Grande', price: 14.5 }),
    ].filter(({ id }) => ids.includes(id)),
  });
const cooking = anOptionGroup({
  ...{ option_id: 'cuisson', option_name: 'Cuisson', min_selected: 1, max_selected: 1 },
  option_options: [
    anOption({ id: 'bleu', name: 'Bleu' }),
    anOption({ id: 'rose', name: 'Rosé', default: true }),
  ],
});
const scoops = anOptionGroup({
  ...{ option_id: 'boules', option_name: 'Boules', min_selected: 2, max_selected: 2 },
  option_options: [
    anOption({ id: 'vanille', name: 'Vanille' }),
    anOption({ id: 'citron', name: 'Citron', price: 0.5 }),
    anOption({ id: 'yuzu', name: 'Yuzu', price: 1 }),
  ],
});
const ofEvening = {
  fri: { label: '', is_open: true, times: [{ start: '20:00', end: '22:00' }] },
};

/**
 * « Menu duo » at 32.00 €, delivered 35.00 €: two dishes (the duck 4.50 € more), perhaps a glass of wine for 2.50 €,
 * and a dessert. « Sur le pouce » at 11.90 €: a pizza in its sizes. Of « Le plateau » at 18.00 € nothing has to be chosen.
 */
const bistro = (...pizzas: readonly string[]) => [
  aMenu({
    categories: [
      aCategory({
        category_id: 'formules',
        items: [
          sold('formules', 'duo', 'Menu duo', [32, 35, 10], {
            courses: [
              {
                ...{ course_id: 'plats', course_name: 'Deux plats', min: 2, max: 2 },
                items: [
                  { item_id: 'risotto', supplement: 0 },
                  { item_id: 'magret', supplement: 4.5 },
                ],
              },
              {
                ...{ course_id: 'vin', course_name: 'Verre de vin', min: 0, max: 1 },
                items: [{ item_id: 'verre', supplement: 2.5 }],
              },
              {
                ...{ course_id: 'dessert', course_name: 'Dessert', min: 1, max: 1 },
                items: [
                  { item_id: 'glace', supplement: 0 },
                  { item_id: 'tiramisu', supplement: 0 },
                ],
              },
            ],
          }),
          sold('formules', 'pouce', 'Sur le pouce', [11.9, 11.9, 10], {
            courses: [
              {
                ...{ course_id: 'pizza', course_name: 'Pizza', min: 1, max: 1 },
                items: [{ item_id: 'pizza', supplement: 0 }],
              },
            ],
          }),
          sold('formules', 'plateau', 'Le plateau', [18, 18, 5.5], {
            courses: [
              {
                ...{ course_id: 'plus', course_name: 'En plus', min: 0, max: 3 },
                items: [{ item_id: 'verre', supplement: 3 }],
              },
            ],
          }),
        ],
      }),
      aCategory({
        category_id: 'cuisine',
        items: [
          sold('cuisine', 'risotto', 'Risotto', [15.5, 17, 10]),
          sold('cuisine', 'magret', 'Magret', [21, 23.5, 10], { options: [cooking] }),
          sold('cuisine', 'pizza', 'Pizza', [9.5, 9.5, 10], {
            options: [sizes(...(pizzas.length > 0 ? pizzas : ['s', 'l']))],
          }),
          sold('cuisine', 'glace', 'Glace', [5.5, 5.5, 5.5], { options: [scoops] }),
          sold('cuisine', 'tiramisu', 'Tiramisu', [7, 7, 10], { active_times: ofEvening }),
        ],
      }),
      aCategory({
        category_id: 'bar',
        items: [sold('bar', 'verre', 'Verre de Gamay', [6, 6.5, 20])],
      }),
    ],
  }),
];

const group = (option_id: string, ...ids: readonly string[]) => ({
  option_id,
  option_options: ids.map((id) => ({ id, quantity: 1 })),
});
type Dish = string | readonly [string, ...ReturnType<typeof group>[]];
const course = (course_id: string, ...dishes: readonly Dish[]) => ({
  course_id,
  choices: dishes.map((dish) => {
    const [item_id = '', ...options] = typeof dish === 'string' ? [dish] : dish;
    return { item_id, options };
  }),
});
const line = (item_id: string, ...courses: readonly ReturnType<typeof course>[]) => ({
  ...{ item_id, quantity: 1, note: '', options: [] },
  courses: [...courses],
});
const ICE = ['glace', group('boules', 'vanille', 'citron')] as const;
const DUCK = ['magret', group('cuisson', 'rose')] as const;
/** The same dish twice, a glass of wine, and two scoops of which one costs 0.50 €. */
const DUO = line(
  'duo',
  course('plats', 'risotto', 'risotto'),
  course('vin', 'verre'),
  course('dessert', ICE),
);
const delivered = { is_pickup: false, customer: { location: AN_ADDRESS } };

const quote = async (shop: Shop, item: object, more: object = {}) =>
  (await shop.post(`${CHECKOUT}quote`, { items: [item], customer: {}, ...more })).body;
const refusalOf = async (shop: Shop, ...items: readonly object[]) => {
  const { status, body } = await shop.post(CHECKOUT, anOrder({ items: items as [] }));
  return [status, body.code, ...(body.errors ?? []).map(({ path }) => path)];
};
const missingOf = async (shop: Shop, ...items: Parameters<typeof orderOf>[1]) => {
  const { said, body } = await orderOf(shop, items);
  const missing = (body.items ?? []) as { item_id: string; formula?: string }[];
  return [
    said,
    missing.map(({ item_id, formula }) => [item_id, formula]),
    (body.errors ?? []).map(({ path }) => path),
  ];
};

describe('what a formula costs', () => {
  it('C-22 and C-23: the same dish twice, a supplement at 20 %, and an option of a dish', async () => {
    const { payload } = await quote(await openShop({ menus: bistro() }), DUO);
    // 11.67 + 11.67 + 0.50 € at 10 %, 4.52 + 2.50 € at 20 %, 4.14 € at 5.5 %: 2.1673 + 1.17 + 0.2158 € of tax, rounded
    // once to 3.55 € and shared by rate.
    const taxes = [
      [5.5, 0.22],
      [10, 2.16],
      [20, 1.17],
    ];
    expect(payload).toMatchObject({
      ...{ subtotal: 35, total: 35, tax: 3.55, problems: [] },
      taxes: taxes.map(([rate, tax]) => ({ rate, tax })),
      lines: [
        {
          ...{ unit_price: 34.5, line_total: 35, discount: 0, tax: 3.55 },
          taxes: taxes.map(([rate, amount]) => ({ rate, amount })),
        },
      ],
    });
  });

  it('C-23: delivered it has other prices and other shares, the first dish first on a tie', async () => {
    const { payload } = await quote(await openShop({ menus: bistro() }), DUO, delivered);
    // 12.94 + 12.93 + 0.50 € at 10 %, 4.95 + 2.50 € at 20 %, 4.18 € at 5.5 %.
    expect(payload).toMatchObject({
      ...{ subtotal: 38, delivery: 2.5, total: 40.5, problems: [] },
      lines: [
        {
          ...{ unit_price: 37.5, line_total: 38, tax: 3.86 },
          taxes: [
            { rate: 5.5, amount: 0.22 },
            { rate: 10, amount: 2.4 },
            { rate: 20, amount: 1.24 },
          ],
        },
      ],
    });
  });

  it('C-23: courses in another order than those of the formula cost the same', async () => {
    const shop = await openShop({ menus: bistro() });
    const [plats, vin, dessert] = DUO.courses;
    if (!plats || !vin || !dessert) throw new Error('There are three courses.');
    const turned = await quote(shop, line('duo', dessert, vin, plats));
    expect(turned.payload).toMatchObject({ ...(await quote(shop, DUO)).payload });
  });

  it('C-20: a course that may be left out is left out, empty or not named', async () => {
    const shop = await openShop({ menus: bistro() });
    const [plats, , dessert] = DUO.courses;
    if (!plats || !dessert) throw new Error('There are three courses.');
    // Over 36.50 €: 13.59 + 13.59 + 0.50 € at 10 %, 4.82 € at 5.5 %.
    const expected = {
      ...{ total: 32.5, tax: 2.77, problems: [] },
      taxes: [
        { rate: 5.5, tax: 0.25 },
        { rate: 10, tax: 2.52 },
      ],
    };
    expect((await quote(shop, line('duo', plats, dessert))).payload).toMatchObject(expected);
    const empty = line('duo', plats, course('vin'), dessert);
    expect((await quote(shop, empty)).payload).toMatchObject(expected);
    const none = [line('plateau'), { ...line('plateau'), courses: undefined }];
    for (const item of none) {
      expect((await quote(shop, item)).payload).toMatchObject({
        ...{ total: 18, tax: 0.94, taxes: [{ rate: 5.5, tax: 0.94 }] },
        lines: [{ unit_price: 18 }],
      });
    }
    // 18.00 € are the wine's, with 9.00 € more.
    const wine = line('plateau', course('plus', 'verre', 'verre', 'verre'));
    expect((await quote(shop, wine)).payload).toMatchObject({
      ...{ total: 27, tax: 4.5, taxes: [{ rate: 20, tax: 4.5 }] },
    });
  });

  it('C-24: a size of a dish costs the difference, for pickup and delivered', async () => {
    const shop = await openShop({ menus: bistro() });
    const large = line('pouce', course('pizza', ['pizza', group('taille', 'l')]));
    expect((await quote(shop, large)).payload).toMatchObject({
      ...{ total: 16.9, lines: [{ unit_price: 11.9, line_total: 16.9 }] },
    });
    // Delivered the small one costs 10.50 €, the large one 14.50 € still.
    expect((await quote(shop, large, delivered)).payload).toMatchObject({
      lines: [{ unit_price: 11.9, line_total: 15.9 }],
    });
  });

  it('C-22 and O-6: a code and an offer on its category count on the unit price, one on its dishes not', async () => {
    const ten = { value: 10, categories: ['formules'] };
    const offers = [
      anOffer({ id: 'code', ...ten, code: 'DUO10', auto_apply: 'No' }),
      anOffer({ id: 'bar', value: 50, categories: ['bar', 'cuisine'] }),
      anOffer({ id: 'vin', value: 50, items: ['verre', 'risotto'] }),
    ];
    const shop = await openShop({ menus: bistro(), offers });
    expect((await quote(shop, DUO)).payload).toMatchObject({ discount: 0, applied_offers: [] });
    // 3.45 € of 34.50 €: 2.34 € at 10 %, 0.70 € at 20 %, 0.41 € at 5.5 %. 1.9545 + 1.0533 + 0.1945 € of tax are left.
    const discounted = {
      ...{ discount: 3.45, total: 31.55, tax: 3.2 },
      taxes: [
        { rate: 5.5, tax: 0.2 },
        { rate: 10, tax: 1.95 },
        { rate: 20, tax: 1.05 },
      ],
    };
    const coded = await quote(shop, DUO, { coupon: 'duo10' });
    expect(coded.payload).toMatchObject({ ...discounted, applied_offers: ['code'] });
    const automatic = await openShop({ menus: bistro(), offers: [anOffer(ten)] });
    expect((await quote(automatic, DUO)).payload).toMatchObject(discounted);
  });
});

describe('what is refused of a formula', () => {
  const [plats = course(''), vin = course(''), dessert = course('')] = DUO.courses;
  const at = (path: string) => [422, 'validation', `items[1].courses${path}`];
  const refused = async (...courses: readonly ReturnType<typeof course>[]) =>
    refusalOf(
      await openShop({ menus: bistro() }),
      { ...line('risotto'), courses: [] },
      line('duo', ...courses),
    );

  it('C-21: a number of dishes that does not fit its course', async () => {
    expect(await refused(course('plats', 'risotto'), vin, dessert)).toEqual(at('[0].choices'));
    const three = course('plats', 'risotto', DUCK, 'risotto');
    expect(await refused(dessert, three, vin)).toEqual(at('[1].choices'));
    expect(await refused(plats, course('vin', 'verre', 'verre'), dessert)).toEqual(
      at('[1].choices'),
    );
    expect(await refused(plats, vin)).toEqual(at(''));
  });

  it('C-21: a course, a dish and a second naming of a course that are not offered', async () => {
    expect(await refused(course('fromage'), plats, vin, dessert)).toEqual(at('[0].course_id'));
    expect(await refused(plats, course('vin', 'risotto'), dessert)).toEqual(
      at('[1].choices[0].item_id'),
    );
    expect(await refused(course('plats', 'risotto', 'rien'), vin, dessert)).toEqual(
      at('[0].choices[1].item_id'),
    );
    expect(await refused(plats, vin, dessert, vin)).toEqual(at('[3].course_id'));
  });

  it('C-21: the required options of a dish, also where one is chosen until the guest chooses', async () => {
    expect(await refused(course('plats', 'risotto', 'magret'), dessert)).toEqual(
      at('[0].choices[1].options'),
    );
    const one = course('dessert', ['glace', group('boules', 'citron')]);
    expect(await refused(plats, one)).toEqual(at('[1].choices[0].options[0]'));
    const foreign = course('dessert', ['glace', group('boules', 'citron', 'fraise')]);
    expect(await refused(plats, foreign)).toEqual(
      at('[1].choices[0].options[0].option_options[1].id'),
    );
  });

  it('C-16 and C-21: a size that the restaurant does not have any more', async () => {
    const shop = await openShop({ menus: bistro('s') });
    const large = ['pizza', group('taille', 'l')] as const;
    expect(await refusalOf(shop, line('pouce', course('pizza', large)))).toEqual([
      422,
      'validation',
      'items[0].courses[0].choices[0].options[0].option_options[0].id',
    ]);
    const alone = { ...line('pizza'), options: [group('taille', 'l')] };
    expect(await refusalOf(shop, alone)).toEqual([
      422,
      'validation',
      'items[0].options[0].option_options[0].id',
    ]);
  });
});

describe('what can’t be had of a formula', () => {
  it('C-25: a dish and an option of a dish that are sold out', async () => {
    const shop = await openShop({ menus: bistro() });
    await staff.hold('item', 'verre', TONIGHT);
    await staff.hold('option', 'citron', TONIGHT);
    expect(await missingOf(shop, DUO)).toEqual([
      '409 items_unavailable',
      [
        ['verre', 'Menu duo'],
        ['glace', 'Menu duo'],
      ],
      [
        'items[0].courses[1].choices[0].item_id',
        'items[0].courses[2].choices[0].options[0].option_options[1].id',
      ],
    ]);
    const { payload } = await quote(shop, DUO);
    expect(payload).toMatchObject({ total: 35, problems: [] });
  });

  it('C-25 and A-12: a dish outside its own times', async () => {
    const shop = await openShop({ menus: bistro() });
    const evening = line('duo', course('plats', 'risotto', DUCK), course('dessert', 'tiramisu'));
    const at = (delivery_time_range: string) => ({
      customer: aCustomer({ date: { delivery_date: '2026-11-20', delivery_time_range } }),
    });
    const { payload } = await quote(shop, evening, at('19:45'));
    expect(payload).toMatchObject({
      total: 36.5,
      problems: [
        {
          code: 'items_unavailable',
          errors: [{ path: 'items[0].courses[1].choices[0].item_id' }],
        },
      ],
    });
    const { subtotal, tax, total } = Object(payload ?? {});
    const early = anOrder({ items: [evening], subtotal, tax, total, ...at('19:45') });
    const refused = await shop.post(CHECKOUT, early);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'items_unavailable',
        items: [{ item_id: 'tiramisu', item_name: 'Tiramisu', formula: 'Menu duo' }],
      },
    });
    const late = anOrder({ items: [evening], subtotal, tax, total, ...at('20:00') });
    expect((await shop.post(CHECKOUT, late)).status).toBe(200);
  });

  it('C-25 and C-26: two formulas share the last portions, and so does the same dish twice in one', async () => {
    const shop = await openShop({ menus: bistro() });
    await staff.hold('item', 'risotto', TONIGHT, 3);
    const paths = (index: number) => [
      `items[${index}].courses[0].choices[0].item_id`,
      `items[${index}].courses[0].choices[1].item_id`,
    ];
    expect(await missingOf(shop, DUO, { ...DUO, note: 'Sans parmesan' })).toEqual([
      '409 items_unavailable',
      [['risotto', 'Menu duo']],
      [...paths(0), ...paths(1)],
    ]);
    expect(await missingOf(shop, DUO)).toEqual(['200 success', [], []]);
    expect(await missingOf(shop, DUO)).toEqual([
      '409 items_unavailable',
      [['risotto', 'Menu duo']],
      paths(0),
    ]);
    const mixed = line('duo', course('plats', 'risotto', DUCK), course('dessert', ICE));
    const both = await Promise.all([missingOf(shop, mixed), missingOf(shop, mixed)]);
    expect(both.map(([said]) => said).toSorted()).toEqual(['200 success', '409 items_unavailable']);
  });
});

describe('a formula in a group and in a past order', () => {
  it('C-21: a group has its courses as they were sent, and refuses what is not offered by its path', async () => {
    const lea = await aGroup((await openShop({ menus: bistro() })).app);
    await lea.guest('Léa', DUO);
    const { items, price } = await lea.read();
    expect(price).toMatchObject({ subtotal: 35, total: 35 });
    expect(items[0]?.courses).toMatchObject(DUO.courses);
    const { key, id } = await lea.guest('Noé');
    const wrong = line('duo', course('plats', 'risotto', 'verre'), course('dessert', ICE));
    const answer = await lea.client.putLine(lea.link, key, `${id}-0`, wrong);
    expect([answer.status, answer.code, answer.errors?.map(({ path }) => path)]).toEqual([
      422,
      'validation',
      ['courses[0].choices[1].item_id'],
    ]);
  });

  it('C-27: an order of the account is a cart again, at the same price', async () => {
    const shop = await openAccountShop({ restaurant: { menus: bistro() } });
    const { id, token } = await shop.member();
    const large = ['pizza', group('taille', 'l')] as const;
    const lines = [{ ...DUO, quantity: 2 }, line('pouce', course('pizza', large))];
    const quoted = (await shop.post(`${CHECKOUT}quote`, { items: lines, customer: {} })).body;
    const totals = { subtotal: 86.9, tax: Number(quoted.payload?.tax), total: 86.9 };
    const headers = { authorization: `Bearer ${token}` };
    const payload = anOrder({ items: lines, user_id: id, ...totals });
    const placed = await shop.app.inject({ method: 'POST', url: CHECKOUT, headers, payload });
    const { order_id } = placed.json().payload;
    expect((await shop.put(CHECKOUT, { order_id, status: 'pending' })).status).toBe(200);
    const past = await shop.auth('GET', '/orders', { token });
    const [order] = past.body.orders as { items: object[]; total: number }[];
    expect(order).toMatchObject({ total: 86.9 });
    expect(order?.items[0]).toMatchObject({
      ...{ item_name: 'Menu duo', unit_price: 34.5, line_total: 70 },
      courses: [
        { course_name: 'Deux plats', choices: [{ item_name: 'Risotto' }, { item_id: 'risotto' }] },
        { course_name: 'Verre de vin', choices: [{ item_id: 'verre', supplement: 2.5 }] },
        { course_name: 'Dessert', choices: [{ item_id: 'glace' }] },
      ],
    });
    const again = await shop.post(`${CHECKOUT}quote`, { items: order?.items, customer: {} });
    expect(again.body.payload).toMatchObject({ total: 86.9, problems: [] });
  });
});

it('C-16, C-17 and C-20: the menu says what formulas, sizes and preset choices are', async () => {
  const { app } = await openShop({ menus: bistro() });
  const { payload } = (await app.inject({ url: '/v2/public/menus' })).json();
  const [formulas, kitchen] = payload[0].categories;
  expect(formulas.items[2].courses).toEqual([
    {
      ...{ course_id: 'plus', course_name: 'En plus', min: 0, max: 3 },
      items: [{ item_id: 'verre', supplement: 3 }],
    },
  ]);
  expect(kitchen.items[1].options[0].option_options).toMatchObject([
    { id: 'bleu' },
    { id: 'rose', default: true },
  ]);
  expect(kitchen.items[2].options[0]).toMatchObject({
    kind: 'size',
    option_options: [{ price: 9.5, price_delivery: 10.5 }, { price: 14.5 }],
  });
  expect(kitchen.items[4].active_times.fri.times).toEqual([{ start: '20:00', end: '22:00' }]);
});
