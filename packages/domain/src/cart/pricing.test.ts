import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPricingFacts } from '../../test/arbitrary-pricing.ts';
import {
  aBuyOneGetOne,
  aFixedAmount,
  aFreeDelivery,
  aFreeItem,
  aGroup,
  aLine,
  anItem,
  anOption,
  aPercentage,
  aZone,
  costing,
  deliveryRules,
  quoteFor,
  taxRules,
} from '../../test/builders.ts';
import { sum } from '../money/money.ts';
import { quoteCart } from './pricing.ts';

const maki = anItem({ id: 'maki', categoryId: 'maki', prices: costing(1000) });
const beer = anItem({
  id: 'biere',
  categoryId: 'boissons',
  prices: costing(600),
  taxRate: 2000,
});
const soup = anItem({ id: 'soupe', categoryId: 'entrees', prices: costing(350) });
const inZone = {
  kind: 'zone',
  zone: aZone({ fee: 250, flatCharge: 300, minimumOrder: 1500 }),
} as const;

describe('P-1: the total', () => {
  it('P-1: subtotal + delivery − discount, the tax contained', () => {
    const quote = quoteFor([maki, beer], { fulfilment: inZone, offers: [aPercentage()] });
    expect(quote).toMatchObject({
      subtotal: 1600,
      delivery: 250,
      discount: 160,
      // 9.00 and 2.50 at 10 % contain 0.82 and 0.23, 5.40 at 20 % contains 0.90.
      tax: 195,
      total: 1690,
    });
  });

  it('P-1: the tax is added where prices do not contain it', () => {
    const quote = quoteFor([maki, beer], {
      fulfilment: inZone,
      offers: [aPercentage()],
      tax: taxRules({ inclusive: false }),
    });
    // 10 % of 9.00 and of 2.50, 20 % of 5.40.
    expect(quote).toMatchObject({ tax: 223, total: 1690 + 223 });
  });

  it('P-1: without tax the total is the same as with a contained one', () => {
    const quote = quoteFor([maki, beer], { tax: taxRules({ enabled: false, inclusive: false }) });
    expect(quote).toMatchObject({ tax: 0, total: 1600, taxByRate: [] });
  });

  it('P-1: an empty cart costs nothing, whatever was chosen before', () => {
    const quote = quoteFor([maki], {
      lines: [],
      fulfilment: inZone,
      offers: [aFixedAmount(), aFreeItem({ itemIds: ['maki'] }), aBuyOneGetOne()],
    });
    expect(quote).toMatchObject({
      lines: [],
      freeLines: [],
      subtotal: 0,
      discount: 0,
      delivery: 0,
      tax: 0,
      total: 0,
      appliedOfferIds: [],
    });
  });
});

describe('P-2: in which order things are counted', () => {
  it('P-2: percentages first, then a fixed amount on what they leave', () => {
    const quote = quoteFor([maki, beer], {
      offers: [aFixedAmount({ amount: 500 }), aPercentage({ rate: 5000, itemIds: ['maki'] })],
    });
    // 5.00 off the maki leaves 5.00 and 6.00: 5.00 shared as 2.27 and 2.73.
    expect(quote.lines.map(({ discount }) => discount)).toEqual([727, 273]);
    expect(quote.discount).toBe(1000);
  });

  it('P-2: minimums of offers and of delivery look at the subtotal before discounts', () => {
    const quote = quoteFor([maki, beer], {
      fulfilment: inZone,
      offers: [aPercentage({ rate: 5000 }), aFixedAmount({ amount: 100, minimumAmount: 1600 })],
    });
    expect(quote).toMatchObject({ discount: 900, delivery: 250, total: 950 });
  });
});

describe('P-3: discounts', () => {
  it('P-3: together they never exceed the subtotal', () => {
    const quote = quoteFor([maki, beer], {
      offers: [aPercentage({ rate: 9000 }), aFixedAmount({ amount: 99_900 })],
    });
    expect(quote).toMatchObject({ subtotal: 1600, discount: 1600, tax: 0, total: 0 });
  });

  it('P-3: the delivery fee is not discounted', () => {
    const quote = quoteFor([maki, beer], {
      fulfilment: inZone,
      offers: [aFixedAmount({ amount: 99_900 })],
    });
    expect(quote).toMatchObject({ discount: 1600, delivery: 250, total: 250, tax: 23 });
  });
});

describe('P-8: discounts lower what is taxed', () => {
  const options = [{ groupId: 'sauces', optionId: 'soja', quantity: 1 }];
  const menu = anItem({
    id: 'menu',
    prices: costing(1200),
    taxRate: 1000,
    optionGroups: [aGroup({ options: [anOption({ price: 600, taxRate: 2000 })] })],
  });
  const lines = [aLine({ itemId: 'menu', options })];

  it('P-8: a percentage lowers the item’s part of its own line', () => {
    const offers = [aPercentage({ rate: 2500 })];
    const quote = quoteFor([menu], { lines, offers });
    // 12.00 − 3.00 = 9.00 at 10 % contain 0.8181…, 6.00 at 20 % contain 1.00.
    expect(quote).toMatchObject({ discount: 300, tax: 182, total: 1500 });
  });

  it('P-8: a fixed amount lowers what is left of item and options, pro rata', () => {
    const quote = quoteFor([menu], { lines, offers: [aFixedAmount({ amount: 600 })] });
    // 4.00 off 12.00 and 2.00 off 6.00: 8.00 at 10 % contain 0.7272…, 4.00 at 20 % 0.6666…
    expect(quote).toMatchObject({ discount: 600, tax: 139, total: 1200 });
  });

  it('P-8: after a percentage it is shared by what is left of each', () => {
    const offers = [aPercentage({ rate: 5000 }), aFixedAmount({ amount: 300 })];
    const quote = quoteFor([menu], { lines, offers });
    // 6.00 and 6.00 are left; 1.50 off each: 4.50 at 10 % contain 0.4090…, 4.50 at 20 % 0.75.
    expect(quote).toMatchObject({ discount: 900, tax: 116, total: 900 });
  });

  it('P-8: the odd cent inside a line goes to the item first', () => {
    const even = anItem({
      id: 'menu',
      prices: costing(600),
      taxRate: 2000,
      optionGroups: [aGroup({ options: [anOption({ price: 600, taxRate: 0 })] })],
    });
    const quote = quoteFor([even], {
      lines,
      offers: [aFixedAmount({ amount: 595 })],
      tax: taxRules({ inclusive: false }),
    });
    // 2.98 off the item and 2.97 off the option: 3.02 × 20 % = 0.604; the other way round 0.606.
    expect(quote.lines[0]).toMatchObject({ discount: 595, tax: 60 });
  });

  it('P-8: lines outside the scope keep their tax', () => {
    const quote = quoteFor([maki, beer], { offers: [aFixedAmount({ itemIds: ['maki'] })] });
    expect(quote.lines.map(({ tax }) => tax)).toEqual([45, 100]);
  });
});

describe('P-9: the tax by rate', () => {
  it('P-9: lines and delivery together, the lowest rate first', () => {
    const quote = quoteFor([beer, maki], { fulfilment: inZone });
    expect(quote.taxByRate).toEqual([
      { rate: 1000, tax: 91 + 23 },
      { rate: 2000, tax: 100 },
    ]);
    expect(quote.tax).toBe(214);
  });
});

describe('O-1: which offers apply', () => {
  it('O-1: those with auto_apply by themselves, the others only as the coupon', () => {
    const hidden = aPercentage({ id: 'accueil', autoApply: false });
    expect(quoteFor([maki], { offers: [hidden] }).discount).toBe(0);
    expect(quoteFor([maki], { coupon: hidden }).discount).toBe(100);
    expect(quoteFor([maki], { offers: [hidden], coupon: hidden }).discount).toBe(100);
  });

  it('O-1: the code of an offer that applies by itself counts no second time', () => {
    const open = aPercentage({ id: 'midi' });
    const quote = quoteFor([maki], { offers: [open], coupon: open });
    expect(quote).toMatchObject({
      discount: 100,
      appliedOfferIds: ['midi'],
      couponRejection: null,
    });
  });

  it('O-1: a coupon adds to the offers that apply by themselves', () => {
    const quote = quoteFor([maki], {
      offers: [aPercentage({ id: 'midi', rate: 1000 })],
      coupon: aPercentage({ id: 'accueil', rate: 500, autoApply: false }),
    });
    expect(quote).toMatchObject({ discount: 150, appliedOfferIds: ['midi', 'accueil'] });
  });
});

describe('O-11: a coupon that the cart does not fit yet', () => {
  it('O-11: discounts nothing and says what is missing', () => {
    const coupon = aFixedAmount({ autoApply: false, minimumAmount: 2500 });
    expect(quoteFor([maki], { coupon })).toMatchObject({
      discount: 0,
      couponRejection: { kind: 'minimum', missing: 1500 },
      appliedOfferIds: [],
    });
  });

  it('O-11: says which order type it is for, or that nothing in the cart is in its scope', () => {
    const elsewhere = aFixedAmount({ autoApply: false, orderType: 'delivery' });
    expect(quoteFor([maki], { coupon: elsewhere }).couponRejection).toEqual({
      kind: 'order_type',
      needs: 'delivery',
    });
    const delivered = aFreeDelivery({ autoApply: false });
    expect(quoteFor([maki], { coupon: delivered })).toMatchObject({
      couponRejection: { kind: 'order_type', needs: 'delivery' },
      appliedOfferIds: [],
    });
    expect(quoteFor([maki], { coupon: delivered, fulfilment: inZone }).couponRejection).toBeNull();
    const desserts = aFixedAmount({ autoApply: false, categoryIds: ['desserts'] });
    expect(quoteFor([maki], { coupon: desserts }).couponRejection).toEqual({ kind: 'scope' });
  });

  it('O-11: without a coupon there is nothing to explain', () => {
    expect(quoteFor([maki]).couponRejection).toBeNull();
  });
});

describe('O-14: free delivery', () => {
  it('O-14: makes the delivery 0, the flat charge included', () => {
    const quote = quoteFor([maki], { fulfilment: inZone, offers: [aFreeDelivery()] });
    expect(quoteFor([maki], { fulfilment: inZone }).delivery).toBe(550);
    expect(quote).toMatchObject({ delivery: 0, discount: 0, total: 1000, tax: 91 });
  });

  it('O-14: does not lift a minimum without a flat charge', () => {
    const zone = aZone({ flatCharge: 0, minimumOrder: 1500 });
    const quote = quoteFor([maki], {
      fulfilment: { kind: 'zone', zone },
      offers: [aFreeDelivery()],
    });
    expect(quote.delivery).toBe(0);
    expect(quote.deliveryQuote).toMatchObject({ problem: 'below_minimum', missing: 500 });
  });

  it('O-14: asks for its minimum like any offer', () => {
    const offers = [aFreeDelivery({ minimumAmount: 1001 })];
    expect(quoteFor([maki], { fulfilment: inZone, offers }).delivery).toBe(550);
  });
});

describe('O-15: free lines', () => {
  it('O-15: free items and copies cost nothing and count towards nothing', () => {
    const offers = [
      aFreeItem({ id: 'attention', itemIds: ['soupe'] }),
      aBuyOneGetOne({ id: 'deux', itemIds: ['maki'], allowRepeat: true }),
    ];
    const lines = [aLine({ itemId: 'maki', quantity: 2 })];
    const quote = quoteFor([maki, soup], { lines, offers });
    expect(quote.freeLines).toEqual([
      { offerId: 'attention', itemId: 'soupe', quantity: 1, options: [] },
      { offerId: 'deux', itemId: 'maki', quantity: 2, options: [] },
    ]);
    expect(quote).toMatchObject({ subtotal: 2000, discount: 0, tax: 182, total: 2000 });
  });

  it('O-15: they do not help to reach a minimum, of an offer or of the delivery', () => {
    const offers = [
      aFreeItem({ id: 'attention', itemIds: ['soupe'] }),
      aBuyOneGetOne({ id: 'deux' }),
      aPercentage({ minimumAmount: 1001 }),
    ];
    const quote = quoteFor([maki, soup], {
      lines: [aLine({ itemId: 'maki' })],
      offers,
      fulfilment: inZone,
    });
    expect(quote).toMatchObject({ subtotal: 1000, discount: 0, delivery: 550 });
  });

  it('O-15: an offer does not discount them', () => {
    const offers = [aFreeItem({ itemIds: ['soupe'] }), aPercentage({ itemIds: ['soupe'] })];
    const quote = quoteFor([maki, soup], { lines: [aLine({ itemId: 'maki' })], offers });
    expect(quote.discount).toBe(0);
  });

  it('O-8: each offer adds its free item, as the guest chose it', () => {
    const offers = [
      aFreeItem({ id: 'one', itemIds: ['soupe', 'biere'] }),
      aFreeItem({ id: 'two', itemIds: ['soupe', 'biere'] }),
    ];
    const quote = quoteFor([maki, soup, beer], {
      lines: [aLine({ itemId: 'maki' })],
      offers,
      freeChoices: new Map([['two', 'biere']]),
    });
    expect(quote.freeLines.map(({ itemId }) => itemId)).toEqual(['soupe', 'biere']);
  });
});

it('O-16: a quote names the offers that did something', () => {
  const offers = [
    aPercentage({ id: 'ten' }),
    aPercentage({ id: 'asleep', isActive: false }),
    aFixedAmount({ id: 'low', amount: 100 }),
    aFixedAmount({ id: 'high', amount: 200 }),
    aFreeDelivery({ id: 'brought' }),
    aFreeItem({ id: 'gone', itemIds: ['retired'] }),
    aBuyOneGetOne({ id: 'deux' }),
  ];
  expect(quoteFor([maki], { offers }).appliedOfferIds).toEqual(['ten', 'high', 'deux']);
  expect(quoteFor([maki], { offers, fulfilment: inZone }).appliedOfferIds).toEqual([
    'ten',
    'high',
    'brought',
    'deux',
  ]);
});

it('C-1: delivery prices hold as soon as the order is to be delivered, even without an address', () => {
  const item = anItem({ id: 'maki', prices: { pickup: 590, delivery: 650 } });
  expect(quoteFor([item]).subtotal).toBe(590);
  expect(quoteFor([item], { fulfilment: { kind: 'undecided' } }).subtotal).toBe(650);
  expect(quoteFor([item], { fulfilment: { kind: 'too_far' } }).subtotal).toBe(650);
});

it('C-6: a line whose item the menu does not have is left out', () => {
  const lines = [aLine({ itemId: 'maki' }), aLine({ itemId: 'retired', quantity: 3 })];
  const quote = quoteFor([maki], { lines });
  expect(quote.lines).toHaveLength(1);
  expect(quote.subtotal).toBe(1000);
});

it('D-8: before an address is known no delivery is charged', () => {
  const rules = deliveryRules({ minimumOrder: 5000, flatCharge: 300 });
  const quote = quoteFor([maki], { fulfilment: { kind: 'undecided' }, delivery: rules });
  expect(quote).toMatchObject({ delivery: 0, total: 1000 });
});

describe('laws of every quote', () => {
  it('M-1: every amount is a whole number of cents and none is negative', () => {
    fc.assert(
      fc.property(anyPricingFacts, (facts) => {
        const quote = quoteCart(facts);
        const { subtotal, discount, delivery, tax, total } = quote;
        const amounts = [
          ...[subtotal, discount, delivery, tax, total],
          ...quote.lines.flatMap((line) => [line.total, line.discount, line.tax]),
          ...quote.taxByRate.map((rate) => rate.tax),
        ];
        for (const amount of amounts) {
          expect(Number.isSafeInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('P-1: total = Σ lines + delivery − Σ line discounts, plus the tax when it is added', () => {
    fc.assert(
      fc.property(anyPricingFacts, (facts) => {
        const { lines, subtotal, discount, delivery, tax, total } = quoteCart(facts);
        const added = facts.tax.inclusive ? 0 : tax;
        expect(subtotal).toBe(sum(lines.map((line) => line.total)));
        expect(discount).toBe(sum(lines.map((line) => line.discount)));
        expect(total).toBe(subtotal + delivery - discount + added);
      }),
    );
  });

  it('P-3: no line is discounted by more than it costs, nor the cart by more than its subtotal', () => {
    fc.assert(
      fc.property(anyPricingFacts, (facts) => {
        const { lines, subtotal, discount } = quoteCart(facts);
        expect(discount).toBeLessThanOrEqual(subtotal);
        for (const line of lines) expect(line.discount).toBeLessThanOrEqual(line.total);
      }),
    );
  });

  it('P-9: the tax is the sum of its rates, and of the lines and the delivery', () => {
    fc.assert(
      fc.property(anyPricingFacts, (facts) => {
        const quote = quoteCart(facts);
        const onLines = sum(quote.lines.map((line) => line.tax));
        expect(sum(quote.taxByRate.map(({ tax }) => tax))).toBe(quote.tax);
        expect(quote.tax).toBeGreaterThanOrEqual(onLines);
        if (quote.delivery === 0) expect(quote.tax).toBe(onLines);
      }),
    );
  });

  it('P-6: a contained tax is at most the total, and a switched-off one is 0', () => {
    fc.assert(
      fc.property(anyPricingFacts, (facts) => {
        const { tax, total } = quoteCart(facts);
        if (!facts.tax.enabled) expect(tax).toBe(0);
        if (facts.tax.inclusive) expect(tax).toBeLessThanOrEqual(total);
      }),
    );
  });

  it('O-15: free lines never change an amount', () => {
    fc.assert(
      fc.property(anyPricingFacts, (facts) => {
        const gives = new Set(['free_item', 'buy_one_get_one']);
        const offers = facts.offers.filter(({ type }) => !gives.has(type));
        const coupon = facts.coupon && gives.has(facts.coupon.type) ? null : facts.coupon;
        const { subtotal, discount, delivery, tax, total } = quoteCart(facts);
        expect(quoteCart({ ...facts, offers, coupon })).toMatchObject({
          subtotal,
          discount,
          delivery,
          tax,
          total,
        });
      }),
    );
  });

  it('O-11: a coupon that is refused changes nothing', () => {
    fc.assert(
      fc.property(anyPricingFacts, (facts) => {
        const quote = quoteCart(facts);
        fc.pre(quote.couponRejection !== null);
        expect({ ...quoteCart({ ...facts, coupon: null }), couponRejection: null }).toEqual({
          ...quote,
          couponRejection: null,
        });
      }),
    );
  });

  it('P-3: the order of the lines changes neither the subtotal, nor the discount, nor the delivery', () => {
    fc.assert(
      fc.property(anyPricingFacts, (facts) => {
        const { subtotal, discount, delivery } = quoteCart(facts);
        const reversed = { ...facts, lines: facts.lines.toReversed() };
        expect(quoteCart(reversed)).toMatchObject({ subtotal, discount, delivery });
      }),
    );
  });
});
