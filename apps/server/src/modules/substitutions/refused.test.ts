import { afterEach, describe, expect, test } from 'vitest';
import { aCustomer, anOrder } from '#test/builders/order-builder.ts';
import { aCategory, aMenu, anItem, anOffer } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { aCardOrder, CHECKOUT, cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { keyOf } from '#test/shops/orders-at.ts';
import {
  endDue,
  guestOf,
  ONE_MAKI,
  proposalsOf,
  proposedBy,
  SOUP,
  withSoup,
} from '#test/shops/substitution-shop.ts';

const TEN_MINUTES = 10 * 60_000;
const A_LINE = { quantity: 1, note: '', options: [] };

const database = testDatabase();
const cardShop = cardShops(database);
const openShop = withSoup(cardShop);
const proposed = proposedBy(database);
afterEach(() => emptyTables(database.pool, ...STAFF_TABLES));

describe('what is refused', () => {
  test('SU-3: the key of an order answers its own proposals only', async () => {
    const shop = await openShop();
    const { substitutionId, guest } = await proposed(shop);
    const { orderId: neighbour } = await paidOrder(shop);
    expect(
      await guestOf(shop, await keyOf(database, neighbour)).answer('cancel', substitutionId),
    ).toMatchObject({
      status: 404,
      code: 'proposal_unknown',
    });
    expect(await guestOf(shop, 'somebody').answer('cancel', substitutionId)).toMatchObject({
      status: 404,
      code: 'order_unknown',
    });
    expect(await guest.answer('keep')).toMatchObject({ status: 422, code: 'validation' });
    expect((await guest.state()).proposals).toMatchObject([{ outcome: null }]);
  });

  test('SU-1, SU-3: nothing is proposed or answered after the hand-over, or too late', async () => {
    const shop = await openShop();
    const { orderId, staff, guest } = await proposed(shop);
    shop.wait(10);
    expect(await guest.answer('accept')).toMatchObject({ status: 409, code: 'proposal_over' });
    await endDue(database.pool, FRIDAY_EVENING + TEN_MINUTES);
    const { revision } = await staff.full(orderId);
    await staff.move(orderId, { to: 'handed_over', revision });
    expect(await staff.propose(orderId, ONE_MAKI)).toMatchObject({
      status: 409,
      code: 'order_over',
    });
    expect((await staff.list(orderId)).substitutions).toMatchObject({ lines: [], dishes: [] });
  });

  test('SU-11: a proposal that was withdrawn is not answered, and one that was answered not withdrawn', async () => {
    const shop = await openShop();
    const { orderId, substitutionId, staff, guest } = await proposed(shop);
    const { substitutions } = await staff.withdraw(orderId, substitutionId);
    expect(substitutions.proposals).toMatchObject([{ outcome: 'withdrawn', ended_by: 'staff' }]);
    expect(await guest.answer('accept')).toMatchObject({ status: 409, code: 'proposal_over' });
    await staff.propose(orderId, ONE_MAKI);
    await guest.answer('accept');
    const last = (await guest.state()).proposals?.at(-1)?.substitution_id ?? '';
    expect(await staff.withdraw(orderId, last)).toMatchObject({
      status: 409,
      code: 'proposal_over',
    });
    expect(await staff.withdraw(orderId, 'none')).toMatchObject({ code: 'proposal_unknown' });
  });

  test('SU-1, SU-2, SU-7: what can not be proposed says why', async () => {
    const shop = await openShop();
    const { orderId } = await paidOrder(shop);
    const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
    const attempts: readonly (readonly [Parameters<typeof staff.propose>[1], object])[] = [
      [
        { ...ONE_MAKI, revision: 0 },
        { status: 409, code: 'stale' },
      ],
      [
        { ...ONE_MAKI, position: 7 },
        { status: 422, paths: ['position'] },
      ],
      [
        { ...ONE_MAKI, quantity: 3 },
        { status: 422, paths: ['quantity'] },
      ],
      [{ kind: 'drop' }, { status: 422, paths: ['position', 'quantity'] }],
      [
        { kind: 'swap', position: 1, quantity: 1 },
        { status: 422, paths: ['swap_item_id'] },
      ],
      [
        { ...SOUP, swap_item_id: 'biere' },
        { status: 422, paths: ['swap_item_id'] },
      ],
      [
        { ...SOUP, swap_item_id: 'nothing' },
        { status: 422, paths: ['swap_item_id'] },
      ],
      // What was ordered, instead of itself.
      [
        { ...SOUP, swap_item_id: 'maki-saumon' },
        { status: 422, paths: ['swap_item_id'] },
      ],
      [{ kind: 'cancel' }, { status: 422, paths: ['text'] }],
    ];
    for (const [body, expected] of attempts) {
      expect(await staff.propose(orderId, body)).toMatchObject(expected);
    }
    const unknown = await staff.propose('nothing', { ...ONE_MAKI, revision: 1 });
    expect(unknown).toMatchObject({ status: 404, code: 'order_unknown' });
    const { dishes } = (await staff.list(orderId)).substitutions;
    expect(dishes.map(({ item_id, price, rate }) => [item_id, price, rate])).toEqual([
      ['biere', 4.5, 20],
      ['bol', 12, 10],
      ['maki-saumon', 5.9, 10],
      ['soupe', 4.9, 10],
    ]);
  });

  test('SU-7, IV-3: a gift, and what an offer pays wholly, is replaced by a dish at its rate', async () => {
    const shop = await openShop({
      offers: [
        anOffer({ id: 'bowl', value: 100, items: ['bol'] }),
        anOffer({ id: 'gift', type: 'free_item', items: ['maki-saumon'] }),
      ],
    });
    const items = ['bol', 'soupe'].map((item_id) => ({ ...A_LINE, item_id }));
    const quoted = await shop.post(`${CHECKOUT}quote`, { items, is_pickup: true, customer: {} });
    const { subtotal, discount, tax, total, free_items } = Object(quoted.body.payload);
    expect([subtotal, discount, total]).toEqual([16.9, 12, 4.9]);
    const orderId = await orderAs(
      shop.app,
      'jeanne@example.fr',
      anOrder({ items, subtotal, discount, tax, total, free_items }),
    );
    const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
    const { lines } = (await staff.list(orderId)).substitutions;
    expect(lines.map(({ name, rates }) => [name, rates])).toEqual([
      ['Bol saumon', [10]],
      ['Soupe miso', [10]],
      ['Maki saumon', [10]],
    ]);
    const refused = { status: 422, code: 'validation', paths: ['swap_item_id'] };
    for (const position of [1, 3]) {
      const beer = { ...SOUP, position, swap_item_id: 'biere' };
      expect(await staff.propose(orderId, beer)).toMatchObject(refused);
    }
    expect((await staff.propose(orderId, SOUP)).status).toBe(200);
  });

  test('SU-7: a dish whose menu is not served at the time of the order is not proposed', async () => {
    const noon = { label: 'Midi', is_open: true, times: [{ start: '11:00', end: '14:00' }] };
    const lunch = aMenu({
      menu_id: 'midi',
      active_times: { fri: noon, sat: noon },
      categories: [
        aCategory({
          category_id: 'midi-plats',
          items: [anItem({ item_id: 'formule', item_menu_id: 'midi', item_name: 'Formule' })],
        }),
      ],
    });
    const shop = await cardShop({ menus: [aMenu(), lunch] });
    const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
    const offered = async (orderId: string) =>
      (await staff.list(orderId)).substitutions.dishes.map(({ item_id }) => item_id);
    const tonight = await orderAs(shop.app, 'jeanne@example.fr');
    expect(await offered(tonight)).not.toContain('formule');
    const formule = { ...SOUP, swap_item_id: 'formule' };
    expect(await staff.propose(tonight, formule)).toMatchObject({
      status: 422,
      paths: ['swap_item_id'],
    });
    const date = { delivery_date: '2026-11-21', delivery_time_range: '12:00-12:15' };
    const order = anOrder({ customer: aCustomer({ date }) });
    const tomorrow = await orderAs(shop.app, 'jeanne@example.fr', order);
    expect(await offered(tomorrow)).toContain('formule');
    expect((await staff.propose(tomorrow, formule)).status).toBe(200);
  });

  test('SU-2: who may not cancel proposes nothing, and the limit of refunds holds', async () => {
    const shop = await openShop();
    const intentId = await shop.intent(29.5);
    const items = [{ item_id: 'maki-saumon', quantity: 5, note: '', options: [] }];
    const amounts = { items, subtotal: 29.5, tax: 2.68, total: 29.5 };
    const placed = await shop.post(CHECKOUT, aCardOrder(intentId, amounts));
    shop.stripe.ledger.pay(intentId);
    await shop.deliverEvent();
    const orderId = String(placed.body.payload?.order_id);
    const kitchen = proposalsOf(shop, await aPerson(database.pool, 'kitchen'));
    expect(await kitchen.propose(orderId, { ...ONE_MAKI, revision: 1 })).toMatchObject({
      status: 403,
    });
    const counter = proposalsOf(shop, await aPerson(database.pool, 'counter'));
    const tooMuch = { ...ONE_MAKI, quantity: 4 };
    expect(await counter.propose(orderId, tooMuch)).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    expect(await counter.propose(orderId, ONE_MAKI)).toMatchObject({ status: 200 });
  });

  test('SU-3: one client answers thirty times in an hour', async () => {
    const shop = await openShop({ rateLimit: true });
    const guest = guestOf(shop, 'somebody');
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) {
      statuses.push((await guest.answer('accept', 'none')).status);
    }
    expect([statuses[29], statuses[30]]).toEqual([404, 429]);
  });
});
