import type { WireCartItem } from '@comptoir/contract/orders/cart-wire';
import { describe, expect, it } from 'vitest';
import { anOrder } from '#test/builders/order-builder.ts';
import { anOffer } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { type Shop, shops } from '#test/shops/checkout-shop.ts';
import { orderOf } from '#test/shops/lunch-order.ts';
import { LUNCH_MENUS, lunch, WITH_PEPPER } from '#test/shops/lunch-shop.ts';
import { setByStaff } from '#test/shops/set-by-staff.ts';

const database = testDatabase();
const openShop = shops(database);
const staff = setByStaff(database);
const CHECKOUT = '/v2/public/checkout/';
const TONIGHT = Date.parse('2026-11-21T04:00+01:00');

const lunchShop = () => openShop({ menus: LUNCH_MENUS });
const quote = async (shop: Shop, ...items: WireCartItem[]) =>
  (await shop.post(`${CHECKOUT}quote`, { items, customer: {} })).body;

const order = (shop: Shop, ...items: WireCartItem[]) => orderOf(shop, items);

describe('the price of a formula', () => {
  it('C-22 and C-23: a quote has the formula with its supplement, and the tax of each rate', async () => {
    const { payload } = await quote(
      await lunchShop(),
      lunch('soupe', 'steak', { quantity: 2, options: WITH_PEPPER }),
    );
    // Of one: 4.40 + 9.46 + 3.00 € at 10 %, 3.04 € at 20 %, 0.80 € at 5.5 %. Of two there are 3.07, 1.01 and 0.08 € of tax.
    expect(payload).toMatchObject({
      subtotal: 41.4,
      tax: 4.16,
      total: 41.4,
      taxes: [
        { rate: 5.5, tax: 0.08 },
        { rate: 10, tax: 3.07 },
        { rate: 20, tax: 1.01 },
      ],
      lines: [
        {
          item_id: 'midi',
          unit_price: 19.9,
          line_total: 41.4,
          tax: 4.16,
          taxes: [
            { rate: 5.5, amount: 0.08 },
            { rate: 10, amount: 3.07 },
            { rate: 20, amount: 1.01 },
          ],
        },
      ],
      problems: [],
    });
  });

  it('C-27: an order stores the dishes as sold, which add up to the price of the formula', async () => {
    const shop = await lunchShop();
    const line = lunch('soupe', 'steak', { quantity: 2, options: WITH_PEPPER });
    expect((await order(shop, line)).said).toBe('200 success');
    const { rows } = await database.pool.query(
      'SELECT unit_price_cents, total_cents, dishes, charged FROM order_lines',
    );
    expect(rows).toMatchObject([
      {
        unit_price_cents: 1990,
        total_cents: 4140,
        dishes: [
          { course_name: 'Entrée', item_name: 'Soupe', price_cents: 440, rate_basis_points: 1000 },
          {
            course_name: 'Plat',
            item_name: 'Steak frites',
            supplement_cents: 300,
            price_cents: 1246,
            options: [{ name: 'Sauce poivre', price_cents: 80, rate_basis_points: 550 }],
          },
          { item_name: 'Vin rouge', price_cents: 304, rate_basis_points: 2000 },
        ],
        charged: [
          { rate: 5.5, gross_cents: 160 },
          { rate: 10, gross_cents: 3372 },
          { rate: 20, gross_cents: 608 },
        ],
      },
    ]);
  });
});

describe('what is chosen of a formula', () => {
  const paths = async (item: object) => {
    const shop = await lunchShop();
    const { status, body } = await shop.post(CHECKOUT, anOrder({ items: [item as WireCartItem] }));
    return [status, body.code, ...(body.errors ?? []).map(({ path }) => path)];
  };
  const withCourses = (...courses: object[]) => ({ ...lunch(), courses });
  const [starter, main, wine] = lunch().courses ?? [];
  const choice = { item_id: 'poulet' };

  it('C-21: too few and too many dishes are 422 and name their course', async () => {
    const { courses: _, ...bare } = lunch();
    const all = ['items[0].courses', 'items[0].courses', 'items[0].courses'];
    expect(await paths(bare)).toEqual([422, 'validation', ...all]);
    const empty = { course_id: 'plat', choices: [] };
    expect(await paths(withCourses(starter ?? {}, empty, wine ?? {}))).toEqual([
      422,
      'validation',
      'items[0].courses[1].choices',
    ]);
    const two = { course_id: 'plat', choices: [choice, choice] };
    expect(await paths(withCourses(starter ?? {}, two, wine ?? {}))).toEqual([
      422,
      'validation',
      'items[0].courses[1].choices',
    ]);
  });

  it('C-21: an unknown course, dish or option names its path', async () => {
    const foreign = { course_id: 'plat', choices: [{ item_id: 'soupe' }] };
    expect(await paths(withCourses(starter ?? {}, foreign, wine ?? {}))).toEqual([
      422,
      'validation',
      'items[0].courses[1].choices[0].item_id',
    ]);
    const unknown = { course_id: 'dessert', choices: [] };
    expect(await paths(withCourses(starter ?? {}, main ?? {}, wine ?? {}, unknown))).toEqual([
      422,
      'validation',
      'items[0].courses[3].course_id',
    ]);
    const sauce = [{ option_id: 'sauce', option_options: [{ id: 'poivre', quantity: 1 }] }];
    const options = { course_id: 'plat', choices: [{ ...choice, options: sauce }] };
    expect(await paths(withCourses(starter ?? {}, options, wine ?? {}))).toEqual([
      422,
      'validation',
      'items[0].courses[1].choices[0].options[0].option_id',
    ]);
    expect(await paths({ ...lunch(), item_id: 'soupe' })).toEqual([
      422,
      'validation',
      'items[0].courses[0].course_id',
      'items[0].courses[1].course_id',
      'items[0].courses[2].course_id',
    ]);
  });

  it('C-28: a line has at most 10 courses, of 10 dishes each', async () => {
    const courses = (count: number) => Array.from({ length: count }, () => starter ?? {});
    expect((await paths(withCourses(...courses(11)))).slice(0, 3)).toEqual([
      422,
      'validation',
      'items[0].courses',
    ]);
    const choices = Array.from({ length: 11 }, () => choice);
    expect((await paths(withCourses({ course_id: 'plat', choices }))).slice(0, 3)).toEqual([
      422,
      'validation',
      'items[0].courses[0].choices',
    ]);
  });
});

describe('what is left of the dishes of a formula', () => {
  it('C-25: a dish that is sold out names the formula, its path and until when', async () => {
    const shop = await lunchShop();
    await staff.hold('ingredient', 'frites', TONIGHT);
    expect((await order(shop, lunch())).said).toBe('200 success');
    const { body, said } = await order(shop, lunch('soupe', 'poulet'), lunch('soupe', 'steak'));
    expect(said).toBe('409 items_unavailable');
    expect(body).toMatchObject({
      items: [
        {
          item_id: 'steak',
          item_name: 'Steak frites',
          formula: 'Formule midi',
          sold_out_until: new Date(TONIGHT).toISOString(),
        },
      ],
      errors: [{ path: 'items[1].courses[1].choices[0].item_id' }],
    });
  });

  it('C-26: formulas and a dish beside them share the portions, and concurrent orders never sell more', async () => {
    const shop = await lunchShop();
    await staff.hold('item', 'soupe', TONIGHT, 3);
    const soup = { item_id: 'soupe', quantity: 1, note: '', options: [] };
    const { body, said } = await order(shop, lunch('soupe', 'poulet', { quantity: 3 }), soup);
    expect(said).toBe('409 items_unavailable');
    expect(body.errors?.map(({ path }) => path)).toEqual([
      'items[0].courses[0].choices[0].item_id',
      'items[1].item_id',
    ]);
    expect(body.message).toContain('il en reste 3');
    const both = () => order(shop, lunch(), lunch('soupe', 'steak'));
    const said2 = (await Promise.all([both(), both(), both()])).map((answer) => answer.said);
    expect(said2.toSorted()).toEqual([
      '200 success',
      '409 items_unavailable',
      '409 items_unavailable',
    ]);
    const { rows } = await database.pool.query('SELECT units FROM hold_uses');
    expect(rows).toEqual([{ units: 2 }]);
  });

  it('C-26: the kitchen units of an order are those of its dishes', async () => {
    const shop = await lunchShop();
    await order(shop, lunch('soupe', 'steak', { quantity: 2 }));
    const { rows } = await database.pool.query('SELECT load FROM orders');
    // Soup and wine one unit each, the steak three.
    expect(rows).toEqual([{ load: 10 }]);
  });

  it('C-25: what is sold out between placing and submitting is named with its formula', async () => {
    const shop = await lunchShop();
    const placed = await order(shop, lunch('soupe', 'steak'));
    await staff.hold('item', 'steak', TONIGHT);
    const { status, body } = await shop.put(CHECKOUT, {
      order_id: String(placed.body.payload?.order_id),
      status: 'pending',
    });
    expect([status, body.items]).toMatchObject([
      409,
      [{ item_id: 'steak', formula: 'Formule midi' }],
    ]);
  });

  it('C-27 and SV-27: the copy of a formula has its dishes, for nothing, while there are portions', async () => {
    const offer = anOffer({ id: 'duo', type: 'buy_one_get_one', items: ['midi'] });
    const shop = await openShop({ menus: LUNCH_MENUS, offers: [offer] });
    await staff.hold('item', 'soupe', TONIGHT, 3);
    expect((await order(shop, lunch())).body.payload).toBeDefined();
    const { rows } = await database.pool.query(
      `SELECT offer_id, total_cents, dishes -> 0 ->> 'item_name' AS dish,
        (dishes -> 0 ->> 'price_cents')::int AS cents FROM order_lines ORDER BY position`,
    );
    expect(rows).toEqual([
      { offer_id: null, total_cents: 1690, dish: 'Soupe', cents: 440 },
      { offer_id: 'duo', total_cents: 0, dish: 'Soupe', cents: 0 },
    ]);
    // One portion is left: for what is bought, not for its copy.
    expect((await quote(shop, lunch())).payload).toMatchObject({
      free_items: [{ offer_id: 'duo', item_id: 'midi', courses: lunch().courses }],
    });
    const second = await order(shop, lunch());
    expect(second.said).toBe('200 success');
    const stored = await database.pool.query('SELECT count(*)::int FROM order_lines');
    expect(stored.rows).toEqual([{ count: 3 }]);
  });
});
