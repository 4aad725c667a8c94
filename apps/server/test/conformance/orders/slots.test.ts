import type { WireMenu } from '@comptoir/contract/menus/menus';
import { beforeEach, describe, expect, test } from 'vitest';
import { AN_ADDRESS, aCustomer, aDelivery, anOrder } from '#test/builders/order-builder.ts';
import { aMenu, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { type Shop, shops } from '#test/shops/checkout-shop.ts';

const openShop = shops(testDatabase());
const CHECKOUT = '/v2/public/checkout/';

/** A restaurant that is open for pickup on Friday noon and evening and in the night of Saturday. */
const PICKUP: WireMenu['pickup_time_ranges'] = {
  fri: [
    ['12:00', '13:00'],
    ['12:30', '13:10'],
    ['19:00', '19:40'],
    ['00:00', '00:00'],
  ],
  sat: [['23:30', '00:30']],
};
const DELIVERY: WireMenu['time_ranges'] = { fri: [['18:00', '18:30']] };

const friday = (time: string) => Date.parse(`2026-11-20T${time}:00+01:00`);
const FRIDAY = '2026-11-20';

interface Options {
  readonly scheduling?: object;
  readonly menu?: Partial<WireMenu>;
  readonly now?: number;
}

function open({ scheduling = {}, menu = {}, now = friday('09:00') }: Options = {}): Promise<Shop> {
  const menus = [aMenu({ time_ranges: DELIVERY, pickup_time_ranges: PICKUP, ...menu })];
  const settings = someSettings({ scheduling: { timezone: 'Europe/Paris', ...scheduling } });
  return openShop({ menus, settings }, { now });
}

interface Listed {
  readonly day: string;
  readonly slots: readonly { delivery_date: string; delivery_time_range: string; label: string }[];
}

async function listed(shop: Shop, type: 'pickup' | 'delivery' = 'pickup') {
  const url = `${CHECKOUT}slots?is_pickup=${type === 'pickup'}`;
  const { asap, days }: { asap: boolean; days: Listed[] } = (await shop.app.inject(url)).json()
    .payload;
  const today = days[0]?.slots.map(({ delivery_time_range }) => delivery_time_range);
  return { asap, days, today };
}

/** How an order for this time is answered. */
async function ordered(shop: Shop, delivery_date: string | null, delivery_time_range: string) {
  const date = { delivery_date, delivery_time_range };
  const { status, body } = await shop.post(CHECKOUT, anOrder({ customer: aCustomer({ date }) }));
  return status === 200 ? status : [status, body.code, ...(body.errors ?? []).map((e) => e.path)];
}

const UNAVAILABLE_TIME = [422, 'slot_unavailable', 'customer.date.delivery_time_range'];
const UNAVAILABLE_DATE = [422, 'slot_unavailable', 'customer.date.delivery_date'];

describe('the list', () => {
  test('S-1: has a slot every 15 minutes of the merged ranges, each range from its start', async () => {
    const { today } = await listed(await open());
    expect(today).toEqual(['12:00', '12:15', '12:30', '12:45', '19:00', '19:15']);
  });

  test('H-7: is that of the order’s type', async () => {
    expect((await listed(await open(), 'delivery')).today).toEqual(['18:00', '18:15']);
  });

  test('H-7: is the union of all menus', async () => {
    const menus = [
      aMenu({ pickup_time_ranges: { fri: [['12:00', '12:30']] } }),
      aMenu({
        menu_id: 'other',
        categories: [],
        pickup_time_ranges: { fri: [['12:15', '13:00']] },
      }),
    ];
    const shop = await openShop({ menus }, { now: friday('09:00') });
    expect((await listed(shop)).today).toEqual(['12:00', '12:15', '12:30', '12:45']);
  });

  test('S-5: holds nothing of today before now and the lead time of its type', async () => {
    const scheduling = { pickup_minimum_time: 20, minimum_time: 300 };
    const now = friday('12:10');
    const shop = await open({ scheduling, now });
    expect((await listed(shop)).today).toEqual(['12:30', '12:45', '19:00', '19:15']);
    shop.setNow(friday('12:11'));
    expect((await listed(shop)).today).toEqual(['12:45', '19:00', '19:15']);
    shop.setNow(friday('13:00'));
    expect((await listed(shop, 'delivery')).today).toEqual(['18:00', '18:15']);
    shop.setNow(friday('13:01'));
    expect((await listed(shop, 'delivery')).today).toEqual(['18:15']);
  });

  test('S-4: drops the first and the last ones before the lead time does', async () => {
    const scheduling = {
      pickup_remove_first_range: true,
      pickup_remove_first_range_number: 1,
      pickup_remove_last_range: 'Yes',
      pickup_remove_last_range_number: 2,
    };
    const shop = await open({ scheduling });
    expect((await listed(shop)).today).toEqual(['12:15', '12:30', '12:45']);
    shop.setNow(friday('12:20'));
    expect((await listed(shop)).today).toEqual(['12:30', '12:45']);
  });

  test('S-8, S-9: shows ranges or times, and stores what it shows', async () => {
    const times = await listed(await open());
    expect(times.days[0]?.slots[0]).toMatchObject({ delivery_time_range: '12:00', label: '12:00' });
    const ranges = await listed(await open({ scheduling: { pickup_show_range: true } }));
    expect(ranges.days[0]?.slots[0]).toMatchObject({
      delivery_time_range: '12:00-12:15',
      label: '12:00 - 12:15',
    });
  });

  test('S-2: shows a night under the day it starts, dated when it is delivered', async () => {
    const { days } = await listed(await open());
    expect(days[1]?.day).toBe('2026-11-21');
    expect(days[1]?.slots.map((slot) => [slot.delivery_date, slot.label])).toEqual([
      ['2026-11-21', '23:30'],
      ['2026-11-21', '23:45'],
      ['2026-11-22', '00:00'],
      ['2026-11-22', '00:15'],
    ]);
  });

  test('S-6: reaches from today over the days ahead, seven unless said otherwise', async () => {
    const daysOf = async (scheduling: object) =>
      (await listed(await open({ scheduling }))).days.map(({ day }) => day);
    expect(await daysOf({})).toHaveLength(8);
    expect(await daysOf({ days_ahead: 1 })).toEqual([FRIDAY, '2026-11-21']);
    expect(await daysOf({ days_ahead: 0 })).toEqual([FRIDAY]);
  });
});

describe('an order for a time', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await open();
  });

  test('S-10, S-14: is taken for what is listed, in both stored forms', async () => {
    for (const time of ['12:00', '12:00-12:15', '19:15-19:30']) {
      expect([time, await ordered(shop, FRIDAY, time)]).toEqual([time, 200]);
    }
    expect(await ordered(shop, '2026-11-27', '12:00')).toBe(200);
    expect(await ordered(shop, '2026-11-22', '00:15')).toBe(200);
  });

  test('K-14: without a date is one for today', async () => {
    expect(await ordered(shop, null, '12:00')).toBe(200);
    expect(await ordered(shop, '', '12:00')).toBe(200);
    expect(await ordered(shop, null, '23:30')).toEqual(UNAVAILABLE_TIME);
  });

  test('S-14: is rejected by its time', async () => {
    for (const time of [
      '08:00',
      '12:07',
      '12:00-12:30',
      '13:00',
      '15:00',
      '19:30',
      '12:00 - 12:15',
      '12h00',
      'asap',
      'demain',
      '24:00',
      '-',
    ]) {
      expect([time, await ordered(shop, FRIDAY, time)]).toEqual([time, UNAVAILABLE_TIME]);
    }
    expect(await ordered(shop, '2026-11-21', '00:15')).toEqual(UNAVAILABLE_TIME);
    expect(await ordered(shop, '2026-11-23', '12:00')).toEqual(UNAVAILABLE_TIME);
  });

  test('S-14: is rejected by its date', async () => {
    for (const day of [
      '2026-11-19',
      '2026-11-28',
      '2026-12-04',
      '2026-11-31',
      '20/11/2026',
      '2026-11-20T12:00:00Z',
    ]) {
      expect([day, await ordered(shop, day, '12:00')]).toEqual([day, UNAVAILABLE_DATE]);
    }
  });

  test('S-5: is rejected within the lead time', async () => {
    shop = await open({ scheduling: { pickup_minimum_time: 30 }, now: friday('11:31') });
    expect(await ordered(shop, FRIDAY, '12:00')).toEqual(UNAVAILABLE_TIME);
    shop.setNow(friday('11:30'));
    expect(await ordered(shop, FRIDAY, '12:00')).toBe(200);
  });

  test('S-14: for another type has that type’s times', async () => {
    const date = { delivery_date: FRIDAY, delivery_time_range: '12:00' };
    const order = aDelivery({ customer: aCustomer({ location: AN_ADDRESS, date }) });
    expect((await shop.post(CHECKOUT, order)).body.code).toBe('slot_unavailable');
  });
});

describe('as soon as possible', () => {
  const asapAt = async (time: string, options: Options = {}) => {
    const shop = await open({ ...options, now: friday(time) });
    return [(await listed(shop)).asap, await ordered(shop, FRIDAY, 'ASAP')];
  };

  test('S-12: is offered only while the restaurant is open and a slot remains today', async () => {
    expect(await asapAt('11:59')).toEqual([false, UNAVAILABLE_TIME]);
    expect(await asapAt('12:00')).toEqual([true, 200]);
    expect(await asapAt('13:09')).toEqual([true, 200]);
    expect(await asapAt('13:10')).toEqual([false, UNAVAILABLE_TIME]);
    expect(await asapAt('19:15')).toEqual([true, 200]);
    expect(await asapAt('19:16')).toEqual([false, UNAVAILABLE_TIME]);
  });

  test('S-15: is for the day that the list of times says', async () => {
    const saturdayNight = Date.parse('2026-11-21T23:45+01:00');
    const today = async (shop: Shop) =>
      (await shop.app.inject(`${CHECKOUT}slots`)).json().payload.today;
    const shop = await open({ now: saturdayNight });
    expect(await today(shop)).toBe('2026-11-21');
    shop.setNow(saturdayNight + 15 * 60_000);
    expect(await today(shop)).toBe('2026-11-22');
    expect(await ordered(shop, '2026-11-22', 'ASAP')).toBe(200);
    const elsewhere = { timezone: 'Pacific/Auckland' };
    expect(await today(await open({ scheduling: elsewhere, now: saturdayNight }))).toBe(
      '2026-11-22',
    );
  });

  test('S-15: is for today', async () => {
    const shop = await open({ now: friday('12:00') });
    expect(await ordered(shop, null, 'ASAP')).toBe(200);
    expect(await ordered(shop, '2026-11-21', 'ASAP')).toEqual(UNAVAILABLE_DATE);
  });

  test('S-15: after midnight is for the night that is still on', async () => {
    const shop = await open({ now: Date.parse('2026-11-22T00:10:00+01:00') });
    expect((await listed(shop)).asap).toBe(true);
    expect(await ordered(shop, '2026-11-21', 'ASAP')).toBe(200);
    expect(await ordered(shop, '2026-11-22', 'ASAP')).toBe(200);
  });
});

describe('items at a time', () => {
  const NOON = { label: '', is_open: true, times: [{ start: '12:00', end: '12:30' }] };
  const unserved = [409, 'items_unavailable'];

  test('A-2: are taken inside their menu’s times, the end excluded', async () => {
    const shop = await open({ menu: { active_times: { fri: NOON } } });
    expect(await ordered(shop, FRIDAY, '12:15')).toBe(200);
    expect(await ordered(shop, FRIDAY, '12:30')).toEqual(unserved);
    expect(await ordered(shop, '2026-11-21', '23:30')).toEqual(unserved);
  });

  test('A-3: are not taken on a day that is switched off', async () => {
    const shop = await open({ menu: { active_times: { fri: { ...NOON, is_open: false } } } });
    expect(await ordered(shop, FRIDAY, '12:15')).toEqual(unserved);
  });

  test('A-1: are never taken while their menu is not available', async () => {
    const shop = await open({ menu: { menu_is_available: false }, now: friday('12:00') });
    expect(await ordered(shop, FRIDAY, '12:15')).toEqual(unserved);
    expect(await ordered(shop, FRIDAY, 'ASAP')).toEqual(unserved);
  });

  test('A-4: as soon as possible means now, not when more is served', async () => {
    const shop = await open({ menu: { active_times: { fri: NOON } }, now: friday('12:29') });
    expect(await ordered(shop, FRIDAY, 'ASAP')).toBe(200);
    shop.setNow(friday('12:30'));
    expect(await ordered(shop, FRIDAY, 'ASAP')).toEqual(unserved);
  });
});
