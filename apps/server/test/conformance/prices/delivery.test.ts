import { describe, expect, test } from 'vitest';
import { AN_ADDRESS, aCustomer, aDelivery } from '#test/builders/order-builder.ts';
import { anOffer, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { quoter } from './priced.ts';

const openShop = shops(testDatabase());
const quoteOf = quoter(openShop);
const CHECKOUT = '/v2/public/checkout/';

const zone = (overrides: object) => ({
  name: 'Centre',
  city: 'Lyon',
  postal_code: '69002',
  delivery_fee: 2,
  flat_charge: 3,
  minimum_order: 10,
  ...overrides,
});
const byZone = (...zones: ReturnType<typeof zone>[]) => ({
  features: {
    delivery: {
      active: true,
      calculation_type: 'zone_based' as const,
      minimum_order: 50,
      flat_charge: 9,
      zones,
    },
  },
});
const byDistance = (overrides: object = {}) => ({
  features: {
    delivery: {
      active: true,
      calculation_type: 'distance' as const,
      minimum_order: 10,
      flat_charge: 3,
      max_distance: 6,
      distance_tiers: [
        { up_to: 2, fee: 1.5 },
        { up_to: 4, fee: 3 },
      ],
      ...overrides,
    },
  },
});
const to = (location: object) => ({
  is_pickup: false,
  customer: { location: { ...AN_ADDRESS, ...location } },
});
const here = to({});

/** The fee, and the codes of the order's problems. */
async function delivery(...asked: Parameters<typeof quoteOf>) {
  const quote = await quoteOf(...asked);
  return [quote.delivery, ...quote.problems.map(({ code }) => code)];
}

describe('by zone', () => {
  const ofCart = (lines: Parameters<typeof quoteOf>[0], settings = byZone(zone({}))) =>
    delivery(lines, { settings, request: here });

  test('D-3, D-6: from its own minimum on its fee, strictly under it the flat charge more', async () => {
    expect(await ofCart([['ten', 1]])).toEqual([2]);
    expect(
      await ofCart([
        ['six', 1],
        ['odd', 1],
      ]),
    ).toEqual([5]);
  });

  test('D-7: under the minimum without a flat charge it can’t be ordered', async () => {
    const settings = byZone(zone({ flat_charge: 0 }));
    expect(await ofCart([['six', 1]], settings)).toEqual([2, 'below_minimum']);
    expect(await ofCart([['ten', 1]], settings)).toEqual([2]);
  });

  test('D-6: the minimum is compared with the subtotal before discounts', async () => {
    const offers = [anOffer({ value: 50 })];
    const settings = byZone(zone({}));
    expect(await delivery([['ten', 1]], { offers, settings, request: here })).toEqual([2]);
  });

  test('D-1: the postal code decides while one zone has it, and the city where several do', async () => {
    const one = byZone(zone({}));
    const two = byZone(zone({}), zone({ city: 'Sainte-Foy-lès-Lyon', delivery_fee: 7 }));
    const feeTo = (location: object, settings: ReturnType<typeof byZone>) =>
      delivery([['ten', 1]], { settings, request: to(location) });
    expect(await feeTo({ city: 'Ailleurs' }, one)).toEqual([2]);
    expect(await feeTo({ postal_code: '69003' }, one)).toEqual([0, 'too_far']);
    expect(await feeTo({ city: 'LYON' }, two)).toEqual([2]);
    expect(await feeTo({ city: 'sainte foy les lyon' }, two)).toEqual([7]);
    expect(await feeTo({ city: 'Ailleurs' }, two)).toEqual([0, 'too_far']);
    expect(await feeTo({}, byZone())).toEqual([0, 'too_far']);
  });
});

describe('by area', () => {
  /** Around the rue Mercière, which is in 69002 like the cours Charlemagne. */
  const OLD_TOWN = squareOf([4.825, 45.757], [4.84, 45.766]);
  const COURTYARD = squareOf([4.8325, 45.7615], [4.8345, 45.7635]);
  const area = (...rings: (readonly [number, number])[][]) => ({
    type: 'Polygon' as const,
    coordinates: rings,
  });
  const drawn = (...rings: (readonly [number, number])[][]) =>
    zone({ name: 'Vieille ville', postal_code: null, area: area(...rings) });
  const MERCIERE = { address: '14 rue Mercière' };
  const CHARLEMAGNE = { address: '100 cours Charlemagne' };
  const feeTo = (location: object, ...zones: ReturnType<typeof zone>[]) =>
    delivery([['ten', 1]], { settings: byZone(...zones), request: to(location) });

  test('D-12, D-13: the position of the address decides, whatever its postal code', async () => {
    expect(await feeTo(MERCIERE, drawn(OLD_TOWN))).toEqual([2]);
    expect(await feeTo({ ...MERCIERE, postal_code: '' }, drawn(OLD_TOWN))).toEqual([2]);
    expect(await feeTo(CHARLEMAGNE, drawn(OLD_TOWN))).toEqual([0, 'too_far']);
    expect(await feeTo(MERCIERE, drawn(OLD_TOWN, COURTYARD))).toEqual([0, 'too_far']);
  });

  test('D-12: the first area counts, then zones without one by their postal code', async () => {
    const inner = { ...drawn(COURTYARD), name: 'Cour', delivery_fee: 1 };
    const rest = zone({ name: 'Le reste', delivery_fee: 7 });
    expect(await feeTo(MERCIERE, rest, inner, drawn(OLD_TOWN))).toEqual([1]);
    expect(await feeTo(MERCIERE, rest, drawn(OLD_TOWN), inner)).toEqual([2]);
    expect(await feeTo(CHARLEMAGNE, rest, inner, drawn(OLD_TOWN))).toEqual([7]);
    const typed = { ...drawn(OLD_TOWN), postal_code: '69002' };
    expect(await feeTo(CHARLEMAGNE, typed)).toEqual([0, 'too_far']);
  });

  test('D-14: an address that is not found is told so, and without one nothing is decided', async () => {
    const nowhere = { address: 'Rue de nulle part' };
    expect(await feeTo(nowhere, drawn(OLD_TOWN))).toEqual([0, 'address_unknown']);
    expect(await feeTo({ address: '' }, drawn(OLD_TOWN))).toEqual([0, 'address_required']);
  });

  test('D-14, I-8: an order is judged by the same position; what the browser says of it is not', async () => {
    const priced = { delivery_fee: 2.5, minimum_order: 15 };
    const settings = someSettings(byZone({ ...drawn(OLD_TOWN), ...priced }));
    const shop = await openShop({ settings });
    const order = (location: object) =>
      shop.post(CHECKOUT, {
        ...aDelivery(),
        customer: aCustomer({ location: { ...AN_ADDRESS, ...location } }),
      });
    expect((await order({ ...CHARLEMAGNE, zone: 'Vieille ville' })).body).toMatchObject({
      code: 'too_far',
      errors: [{ path: 'customer.location.address' }],
    });
    // The order says 5.50 € of delivery: with another fee it would be refused as `price_changed`.
    expect((await order(MERCIERE)).status).toBe(200);
  });

  test('D-14, I-9: guests learn the zone of an address, and nothing of the areas', async () => {
    const shop = await openShop({ settings: someSettings(byZone(drawn(OLD_TOWN))) });
    const restaurant = await shop.app.inject('/v2/public/settings');
    expect(restaurant.body).toContain('"zones_by_position":true');
    expect(restaurant.body).not.toContain('"area"');
    expect(restaurant.body).not.toContain('4.825');
    const asked = async (address: string) => {
      const location = encodeURIComponent(address);
      const { body } = await shop.app.inject(`/v2/public/locations/distance?location=${location}`);
      return JSON.parse(body).payload;
    };
    const inside = await asked('14 rue Mercière, 69002 Lyon');
    expect(inside).toMatchObject({ zone: 'Vieille ville', too_far: false });
    const outside = await asked('100 cours Charlemagne, 69002 Lyon');
    expect(outside).toMatchObject({ too_far: true });
    expect(outside).not.toHaveProperty('zone');
  });
});

/** The corners between the south-west and the north-east. */
function squareOf(
  [west, south]: readonly [number, number],
  [east, north]: readonly [number, number],
): (readonly [number, number])[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

describe('by distance', () => {
  const at = (metres: number, overrides: object = {}, item = 'ten') =>
    delivery([[item, 1]], { settings: byDistance(overrides), metres, request: here });

  test('D-4: the first tier that reaches it, past the last one its fee, without tiers nothing', async () => {
    expect(await at(2000)).toEqual([1.5]);
    expect(await at(2000.4)).toEqual([3]);
    expect(await at(5900)).toEqual([3]);
    expect(await at(5900, { distance_tiers: [] })).toEqual([0]);
  });

  test('D-5: beyond the maximum it is too far, compared exactly', async () => {
    expect(await at(6000)).toEqual([3]);
    expect(await at(6000.4)).toEqual([0, 'too_far']);
    expect(await at(60_000, { max_distance: null })).toEqual([3]);
  });

  test('D-5: miles are longer than kilometres', async () => {
    expect(await at(9656, { unit: 'miles' })).toEqual([3]);
    expect(await at(9657, { unit: 'miles' })).toEqual([0, 'too_far']);
  });

  test('D-9: the general minimum and flat charge hold', async () => {
    expect(await at(1000, {}, 'six')).toEqual([4.5]);
    expect(await at(1000, { flat_charge: 0 }, 'six')).toEqual([1.5, 'below_minimum']);
  });

  test('I-8: an unknown address is rejected as such', async () => {
    const settings = byDistance();
    const request = to({ address: 'Rue de nulle part' });
    expect(await delivery([['ten', 1]], { settings, metres: 100, request })).toEqual([
      0,
      'address_unknown',
    ]);
  });

  test('L-18: the distance shown as the maximum may be too far, and is marked as such', async () => {
    const { app } = await openShop(
      { settings: someSettings(byDistance()) },
      { router: { route: async () => ({ metres: 6040, seconds: 700, estimated: false }) } },
    );
    const answer = await app.inject('/v2/public/locations/distance?location=10%20cours%20vitton');
    expect(answer.json().payload).toMatchObject({ distance: 6, unit: 'km', too_far: true });
  });
});

describe('what can’t be delivered', () => {
  const rejection = async (settings: object, customer: object) => {
    const shop = await openShop({ settings: someSettings(settings) });
    const { status, body } = await shop.post(CHECKOUT, { ...aDelivery(), customer });
    return [status, body.code, body.errors?.map(({ path }) => path)];
  };
  const guest = (location: object) => aCustomer({ location: { ...AN_ADDRESS, ...location } });

  test('D-2: everything, where the restaurant does not deliver', async () => {
    const off = { features: { delivery: { active: false } } };
    expect(await rejection(off, guest({}))).toEqual([422, 'delivery_inactive', ['is_pickup']]);
    expect(await delivery([['ten', 1]], { settings: off, request: here })).toEqual([
      0,
      'delivery_inactive',
    ]);
    expect(await delivery([['ten', 1]], { settings: off })).toEqual([0]);
  });

  test('D-5: an order to an address that no zone serves', async () => {
    expect(await rejection({}, guest({ postal_code: '13001' }))).toEqual([
      422,
      'too_far',
      ['customer.location.address'],
    ]);
  });

  test('D-7: an order below the minimum', async () => {
    const settings = byZone(zone({ flat_charge: 0, minimum_order: 13.01 }));
    expect(await rejection(settings, guest({}))).toEqual([422, 'below_minimum', ['subtotal']]);
  });

  test('D-8: a cart without an address has no fee yet', async () => {
    const settings = byZone(zone({}));
    for (const customer of [undefined, null, {}, { location: { postal_code: '' } }]) {
      const request = { is_pickup: false, customer };
      expect(await delivery([['ten', 1]], { settings, request })).toEqual([0, 'address_required']);
    }
  });
});
