import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serviceDayBounds } from '../orders/board.ts';
import { addDays } from '../schedule/restaurant-time.ts';
import {
  compositionOf,
  type DishSales,
  type SalesOfHour,
  salesByCategory,
  salesByClockHour,
  salesByHourOf,
  salesByOrderType,
} from './sales-figures.ts';

const PARIS = 'Europe/Paris';
const at = (instant: string) => Date.parse(instant);

const sale = (part: Partial<SalesOfHour>): SalesOfHour => ({
  at: at('2026-11-20T18:00:00Z'),
  orderType: 'pickup',
  count: 1,
  total: 0,
  discount: 0,
  delivery: 0,
  addedTax: 0,
  ...part,
});

const dish = (part: Partial<DishSales>): DishSales => ({
  itemId: 'maki-saumon',
  name: 'Maki saumon',
  category: 'Maki',
  quantity: 1,
  given: 0,
  total: 590,
  discount: 0,
  ...part,
});

describe('FG-3: sales by hour', () => {
  it('FG-3: each sale counts in the hour in which it was made', () => {
    const hours = salesByHourOf(
      '2026-11-20',
      [
        sale({ at: at('2026-11-20T18:00:00Z'), total: 1180 }),
        sale({ at: at('2026-11-20T18:59:59Z'), total: 700 }),
        sale({ at: at('2026-11-20T23:30:00Z'), total: 500 }),
      ],
      PARIS,
    );
    expect(hours.filter(({ count }) => count > 0)).toEqual([
      { hour: 19, startsAt: at('2026-11-20T18:00:00Z'), count: 2, total: 1880 },
      { hour: 0, startsAt: at('2026-11-20T23:00:00Z'), count: 1, total: 500 },
    ]);
  });

  it('FG-3: the hour that an autumn night has twice is two hours', () => {
    const hours = salesByHourOf(
      '2026-10-24',
      [
        sale({ at: at('2026-10-25T00:30:00Z'), total: 100 }),
        sale({ at: at('2026-10-25T01:30:00Z'), total: 200 }),
      ],
      PARIS,
    );
    expect(hours.filter(({ hour }) => hour === 2).map(({ total }) => total)).toEqual([100, 200]);
  });

  it('FG-3: hours add up to the day, also with what belongs to a day that was closed before', () => {
    const sales = fc.array(
      fc.record({
        minutes: fc.integer({ min: -600, max: 3_000 }),
        total: fc.integer({ min: 0, max: 50_000 }),
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000 }), sales, (count, list) => {
        const day = addDays('2024-01-01', count);
        const { from, until } = serviceDayBounds(day, PARIS);
        const ofDay = list.map(({ minutes, total }) =>
          sale({ at: from + minutes * 60_000, total }),
        );
        const hours = salesByHourOf(day, ofDay, PARIS);
        expect(hours).toHaveLength((until - from) / 3_600_000);
        const whole = list.reduce((sum, { total }) => sum + total, 0);
        expect(hours.reduce((sum, { total }) => sum + total, 0)).toBe(whole);
        expect(hours.reduce((sum, each) => sum + each.count, 0)).toBe(list.length);
        const clock = salesByClockHour(ofDay, PARIS);
        expect(clock.reduce((sum, { total }) => sum + total, 0)).toBe(whole);
      }),
    );
  });

  it('FG-3: several days are added by the hour of the clock, from 4 to 3', () => {
    const hours = salesByClockHour(
      [
        sale({ at: at('2026-11-20T18:10:00Z'), total: 1180 }),
        sale({ at: at('2026-11-21T18:50:00Z'), total: 700 }),
      ],
      PARIS,
    );
    expect(hours).toHaveLength(24);
    expect(hours.map(({ hour }) => hour).slice(0, 2)).toEqual([4, 5]);
    expect(hours[15]).toEqual({ hour: 19, startsAt: null, count: 2, total: 1880 });
  });
});

it('FG-2: sales by pickup and delivery, those of deleted orders apart', () => {
  expect(
    salesByOrderType([
      sale({ orderType: 'delivery', total: 1850 }),
      sale({ orderType: null, count: 2, total: 300 }),
      sale({ total: 1180 }),
      sale({ total: 700 }),
    ]),
  ).toEqual([
    { orderType: 'pickup', count: 2, total: 1880 },
    { orderType: 'delivery', count: 1, total: 1850 },
    { orderType: null, count: 2, total: 300 },
  ]);
  expect(salesByOrderType([sale({ total: 700 })])).toEqual([
    { orderType: 'pickup', count: 1, total: 700 },
  ]);
});

it('FG-5: dishes by category, what sold most first, dishes that are gone together', () => {
  expect(
    salesByCategory([
      dish({ itemId: 'gone', category: null, quantity: 1, total: 400 }),
      dish({ quantity: 2, total: 1180, discount: 118 }),
      dish({ itemId: 'maki-thon', quantity: 1, given: 1, total: 620 }),
      dish({ itemId: 'the', category: 'Boissons', quantity: 3, total: 900 }),
    ]),
  ).toEqual([
    { category: 'Maki', quantity: 3, given: 1, total: 1800, discount: 118 },
    { category: 'Boissons', quantity: 3, given: 0, total: 900, discount: 0 },
    { category: null, quantity: 1, given: 0, total: 400, discount: 0 },
  ]);
});

it('FG-6: dishes and delivery less discounts are the sales, with what only the journal knows', () => {
  const composition = compositionOf(
    [
      sale({ total: 1062, discount: 118 }),
      sale({ orderType: 'delivery', total: 1850, delivery: 550 }),
      sale({ orderType: null, total: 300 }),
    ],
    [dish({ quantity: 2, total: 1180, discount: 118 }), dish({ quantity: 2, total: 1300 })],
  );
  expect(composition).toEqual({
    dishes: 2480,
    discounts: 118,
    delivery: 550,
    addedTax: 0,
    deleted: 300,
    sales: 3212,
  });
});
