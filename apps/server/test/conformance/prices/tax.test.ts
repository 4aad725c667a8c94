import { expect, test } from 'vitest';
import { anOffer } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { amounts, DELIVERED, quoter } from './priced.ts';

const quoteOf = quoter(shops(testDatabase()));

const taxed = (tax: { enabled?: boolean; inclusive?: boolean; default_rate?: number }) => ({
  features: { tax },
});

test('P-4, P-6: contained, it changes no total', async () => {
  const quote = await quoteOf([
    ['ten', 1],
    ['wine', 1],
  ]);
  expect(amounts(quote)).toEqual({ subtotal: 22, discount: 0, delivery: 0, tax: 2.91, total: 22 });
  expect(quote.lines.map(({ tax }) => tax)).toEqual([0.91, 2]);
  expect(quote.taxes).toEqual([
    { rate: 10, tax: 0.91 },
    { rate: 20, tax: 2 },
  ]);
});

test('P-6: added, it makes the total larger', async () => {
  const settings = taxed({ inclusive: false });
  const quote = await quoteOf(
    [
      ['ten', 1],
      ['wine', 1],
    ],
    { settings },
  );
  expect(amounts(quote)).toEqual({
    subtotal: 22,
    discount: 0,
    delivery: 0,
    tax: 3.4,
    total: 25.4,
  });
});

test('P-6: switched off, it is 0', async () => {
  for (const inclusive of [true, false]) {
    const settings = taxed({ enabled: false, inclusive });
    expect(amounts(await quoteOf([['wine', 1]], { settings }))).toMatchObject({
      tax: 0,
      total: 12,
    });
  }
});

test('P-5, P-7: a line with several rates is rounded once', async () => {
  const line = ['odd', 1, { extra: 1, plain: 1 }] as const;
  expect((await quoteOf([line])).tax).toBe(0.39);
  expect((await quoteOf([line], { settings: taxed({ inclusive: false }) })).tax).toBe(0.43);
});

test('P-5: without a rate of its own an item has the default', async () => {
  expect((await quoteOf([['tea', 1]])).tax).toBe(0.18);
  expect((await quoteOf([['tea', 1]], { settings: taxed({ default_rate: 20 }) })).tax).toBe(0.33);
  expect((await quoteOf([['tea', 1]], { settings: taxed({ default_rate: 0 }) })).tax).toBe(0);
});

test('P-10: the delivery is taxed at the default rate', async () => {
  const quote = await quoteOf(
    [
      ['ten', 1],
      ['six', 1],
    ],
    { request: DELIVERED },
  );
  expect(amounts(quote)).toEqual({
    subtotal: 16,
    discount: 0,
    delivery: 2.5,
    tax: 1.69,
    total: 18.5,
  });
});

test('P-8: a percentage lowers what is taxed of its own line, the item’s part of it', async () => {
  const offers = [anOffer({ type: 'percentage', value: 10, items: ['odd'] })];
  const quote = await quoteOf(
    [
      ['odd', 1, { extra: 1 }],
      ['ten', 1],
    ],
    { offers },
  );
  expect(quote.lines.map(({ discount, tax }) => [discount, tax])).toEqual([
    [0.33, 0.32],
    [0, 0.91],
  ]);
});

test('P-8: a fixed amount is shared to the cent, and lowers each line by its share', async () => {
  const offers = [anOffer({ type: 'fixed_amount', value: 5 })];
  const quote = await quoteOf(
    [
      ['ten', 1],
      ['wine', 1],
    ],
    { offers },
  );
  expect(quote.lines.map(({ discount, tax }) => [discount, tax])).toEqual([
    [2.27, 0.7],
    [2.73, 1.55],
  ]);
  expect(amounts(quote)).toEqual({ subtotal: 22, discount: 5, delivery: 0, tax: 2.25, total: 17 });
});

test('P-8: inside a line it is shared between item and options', async () => {
  const offers = [anOffer({ type: 'fixed_amount', value: 1 })];
  expect(amounts(await quoteOf([['odd', 1, { extra: 1 }]], { offers }))).toEqual({
    subtotal: 4.33,
    discount: 1,
    delivery: 0,
    tax: 0.26,
    total: 3.33,
  });
});

test('P-8: on a tie the first line gets the odd cent', async () => {
  const offers = [anOffer({ type: 'fixed_amount', value: 0.01 })];
  const quote = await quoteOf(
    [
      ['ten', 1],
      ['ten', 1, { nothing: 0 }],
    ],
    { offers },
  );
  expect(quote.lines.map(({ discount }) => discount)).toEqual([0.01, 0]);
});
