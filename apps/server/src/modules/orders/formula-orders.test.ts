import { afterEach, describe, expect, it } from 'vitest';
import { renderBilling } from '#modules/invoices/pdf/render-billing.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { taggedTexts } from '#test/harness/pdf-text.ts';
import { aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { type Shop, shops } from '#test/shops/checkout-shop.ts';
import { emptyInvoices, makeInvoice, storedInvoices } from '#test/shops/invoices.ts';
import { submittedOrderOf } from '#test/shops/lunch-order.ts';
import { LUNCH_MENUS, lunch, WITH_PEPPER } from '#test/shops/lunch-shop.ts';
import { keyOf, ordersAt } from '#test/shops/orders-at.ts';

const database = testDatabase();
const openShop = shops(database);
afterEach(async () => {
  await emptyInvoices(database);
  await emptyTables(database.pool, ...STAFF_TABLES);
});

/**
 * Two formulas at 16.90 € with a soup (4.40 €), a steak (9.46 € and 3.00 € more) and wine (3.04 €), each with a sauce
 * at 0.80 €: 41.40 €. At 10 % there are 33.72 € with 3.07 € of tax, at 20 % 6.08 € with 1.01 €, at 5.5 % 1.60 € with 0.08 €.
 */
async function sold(): Promise<{ readonly shop: Shop; readonly orderId: string }> {
  const shop = await openShop({ menus: LUNCH_MENUS });
  const line = lunch('soupe', 'steak', { quantity: 2, options: WITH_PEPPER });
  return { shop, orderId: await submittedOrderOf(shop, [line]) };
}

const DISHES = [
  ['Entrée', 'Soupe'],
  ['Plat', 'Steak frites'],
  ['Verre de vin', 'Vin rouge'],
];

describe('an order of formulas', () => {
  it('C-27: is one line with its dishes for the guest and the board', async () => {
    const { shop, orderId } = await sold();
    const key = await keyOf(database, orderId);
    const state = (await shop.app.inject({ url: `/v2/public/orders/${key}` })).json().payload;
    expect(state.items).toMatchObject([{ item_name: 'Formule midi', unit_price: 19.9 }]);
    const [{ courses }] = state.items;
    expect(
      courses.map((each: { course_name: string; choices: { item_name: string }[] }) => [
        each.course_name,
        each.choices[0]?.item_name,
      ]),
    ).toEqual(DISHES);
    expect(courses[1].choices[0]).toMatchObject({
      item_id: 'steak',
      supplement: 3,
      options: [{ option_name: 'Sauce', option_options: [{ name: 'Sauce poivre', price: 0.8 }] }],
    });
    const board = boardOf(shop, await aPerson(database.pool, 'manager'));
    const { lines } = await board.full(orderId);
    expect(lines).toMatchObject([
      {
        name: 'Formule midi',
        quantity: 2,
        courses: DISHES.map(([name, dish]) => ({ name, choices: [{ name: dish }] })),
      },
    ]);
  });

  it('C-24: at 0.00 € keeps what the choices of its dishes cost', async () => {
    const free = { price_pickup: 0, price_delivery: 0, tax_rate: 10 };
    const menus = LUNCH_MENUS.map((menu) => ({
      ...menu,
      categories: menu.categories.map((category) => ({
        ...category,
        items: category.items.map((item) => ({
          ...item,
          ...(item.courses && { item_price: free }),
          courses: item.courses?.map((course) => ({
            ...course,
            items: course.items.map((dish) => ({ ...dish, supplement: 0 })),
          })),
        })),
      })),
    }));
    const shop = await openShop({ menus });
    const line = lunch('soupe', 'steak', { quantity: 2, options: WITH_PEPPER });
    const orderId = await submittedOrderOf(shop, [line]);
    const key = await keyOf(database, orderId);
    const { payload } = (await shop.app.inject({ url: `/v2/public/orders/${key}` })).json();
    expect(payload).toMatchObject({
      total: 1.6,
      items: [{ unit_price: 0, line_total: 1.6 }],
    });
    const [, { choices }] = payload.items[0].courses;
    expect(choices[0].options[0].option_options).toMatchObject([
      { name: 'Sauce poivre', price: 0.8 },
    ]);
  });

  it('C-23: is invoiced with a row for each rate, in which its dishes are, also on paper', async () => {
    const { orderId } = await sold();
    await ordersAt(database.pool).advance(orderId, 'handed_over');
    await makeInvoice(database, orderId);
    const [document] = await storedInvoices(database);
    expect(
      document?.lines.map(({ details, rate_basis_points, quantity, gross_cents, tax_cents }) => [
        details.join(', '),
        rate_basis_points,
        quantity,
        gross_cents,
        tax_cents,
      ]),
    ).toEqual([
      ['Soupe, Steak frites', 1000, 2, 3372, 307],
      ['Sauce poivre', 550, 2, 160, 8],
      ['Vin rouge', 2000, 2, 608, 101],
    ]);
    if (!document) throw new Error('There is no invoice.');
    const printed = taggedTexts(await renderBilling(document)).map(({ text }) =>
      text.replaceAll('\u00a0', ' '),
    );
    const rowOf = (dishes: string) => {
      const from = printed.indexOf(dishes);
      return printed.slice(from, from + 6);
    };
    expect([rowOf('Soupe, Steak frites'), rowOf('Sauce poivre'), rowOf('Vin rouge')]).toEqual([
      ['Soupe, Steak frites', '2', '15,325 €', '10 %', '30,65 €', '33,72 €'],
      ['Sauce poivre', '2', '0,76 €', '5,5 %', '1,52 €', '1,60 €'],
      ['Vin rouge', '2', '2,535 €', '20 %', '5,07 €', '6,08 €'],
    ]);
  });

  it('RF-1 and C-23: gives one of two back with half of each rate', async () => {
    const { shop, orderId } = await sold();
    await ordersAt(database.pool).advance(orderId, 'handed_over');
    const board = boardOf(shop, await aPerson(database.pool, 'manager'));
    const { status, body } = await board.post(
      `orders/${orderId}/refunds`,
      { units: [{ part: 1, quantity: 1 }], reason: 'quality' },
      { 'idempotency-key': 'half-of-two' },
    );
    expect(status).toBe(200);
    expect(Object(body.payload).refunds).toMatchObject({
      left: 20.7,
      refunds: [
        {
          amount: 20.7,
          rates: [
            { rate: 5.5, gross: 0.8, tax: 0.04 },
            { rate: 10, gross: 16.86, tax: 1.54 },
            { rate: 20, gross: 3.04, tax: 0.51 },
          ],
        },
      ],
    });
  });
});
