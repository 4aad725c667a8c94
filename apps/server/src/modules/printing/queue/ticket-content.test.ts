import { buildTicket } from '@comptoir/tickets/build-ticket';
import { changesBetween } from '@comptoir/tickets/changes-between';
import { renderText } from '@comptoir/tickets/render-text';
import { expect, test } from 'vitest';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { AN_ADDRESS, aCustomer, aDelivery, anOrder } from '#test/builders/order-builder.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { submittedOrderOf } from '#test/shops/lunch-order.ts';
import { LUNCH_MENUS, lunch, WITH_PEPPER } from '#test/shops/lunch-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { ticketOrder } from './ticket-content.ts';

const database = testDatabase();
const openShop = shops(database);
const MARKS = { reprint: 0, isPossibleDuplicate: false, changes: null, copy: 1, copies: 1 };
const BEER = { item_id: 'rouge', quantity: 1, note: '', options: [] };

test('PR-12 and C-27: each station prints a formula with the dishes that it makes', async () => {
  const shop = await openShop({ menus: LUNCH_MENUS });
  const line = lunch('soupe', 'steak', { quantity: 2, options: WITH_PEPPER });
  const orderId = await submittedOrderOf(shop, [line, BEER]);
  const order = await ordersAt(database.pool).findPrinted(orderId);
  if (!order) throw new Error('The order is stored.');
  const restaurant = restaurantSnapshot(0, aRestaurant({ menus: LUNCH_MENUS }));
  const linesAt = (categories: readonly string[], routed: readonly string[]) => {
    const selection = { categories, routed: new Set(routed) };
    const ticket = buildTicket(
      'kitchen',
      ticketOrder('kitchen', order, restaurant, selection),
      MARKS,
    );
    const [, lines = ''] = renderText(ticket, 42).split(/═+\n/);
    return lines
      .trimEnd()
      .split('\n')
      .map((text) => text.trim());
  };
  const stations = ['cuisine', 'bar'];
  expect(linesAt(['cuisine'], stations)).toEqual([
    '2 × Formule midi',
    '> Soupe',
    '> Steak frites',
    '> + Sauce poivre',
  ]);
  expect(linesAt(['bar'], stations)).toEqual(['2 × Formule midi', '> Vin rouge', '1 × Vin rouge']);
  const whole = [
    '2 × Formule midi',
    '> Soupe',
    '> Steak frites',
    '> + Sauce poivre',
    '> Vin rouge',
  ];
  expect(linesAt(['formules'], [...stations, 'formules'])).toEqual(whole);
  expect(linesAt([], stations)).toEqual([...whole, '1 × Vin rouge']);
  // No printer makes the dishes of the bar: those who make something else print them too.
  expect(linesAt(['cuisine'], ['cuisine'])).toEqual([...whole, '1 × Vin rouge']);
});

test('K-34: counter ticket and receipt of a delivery say entry code and floor, kitchen tickets do not', async () => {
  const shop = await openShop();
  const location = { ...AN_ADDRESS, entry_code: '27B', floor: '3e, à gauche' };
  const orderId = await orderAs(
    shop.app,
    'jeanne@example.fr',
    aDelivery({ customer: aCustomer({ location }) }),
  );
  const order = await ordersAt(database.pool).findPrinted(orderId);
  if (!order) throw new Error('The order is stored.');
  const restaurant = restaurantSnapshot(0, aRestaurant());
  const paper = (kind: 'counter' | 'kitchen') =>
    renderText(buildTicket(kind, ticketOrder(kind, order, restaurant, null), MARKS), 42).replaceAll(
      '\u00a0',
      ' ',
    );
  expect(paper('counter')).toContain("Code d'entrée : 27B");
  expect(paper('counter')).toContain('Étage, porte : 3e, à gauche');
  expect(paper('kitchen')).not.toContain('27B');
});

test('SU-8, SU-10: of a paid line a unit that was left out is not on the counter’s ticket, and on the receipt as sold', async () => {
  const shop = await openShop();
  const orderId = await orderAs(shop.app, 'jeanne@example.fr', anOrder());
  const order = await ordersAt(database.pool).findPrinted(orderId);
  const [line] = order?.lines ?? [];
  if (!order || !line) throw new Error('The order is stored.');
  const lines = [{ ...line, cancelled_quantity: 1 }];
  const linesOf = (kind: 'counter' | 'receipt', changed = lines) =>
    ticketOrder(kind, { ...order, lines: changed }, restaurantSnapshot(0, aRestaurant()), null)
      .lines;
  expect(linesOf('counter')).toMatchObject([{ quantity: 1, totalCents: 590 }]);
  expect(linesOf('receipt')).toMatchObject([{ quantity: 2, totalCents: 1180 }]);
  const none = [{ ...line, cancelled_quantity: 2 }];
  expect(linesOf('counter', none)).toEqual([]);
  expect(linesOf('receipt', none)).toMatchObject([{ quantity: 2, totalCents: 1180 }]);
});

test('PR-46: another dish of a formula is a change of its ticket', async () => {
  const shop = await openShop({ menus: LUNCH_MENUS });
  const orderId = await submittedOrderOf(shop, [lunch()]);
  const order = await ordersAt(database.pool).findPrinted(orderId);
  if (!order) throw new Error('The order is stored.');
  const before = ticketOrder('kitchen', order, restaurantSnapshot(0, aRestaurant()), null);
  const [formula] = before.lines;
  if (!formula?.dishes) throw new Error('The line has dishes.');
  const [soup, ...others] = formula.dishes;
  if (!soup) throw new Error('The formula has a soup.');
  const lines = [{ ...formula, dishes: [{ ...soup, name: 'Salade' }, ...others] }];
  expect(changesBetween(before, structuredClone(before), 'kitchen')).toEqual([]);
  expect(changesBetween(before, { ...before, lines }, 'kitchen')).toMatchObject([
    { kind: 'removed', line: { options: ['Soupe', 'Poulet rôti', 'Vin rouge'] } },
    { kind: 'added', line: { options: ['Salade', 'Poulet rôti', 'Vin rouge'] } },
  ]);
});
