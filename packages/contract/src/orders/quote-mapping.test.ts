import type { Quote } from '@comptoir/domain/cart/pricing';
import { quoteCart } from '@comptoir/domain/cart/pricing';
import { expect, it } from 'vitest';
import { itemIndex } from '../menus/item-mapping.ts';
import { menu } from '../menus/menus.ts';
import { toOffer } from '../menus/offer-mapping.ts';
import { offerWithCode } from '../menus/offers.ts';
import { settings } from '../settings/settings.ts';
import { deliveryRules, taxRules } from '../settings/settings-mapping.ts';
import { quote as quoteSchema } from './checkout.ts';
import { fromQuote, quotedTotals } from './quote-mapping.ts';

const carte = menu.parse({
  menu_id: 'carte',
  categories: [
    {
      category_id: 'maki',
      category_name: 'Maki',
      items: [
        {
          item_id: 'maki-saumon',
          item_menu_id: 'carte',
          item_category_id: 'maki',
          item_name: 'Maki saumon',
          item_price: { price_pickup: 5.9, price_delivery: 6.5, tax_rate: 5.5 },
        },
      ],
    },
  ],
});
const offers = [
  { id: 'dix', type: 'percentage', value: 10 },
  { id: 'deux', type: 'buy_one_get_one' },
].map((wire) => toOffer(offerWithCode.parse(wire)));
const open = settings.parse({ features: { delivery: { active: true } } });

function aQuote(): Quote {
  return quoteCart({
    lines: [{ itemId: 'maki-saumon', quantity: 3, note: '', options: [] }],
    items: itemIndex([carte]),
    condiments: [],
    offers,
    coupon: null,
    freeChoices: new Map(),
    fulfilment: { kind: 'measured', fee: 250 },
    delivery: deliveryRules(open),
    tax: taxRules(open),
    moment: { date: '2026-11-24', weekday: 'tue', minutes: 720 },
  });
}

it('I-12: a quote travels in euros, with its lines, its taxes and the offers that counted', () => {
  const problem = { code: 'slot_unavailable', message: 'Cet horaire n’est pas proposé.' };
  expect(fromQuote(aQuote(), { coupon: null, problems: [problem] })).toEqual({
    subtotal: 19.5,
    discount: 1.95,
    delivery: 2.5,
    // 17.55 € at 5.5 % contain 0.91, 2.50 € at 10 % contain 0.23.
    tax: 1.14,
    total: 20.05,
    coupon: null,
    free_items: [{ offer_id: 'deux', item_id: 'maki-saumon', quantity: 1 }],
    lines: [
      {
        item_id: 'maki-saumon',
        quantity: 3,
        unit_price: 6.5,
        line_total: 19.5,
        discount: 1.95,
        tax: 0.91,
        taxes: [{ rate: 5.5, amount: 0.91 }],
      },
    ],
    taxes: [
      { rate: 5.5, tax: 0.91 },
      { rate: 10, tax: 0.23 },
    ],
    applied_offers: ['dix', 'deux'],
    problems: [problem],
  });
});

it('I-12: what is sent is what the schema describes', () => {
  const wire = fromQuote(aQuote(), { coupon: null, problems: [] });
  expect(quoteSchema.parse(JSON.parse(JSON.stringify(wire)))).toEqual(wire);
});

it('I-10: an order repeats five amounts of its quote', () => {
  expect(quotedTotals(aQuote())).toEqual({
    subtotal: 19.5,
    discount: 1.95,
    delivery: 2.5,
    tax: 1.14,
    total: 20.05,
  });
});
