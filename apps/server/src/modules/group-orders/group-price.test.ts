import { describe, expect, test } from 'vitest';
import { AN_ADDRESS, aCustomer } from '#test/builders/order-builder.ts';
import { anOffer, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { CHECKOUT } from '#test/shops/card-shop.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { aGroup, BEER, drawKey, groupClient, MAKI, orderOf } from '#test/shops/group-orders.ts';
import { LUNCH_MENUS, lunch, WITH_PEPPER } from '#test/shops/lunch-shop.ts';
import { setByStaff } from '#test/shops/set-by-staff.ts';

const database = testDatabase();
const openShop = shops(database);
const staff = setByStaff(database);
const TONIGHT = Date.parse('2026-11-21T04:00+01:00');

type State = Awaited<ReturnType<Awaited<ReturnType<typeof aGroup>>['read']>>;
const sharesOf = ({ participants }: State) =>
  participants.map(({ label, share }) => [label, share?.amount]);
const codesOf = ({ problems }: State) => problems.map(({ code }) => code);

describe('the price of a group', () => {
  test('GO-8: offers and the total are those of a quote for the whole', async () => {
    const shop = await openShop({ offers: [anOffer({ minimum_amount: 10 })] });
    const group = await aGroup(shop.app);
    await group.guest('Léa', MAKI);
    expect((await group.read()).price).toMatchObject({ subtotal: 5.9, discount: 0 });
    await group.guest('Noé', BEER);
    const state = await group.read();
    const quote = await shop.post('/v2/public/checkout/quote', { items: state.items });
    expect(quote.body.payload).toMatchObject({ ...state.price });
    expect(state.price).toMatchObject({ subtotal: 10.4, discount: 1.04, total: 9.36 });
    expect(sharesOf(state)).toEqual([
      ['Ada', 0],
      ['Léa', 5.31],
      ['Noé', 4.05],
    ]);
    expect(state.participants.map(({ lines }) => lines.map(({ discount }) => discount))).toEqual([
      [],
      [0.59],
      [0.45],
    ]);
  });

  test('C-22, GO-8: a formula is a line with its dishes, priced with its supplement', async () => {
    const group = await aGroup((await openShop({ menus: LUNCH_MENUS })).app);
    await group.guest('Léa', lunch('soupe', 'steak', { options: WITH_PEPPER }));
    const state = await group.read();
    expect(state.price).toMatchObject({ total: 20.7 });
    expect(state.items[0]?.courses).toEqual(
      lunch('soupe', 'steak', { options: WITH_PEPPER }).courses,
    );
    await staff.hold('item', 'steak', TONIGHT);
    // Another server, which has read what the staff has set since.
    const other = groupClient((await openShop({ menus: LUNCH_MENUS })).app);
    const [, lea] = (await other.read(group.link)).payload.participants;
    expect(lea?.lines[0]?.problem).toContain('Steak frites');
  });

  test('GO-8, and GO-9: the fee follows from the place, of which no address is stored', async () => {
    const { app } = await openShop();
    const group = await aGroup(app);
    await group.guest('Léa', MAKI, MAKI);
    await group.guest('Noé', BEER);
    const plan = { is_pickup: false, date: { delivery_date: null, delivery_time_range: 'ASAP' } };
    const { link, hostKey, client } = group;
    const without = (await client.plan(link, hostKey, plan)).payload;
    expect([without.plan.has_place, without.price?.delivery, codesOf(without)]).toEqual([
      ...[false, 0, ['address_required']],
    ]);
    const located = await client.plan(link, hostKey, { ...plan, location: AN_ADDRESS });
    expect(located.payload.plan).toMatchObject({ is_pickup: false, has_place: true });
    expect(located.payload.price).toMatchObject({ subtotal: 18, delivery: 2.5, total: 20.5 });
    // 13.00 and 5.00 €, and 2.50 € by these.
    expect(sharesOf(located.payload)).toEqual([
      ['Ada', 0],
      ['Léa', 14.81],
      ['Noé', 5.69],
    ]);
    const { rows } = await database.pool.query(
      'SELECT group_orders::text AS row FROM group_orders',
    );
    expect(rows[0].row).not.toContain('République');
    // The time changes, the place stays.
    const later = await client.plan(link, hostKey, { is_pickup: false });
    expect(later.payload.plan).toMatchObject({ has_place: true, delivery_time_range: null });
  });

  test('GO-8: a place outside the area is said', async () => {
    const { app } = await openShop();
    const group = await aGroup(app);
    await group.guest('Léa', MAKI);
    const far = { ...AN_ADDRESS, postal_code: '75001', city: 'Paris' };
    const { payload } = await group.client.plan(group.link, group.hostKey, {
      is_pickup: false,
      location: far,
    });
    expect(codesOf(payload)).toEqual(['too_far']);
  });

  test('GO-8: what is sold out is marked at its line, with and without a chosen time', async () => {
    const { app } = await openShop();
    const group = await aGroup(app);
    await group.guest('Léa', MAKI, BEER);
    await staff.hold('item', 'biere', TONIGHT);
    // Another server, which has read what the staff has set since.
    const client = groupClient((await openShop()).app);
    const seen = (await client.read(group.link)).payload;
    const problems = seen.participants[1]?.lines.map(({ problem }) => problem);
    expect(problems).toEqual([null, expect.stringMatching(/^« Bière/)]);
    expect(codesOf(seen)).toEqual(['items_unavailable']);
    const asap = await client.plan(group.link, group.hostKey, {
      is_pickup: true,
      date: { delivery_date: '2026-11-20', delivery_time_range: 'ASAP' },
    });
    expect(asap.payload.participants[1]?.lines[1]?.problem).toMatch(/^« Bière/);
  });

  test('GO-8, SV-4: a choice that is sold out is marked at the line that has it alone', async () => {
    const { app } = await openShop();
    const group = await aGroup(app);
    const sauce = { option_id: 'sauces', option_options: [{ id: 'epicee', quantity: 1 }] };
    await group.guest('Léa', { ...MAKI, options: [sauce] });
    await group.guest('Noé', MAKI);
    await staff.hold('option', 'epicee', TONIGHT);
    // Another server, which has read what the staff has set since.
    const client = groupClient((await openShop()).app);
    const seen = (await client.read(group.link)).payload;
    expect(seen.participants.flatMap(({ lines }) => lines.map(({ problem }) => problem))).toEqual([
      expect.stringMatching(/^« Mayonnaise épicée/),
      null,
    ]);
  });

  test('GO-8, C-25: a choice that is sold out in a formula is marked there, not at the same dish without it', async () => {
    const group = await aGroup((await openShop({ menus: LUNCH_MENUS })).app);
    await group.guest('Léa', lunch('soupe', 'steak', { options: WITH_PEPPER }));
    await group.guest('Noé', { ...MAKI, item_id: 'steak' });
    await staff.hold('option', 'poivre', TONIGHT);
    // Another server, which has read what the staff has set since.
    const client = groupClient((await openShop({ menus: LUNCH_MENUS })).app);
    const seen = (await client.read(group.link)).payload;
    expect(seen.participants.flatMap(({ lines }) => lines.map(({ problem }) => problem))).toEqual([
      expect.stringMatching(/^« Sauce poivre/),
      null,
    ]);
  });

  test('GO-8, SV-27: a group is ordered without a gift that is sold out, and its reason is said', async () => {
    const gift = anOffer({
      id: 'cadeau',
      name: 'Bière offerte',
      type: 'free_item',
      items: ['biere'],
    });
    const shop = await openShop({ offers: [gift] });
    await staff.hold('item', 'biere', TONIGHT);
    const { app } = await openShop({ offers: [gift] });
    const group = await aGroup(app);
    await group.guest('Léa', MAKI);
    await group.close();
    const state = await group.read();
    expect(state).toMatchObject({
      state: 'closed',
      price: { subtotal: 5.9, discount: 0, total: 5.9 },
      applied_offers: [],
      free_items: [],
      problems: [
        {
          code: 'gift_unavailable',
          message:
            '« Bière offerte » : « Bière blonde » n’est plus disponible, il n’est pas offert.',
        },
      ],
    });
    expect(state.participants.flatMap(({ lines }) => lines.map(({ problem }) => problem))).toEqual([
      null,
    ]);
    expect((await shop.post(CHECKOUT, orderOf(state, group))).status).toBe(200);
  });

  test('GO-8: a dish that left the menu leaves the group without a price until it is removed', async () => {
    const { app } = await openShop();
    const group = await aGroup(app);
    const lea = await group.guest('Léa', MAKI, BEER);
    await database.pool.query(
      `UPDATE group_lines SET item = jsonb_set(item, '{item_id}', '"gone"') WHERE line_id = $1`,
      [`${lea.id}-1`],
    );
    const state = await group.read();
    expect([state.price, sharesOf(state)[1]]).toEqual([null, ['Léa', undefined]]);
    expect(state.participants[1]?.lines.map(({ problem }) => problem)).toEqual([
      null,
      'Cet article n’est pas à la carte.',
    ]);
    await group.client.removeLine(group.link, group.hostKey, `${lea.id}-1`);
    expect((await group.read()).price?.total).toBe(5.9);
  });

  test('GO-12: whose dish it is comes before the note', async () => {
    const { app } = await openShop();
    const group = await aGroup(app);
    await group.guest('Léa', { ...MAKI, note: 'sans sésame' }, MAKI);
    const { items } = await group.read();
    expect(items.map(({ note }) => note)).toEqual(['Léa\u00a0: sans sésame', 'Léa']);
  });

  test('GO-6: a group without lines is not closed, and a closed one is locked', async () => {
    const shop = await openShop();
    const group = await aGroup(shop.app);
    expect(await group.close()).toMatchObject({ status: 422, code: 'empty_cart' });
    const lea = await group.guest('Léa', MAKI);
    expect((await group.close()).payload.state).toBe('closed');
    expect((await group.close()).payload.revision).toBe(4);
    const { client, link, hostKey } = group;
    const locked = [
      await client.putLine(link, lea.key, 'l2'),
      await client.removeLine(link, lea.key, `${lea.id}-0`),
      await client.join(link, 'Noé'),
      await client.plan(link, hostKey, { is_pickup: true }),
      await client.call('DELETE', `/${link}/participants/${lea.id}`, lea.key),
    ];
    expect(locked.map(({ code }) => code)).toEqual(locked.map(() => 'group_order_closed'));
    expect((await group.reopen()).payload.state).toBe('open');
    expect((await client.putLine(link, lea.key, 'l2')).status).toBe(200);
    const cancelled = await client.host(link, hostKey, '/cancel');
    expect(cancelled.payload).toMatchObject({ state: 'cancelled', participants: [], items: [] });
    expect((await client.host(link, hostKey, '/cancel')).status).toBe(200);
    expect((await group.reopen()).code).toBe('group_order_over');
  });
});

describe('the coupon of a group', () => {
  const LUNCH = anOffer({ code: 'MIDI', name: 'Midi', auto_apply: 'No', minimum_amount: 10 });

  test('GO-14: its discount is in the total and in each share, and the order costs that', async () => {
    const shop = await openShop({ offers: [LUNCH] });
    const group = await aGroup(shop.app);
    await group.guest('Léa', MAKI);
    const entered = await group.coupon(' midi ');
    expect(entered.payload).toMatchObject({
      coupon: { name: 'Midi', is_applied: false },
      price: { subtotal: 5.9, discount: 0, total: 5.9 },
      problems: [{ code: 'coupon_not_applicable' }],
    });
    await group.guest('Noé', BEER);
    await group.close();
    const state = await group.read();
    expect(state).toMatchObject({
      coupon: { name: 'Midi', is_applied: true },
      price: { subtotal: 10.4, discount: 1.04, total: 9.36 },
      problems: [],
    });
    expect(sharesOf(state)).toEqual([
      ['Ada', 0],
      ['Léa', 5.31],
      ['Noé', 4.05],
    ]);
    expect(JSON.stringify(state)).not.toMatch(/midi "|MIDI/);
    const order = orderOf(state, group, { coupon: 'MIDI' });
    expect((await shop.post(CHECKOUT, order)).status).toBe(200);
    const { rows } = await database.pool.query('SELECT coupon_code, total_cents FROM orders');
    expect(rows).toEqual([{ coupon_code: 'MIDI', total_cents: 936 }]);
  });

  test.each([
    ['a coupon', LUNCH, { name: 'Midi', is_applied: true }],
    ['an offer without a code', anOffer({ minimum_amount: 10 }), null],
  ])(
    'GO-14, OL-6, S-16: its own open order has neither used up %s nor filled its slot',
    async (...row) => {
      const [, offer, coupon] = row;
      const scheduling = { timezone: 'Europe/Paris', slot_capacity: 1 };
      const shop = await openShop({
        offers: [{ ...offer, max_uses: 1 }],
        settings: someSettings({ scheduling }),
      });
      const group = await aGroup(shop.app);
      await group.guest('Léa', MAKI);
      await group.guest('Noé', BEER);
      if (coupon) await group.coupon('MIDI');
      const date = { delivery_date: '2026-11-20', delivery_time_range: '20:00' };
      await group.client.plan(group.link, group.hostKey, { is_pickup: true, date });
      await group.close();
      const order = orderOf(await group.read(), group, {
        coupon: coupon && 'MIDI',
        customer: aCustomer({ date }),
      });
      expect((await shop.post(CHECKOUT, order)).status).toBe(200);
      const state = await group.read();
      expect(state).toMatchObject({
        state: 'closed',
        coupon,
        price: { subtotal: 10.4, discount: 1.04, total: 9.36 },
        problems: [],
      });
      expect(sharesOf(state)).toEqual([
        ['Ada', 0],
        ['Léa', 5.31],
        ['Noé', 4.05],
      ]);
      // It is one use, and one place, for others.
      const others = { ...order, group_order: undefined, local_id: null };
      const { body } = await shop.post(`${CHECKOUT}quote`, others);
      expect(body.payload).toMatchObject({
        discount: 0,
        problems: coupon
          ? [{ code: 'slot_full' }, { code: 'coupon_used_up' }]
          : [{ code: 'slot_full' }],
      });
    },
  );

  test('GO-14: a fixed amount is shared by what the lines cost, to the cent', async () => {
    const fixed = { ...LUNCH, type: 'fixed_amount' as const, value: 5 };
    const shop = await openShop({ offers: [fixed] });
    const group = await aGroup(shop.app);
    await group.guest('Léa', MAKI);
    await group.guest('Noé', BEER);
    const { payload } = await group.coupon('MIDI');
    expect(payload.price).toMatchObject({ subtotal: 10.4, discount: 5, total: 5.4 });
    // 5.00 € by 5.90 and 4.50 € are 2.84 and 2.16 €.
    expect(sharesOf(payload)).toEqual([
      ['Ada', 0],
      ['Léa', 3.06],
      ['Noé', 2.34],
    ]);
    const removed = await group.coupon(null);
    expect(removed.payload).toMatchObject({ coupon: null, price: { discount: 0, total: 10.4 } });
  });

  test('GO-14: only the host enters one, that is known, while the group is open', async () => {
    const shop = await openShop({ offers: [LUNCH] });
    const group = await aGroup(shop.app);
    const lea = await group.guest('Léa', MAKI);
    expect(await group.coupon('SOIR')).toMatchObject({
      status: 422,
      code: 'coupon_unknown',
      errors: [{ path: 'coupon' }],
    });
    expect((await group.coupon('MIDI', lea.key)).code).toBe('forbidden');
    expect((await group.coupon('MIDI', drawKey())).code).toBe('forbidden');
    const { revision } = (await group.coupon('MIDI')).payload;
    expect((await group.coupon('MIDI')).payload.revision).toBe(revision);
    await group.close();
    expect((await group.coupon(null)).code).toBe('group_order_closed');
  });

  test('GO-14, and O-20: unknown codes are counted, of the host and of others', async () => {
    const shop = await openShop({ offers: [LUNCH] }, { rateLimit: true });
    const group = await aGroup(shop.app);
    const statuses: number[] = [];
    for (let tried = 0; tried < 31; tried += 1) {
      statuses.push((await group.coupon(`C${tried}`, drawKey())).status);
    }
    expect([statuses[29], statuses[30]]).toEqual([403, 429]);
  });
});
