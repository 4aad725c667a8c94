import type { BillingDocument } from '@comptoir/contract/invoices/billing-document';
import { unitPriceOf } from '@comptoir/domain/invoices/billed-lines';
import { afterEach, describe, expect, it } from 'vitest';
import { anOrder, type OrderBody } from '#test/builders/order-builder.ts';
import {
  aCategory,
  aMenu,
  anItem,
  anOffer,
  anOption,
  anOptionGroup,
  aRestaurant,
  someSettings,
} from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { taggedTexts } from '#test/harness/pdf-text.ts';
import { cardShops } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';
import { emptyInvoices, LEGAL_SITE, makeInvoice, storedInvoices } from '#test/shops/invoices.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { proposedBy, SOUP, withSoup } from '#test/shops/substitution-shop.ts';
import { renderBilling } from './pdf/render-billing.ts';

const database = testDatabase();
const openShop = shops(database);
const openCardShop = withSoup(cardShops(database));
afterEach(() => emptyInvoices(database));

const priced = (item_id: string, price: number, tax_rate: number, more = {}) =>
  anItem({
    item_id,
    item_name: item_id,
    item_price: { price_pickup: price, price_delivery: price, tax_rate },
    ...more,
  });
const GLASS = anOption({ id: 'verre', name: 'Verre de vin', price: 4.5, tax_rate: 20 });
const WASABI = anOption({ id: 'wasabi', name: 'Wasabi' });
const MENU = aMenu({
  categories: [
    aCategory({
      items: [
        priced('plat', 12.9, 10),
        priced('vin', 6, 20),
        priced('bonbon', 0.04, 20),
        priced('eau', 2.1, 5.5),
        priced('epicerie', 3.3, 0),
        priced('formule', 14.9, 10, {
          options: [
            {
              ...anOptionGroup({ option_options: [GLASS, WASABI] }),
              option_id: 'boisson',
              option_name: 'Boisson',
            },
          ],
        }),
      ],
    }),
  ],
});
const OFFERS = [
  anOffer({ id: 'wine', value: 100, items: ['vin'], auto_apply: 'No', code: 'WINE100' }),
  anOffer({ id: 'five', type: 'fixed_amount', value: 5, auto_apply: 'No', code: 'CINQ' }),
  anOffer({ id: 'gift', type: 'free_item', items: ['vin'], auto_apply: 'No', code: 'CADEAU' }),
];

type Items = OrderBody['items'];
const line = (item_id: string, quantity = 1, choices: readonly string[] = []): Items[number] => ({
  item_id,
  quantity,
  note: '',
  options:
    choices.length === 0
      ? []
      : [
          {
            option_id: 'boisson',
            selected: choices.length,
            option_options: choices.map((id) => ({ id, quantity: 1 })),
          },
        ],
});

/** The invoice of an order of these items, at the prices of the API. */
async function invoiced(
  items: Items,
  { coupon = null, isTaxIncluded = true }: { coupon?: string | null; isTaxIncluded?: boolean } = {},
): Promise<BillingDocument> {
  const tax = { enabled: true, inclusive: isTaxIncluded, default_rate: 10 };
  const settings = someSettings({ site: LEGAL_SITE });
  const features = { ...settings.features, tax };
  const shop = await openShop(
    aRestaurant({ settings: { ...settings, features }, menus: [MENU], offers: OFFERS }),
  );
  await handedOver(shop, items, coupon);
  const [document] = await storedInvoices(database);
  if (!document) throw new Error('There is no invoice.');
  return document;
}

async function handedOver(shop: Shop, items: Items, coupon: string | null): Promise<void> {
  const cart = { items, is_pickup: true, coupon };
  const quoted = await shop.post('/v2/public/checkout/quote', { ...cart, customer: {} });
  const { subtotal, discount, delivery, tax, total, free_items } = Object(quoted.body.payload);
  const amounts = { subtotal, discount, delivery, tax, total, free_items };
  const placed = await shop.post('/v2/public/checkout/', anOrder({ ...cart, ...amounts }));
  expect(placed.status).toBe(200);
  const orderId = String(placed.body.payload?.order_id);
  await shop.put('/v2/public/checkout/', {
    order_id: orderId,
    transaction_id: null,
    status: 'pending',
  });
  await ordersAt(database.pool).advance(orderId, 'handed_over');
  await makeInvoice(database, orderId, { now: FRIDAY_EVENING });
}

/** Name, options, rate, units, price of one, discount, and the amount without tax: in euros. */
function rowsOf({ lines }: BillingDocument) {
  return lines.map((row) => {
    const { amount, decimals } = unitPriceOf(row.list_net_cents, row.quantity);
    return [
      row.name,
      row.details.join(', '),
      (row.rate_basis_points ?? Number.NaN) / 100,
      row.quantity,
      amount / 10 ** decimals,
      row.discount_net_cents / 100,
      row.net_cents / 100,
    ];
  });
}

function addUp({ lines, rates, total_cents }: BillingDocument): void {
  const sum = (amounts: readonly number[]) => amounts.reduce((one, other) => one + other, 0);
  expect(sum(lines.map(({ gross_cents }) => gross_cents))).toBe(total_cents);
  for (const rate of rates) {
    const own = lines.filter((row) => row.rate_basis_points === rate.rate_basis_points);
    expect(sum(own.map(({ net_cents }) => net_cents))).toBe(rate.net_cents);
    expect(sum(own.map(({ tax_cents }) => tax_cents))).toBe(rate.tax_cents);
  }
}

describe('IV-3: the rows of an invoice', () => {
  it('IV-3: a free glass of wine is at 20 %, and costs nothing', async () => {
    const document = await invoiced([line('plat')], { coupon: 'CADEAU' });
    expect(rowsOf(document)).toEqual([
      ['plat', '', 10, 1, 11.73, 0, 11.73],
      ['vin', '', 20, 1, 0, 0, 0],
    ]);
    addUp(document);
  });

  it('IV-3: a glass that a code pays is at 20 %, and its discount is without tax', async () => {
    const document = await invoiced([line('vin'), line('plat')], { coupon: 'WINE100' });
    expect(rowsOf(document)).toEqual([
      ['vin', '', 20, 1, 5, 5, 0],
      ['plat', '', 10, 1, 11.73, 0, 11.73],
    ]);
    addUp(document);
    const texts = taggedTexts(await renderBilling(document)).map(({ text }) =>
      text.replaceAll('\u00a0', ' '),
    );
    const from = texts.indexOf('vin');
    expect(texts.slice(from, from + 7)).toEqual([
      ...['vin', 'Remise : −5,00 €', '1', '5,00 €', '20 %', '0,00 €', '0,00 €'],
    ]);
    expect(texts).toContain('SIREN 303265045');
  });

  it('IV-3: two sweets at 4 cents are at 20 %', async () => {
    const document = await invoiced([line('bonbon', 2), line('plat'), line('eau'), line('vin')]);
    expect(rowsOf(document)[0]).toEqual(['bonbon', '', 20, 2, 0.035, 0, 0.07]);
    addUp(document);
  });

  it('IV-3: a coupon is shared over the rates, and each row is without tax', async () => {
    const document = await invoiced([line('plat', 2), line('vin'), line('epicerie')], {
      coupon: 'CINQ',
    });
    expect(rowsOf(document)).toEqual([
      ['plat', '', 10, 2, 11.725, 3.34, 20.11],
      ['vin', '', 20, 1, 5, 0.71, 4.29],
      ['epicerie', '', 0, 1, 3.3, 0.47, 2.83],
    ]);
    addUp(document);
  });

  it.each([true, false])(
    'IV-3: an option at another rate than its dish is a row of its own (prices contain the tax: %s)',
    async (isTaxIncluded) => {
      const items = [line('formule', 3, ['wasabi', 'verre'])];
      const document = await invoiced(items, { isTaxIncluded });
      expect(rowsOf(document)).toEqual(
        isTaxIncluded
          ? [
              ['formule', 'Wasabi', 10, 3, 13.547, 0, 40.64],
              ['formule', 'Verre de vin', 20, 3, 3.75, 0, 11.25],
            ]
          : [
              ['formule', 'Wasabi', 10, 3, 14.9, 0, 44.7],
              ['formule', 'Verre de vin', 20, 3, 4.5, 0, 13.5],
            ],
      );
      addUp(document);
    },
  );

  it('IV-3: a unit costs the same with a code as without one', async () => {
    const items = [line('formule', 1, ['verre']), line('eau')];
    const units = async (coupon: string | null) => {
      const document = await invoiced(items, { coupon });
      addUp(document);
      await emptyInvoices(database);
      return rowsOf(document).map((row) => row[4]);
    };
    expect(await units(null)).toEqual([13.55, 3.75, 1.99]);
    expect(await units('CINQ')).toEqual([13.55, 3.75, 1.99]);
  });

  it('IV-3, SU-6: a dish that is served instead has the rate of the one that it stands for', async () => {
    const shop = await openCardShop();
    const { orderId, guest } = await proposedBy(database)(shop, SOUP);
    expect((await guest.answer('accept')).status).toBe(200);
    await makeInvoice(database, orderId);
    const [document] = await storedInvoices(database);
    if (!document) throw new Error('There is no invoice.');
    expect(rowsOf(document)).toEqual([
      ['Maki saumon', '', 10, 1, 5.37, 0, 5.37],
      ['Soupe miso', '', 10, 1, 4.45, 0, 4.45],
      ['Maki saumon (différence de prix)', '', 10, 1, 0.91, 0, 0.91],
    ]);
    addUp(document);
  });
});
