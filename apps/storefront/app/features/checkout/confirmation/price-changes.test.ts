import { expect, test } from 'vitest';
import { quoteOf } from '../test-order.ts';
import { currentPrice, priceChanges, repriced } from './price-changes.ts';

const seen = { subtotal: 3820, discount: 382, delivery: 190, tax: 330, total: 3628 };

test('K-17: only the amounts that differ are named, the total last', () => {
  const now = { ...seen, delivery: 250, total: 3688 };
  expect(priceChanges(seen, now)).toEqual([
    { amount: 'delivery', before: 190, after: 250 },
    { amount: 'total', before: 3628, after: 3688 },
  ]);
});

test('equal amounts are no change', () => {
  expect(priceChanges(seen, { ...seen })).toEqual([]);
});

test('K-17: of a price without its tax by rate, the tax is all of the only rate', () => {
  const named = { subtotal: 21, discount: 0, delivery: 0, tax: 1.91, total: 21 };
  expect(repriced(quoteOf(2, { kind: 'pickup' }), named)).toMatchObject({
    tax: 191,
    total: 2100,
    taxByRate: [{ rate: 1000, tax: 191 }],
  });
});

test('K-17: the price of the API holds while the content is the same, and shows what changed', () => {
  const quote = quoteOf(2, { kind: 'pickup' });
  const wire = { subtotal: 21, discount: 0, delivery: 0, tax: 1.91, total: 21 };
  const newPrice = { content: 'two maki', wire, shown: quote };
  const current = currentPrice(quote, newPrice, 'two maki');
  expect(current.quote.total).toBe(2100);
  expect(current.changes).toEqual([
    { amount: 'subtotal', before: 1900, after: 2100 },
    { amount: 'tax', before: 173, after: 191 },
    { amount: 'total', before: 1900, after: 2100 },
  ]);
});

test('OL-7: the API says which offer is no longer part of the price', () => {
  const quote = quoteOf(2, { kind: 'pickup' });
  const message = 'Ce code promo a déjà été utilisé autant de fois que possible.';
  const problems = [
    { code: 'coupon_used_up', message },
    { code: 'slot_full', message: 'Ce créneau vient d’être complet.' },
  ];
  const wire = { subtotal: 21, discount: 0, delivery: 0, tax: 1.91, total: 21, problems };
  const newPrice = { content: 'two maki', wire, shown: quote };
  expect(currentPrice(quote, newPrice, 'two maki').reasons).toEqual([message]);
});

test('another content is priced by the browser again', () => {
  const quote = quoteOf(3, { kind: 'pickup' });
  const wire = { subtotal: 21, discount: 0, delivery: 0, tax: 1.91, total: 21 };
  const newPrice = { content: 'two maki', wire, shown: quoteOf(2, { kind: 'pickup' }) };
  expect(currentPrice(quote, newPrice, 'three maki')).toEqual({ quote, changes: [], reasons: [] });
  expect(currentPrice(quote, null, '')).toEqual({ quote, changes: [], reasons: [] });
});
