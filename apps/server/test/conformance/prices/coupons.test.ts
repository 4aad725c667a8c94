import { describe, expect, test } from 'vitest';
import { anOrder } from '#test/builders/order-builder.ts';
import { anOffer } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const openShop = shops(testDatabase());
const CHECKOUT = '/v2/public/checkout/';
const coupon = (code: string, overrides: Parameters<typeof anOffer>[0] = {}) =>
  anOffer({ id: `offer-${code.length}`, auto_apply: 'No', code, ...overrides });

describe('codes', () => {
  const SECRETS = ['Zeste-4711', 'Amande-0815', 'Oseille-1234'];
  const offers = [
    coupon('Zeste-4711'),
    coupon('Amande-0815', { id: 'asleep', is_active: false }),
    anOffer({ id: 'automatic', code: 'Oseille-1234' }),
  ];
  const leaked = (text: string) =>
    SECRETS.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()));

  test('O-10: are in no answer of the server', async () => {
    const shop = await openShop({ offers });
    const asked = [
      'settings',
      'menus',
      'offers',
      'products/carte',
      'offers/zeste',
      'offers/offer-10',
      'offers/asleep',
      'offers/%25',
      'checkout/slots',
      'locations?query=zeste',
      'nothing',
    ].map((path) => ({ method: 'GET' as const, url: `/v2/public/${path}` }));
    const described = ['/v2/openapi.json', '/v2/docs'].map((url) => ({
      method: 'GET' as const,
      url,
    }));
    const posted = [anOrder(), anOrder({ total: 1 }), anOrder({ coupon: 'zeste' }), {}].flatMap(
      (payload) =>
        [CHECKOUT, `${CHECKOUT}quote`].map((url) => ({ method: 'POST' as const, url, payload })),
    );
    for (const request of [...asked, ...described, ...posted]) {
      const { body, headers } = await shop.app.inject(request);
      expect([request.url, leaked(body + JSON.stringify(headers))]).toEqual([request.url, []]);
    }
  });

  test('O-10, I-56: are found however their letters are composed, also with characters that show nothing', async () => {
    const offers = [coupon('Été10')];
    const shop = await openShop({ offers });
    const decomposed = 'e\u0301te\u030110';
    for (const typed of ['été10', decomposed, `\u200b${decomposed} `]) {
      const url = `/v2/public/offers/${encodeURIComponent(typed)}`;
      expect((await shop.app.inject(url)).statusCode).toBe(200);
      const quote = await shop.post(`${CHECKOUT}quote`, anOrder({ coupon: typed }));
      expect(quote.body.payload?.coupon).toMatchObject({ valid: true });
    }
  });

  test('O-10: not even a request with a code is answered with its spelling', async () => {
    const shop = await openShop({ offers });
    const found = await shop.app.inject('/v2/public/offers/zeste-4711');
    expect(leaked(found.body)).toEqual([]);
    const quote = await shop.post(`${CHECKOUT}quote`, anOrder({ coupon: ' ZESTE-4711 ' }));
    expect(quote.body.payload?.coupon).toEqual({
      code: 'ZESTE-4711',
      valid: true,
      offer_id: 'offer-10',
    });
  });
});

describe('a coupon', () => {
  test.each([
    ['BIENVENUE', 'bienvenue'],
    ['Été à 2', ' ÉTÉ À 2 '],
    ['-10 % / été', '-10 % / ÉTÉ'],
    ['寿司☀️🍣', '寿司☀️🍣'],
    ['a+b&c=d?e#f', 'A+B&C=D?E#F'],
    ['ÉÈ'.repeat(32), 'éè'.repeat(32)],
  ])('O-10: « %s » is known when typed as « %s »', async (code, typed) => {
    const shop = await openShop({ offers: [coupon(code)] });
    const url = `/v2/public/offers/${encodeURIComponent(typed)}`;
    for (const path of [url, `${url}/`]) {
      const answer = await shop.app.inject(path);
      expect([answer.statusCode, answer.json().payload?.[0].id]).toEqual([
        200,
        `offer-${code.length}`,
      ]);
    }
    const { body } = await shop.post(`${CHECKOUT}quote`, { items: [], coupon: typed });
    expect(body.payload?.coupon).toMatchObject({ valid: true });
  });

  test('O-10: counts in the order that it was typed for, without case and spaces', async () => {
    const shop = await openShop({ offers: [coupon('Bienvenue')] });
    const less = { subtotal: 11.8, discount: 1.18, tax: 0.97, total: 10.62 };
    const answer = await shop.post(CHECKOUT, anOrder({ ...less, coupon: ' BIENVENUE ' }));
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    expect((await shop.post(CHECKOUT, anOrder(less))).body.code).toBe('price_changed');
  });

  test.each([
    ['inactive', { is_active: false }],
    ['for another day', { active_times: { days: ['sat' as const] } }],
    ['over since this minute', { active_times: { start: '11:00', end: '18:00' } }],
  ])('O-10: that is %s is like an unknown one', async (_, overrides) => {
    const shop = await openShop({ offers: [coupon('MIDI', overrides)] });
    for (const code of ['MIDI', 'RIEN']) {
      const order = await shop.post(CHECKOUT, anOrder({ coupon: code }));
      expect([order.status, order.body.code, order.body.errors?.[0]?.path]).toEqual([
        422,
        'coupon_unknown',
        'coupon',
      ]);
      const quote = await shop.post(`${CHECKOUT}quote`, anOrder({ coupon: code }));
      expect(quote.body.payload).toMatchObject({
        discount: 0,
        coupon: { code, valid: false, offer_id: null },
        problems: [{ code: 'coupon_unknown', message: 'Ce code promo n’est pas valable.' }],
      });
    }
  });

  test.each([65, 400])(
    'O-10: of %i characters, which none can have, is unknown everywhere',
    async (length) => {
      const shop = await openShop({ offers: [coupon('MIDI')] });
      const code = 'x'.repeat(length);
      const asked = await shop.app.inject(`/v2/public/offers/${code}`);
      expect([asked.statusCode, asked.json().code]).toEqual([404, 'coupon_unknown']);
      const order = await shop.post(CHECKOUT, anOrder({ coupon: code }));
      expect([order.status, order.body.code]).toEqual([422, 'coupon_unknown']);
      const quote = await shop.post(`${CHECKOUT}quote`, anOrder({ coupon: code }));
      expect(quote.body.payload?.coupon).toEqual({ code, valid: false, offer_id: null });
    },
  );

  test.each([
    ['a higher minimum', { minimum_amount: 11.81 }],
    ['deliveries only', { delivery_pickup: 'delivery' as const }],
    ['other items', { items: ['biere'] }],
  ])('O-11: for %s is valid, does nothing and is explained', async (_, overrides) => {
    const shop = await openShop({ offers: [coupon('MIDI', overrides)] });
    const { body } = await shop.post(`${CHECKOUT}quote`, anOrder({ coupon: 'midi' }));
    expect(body.payload).toMatchObject({
      discount: 0,
      total: 11.8,
      coupon: { code: 'midi', valid: true, offer_id: 'offer-4' },
      problems: [{ code: 'coupon_not_applicable' }],
    });
    expect((await shop.post(CHECKOUT, anOrder({ coupon: 'midi' }))).status).toBe(200);
  });

  test('O-1: adds to the offers that apply by themselves', async () => {
    const offers = [anOffer({ id: 'all', value: 10 }), coupon('PLUS', { value: 5 })];
    const shop = await openShop({ offers });
    const { body } = await shop.post(`${CHECKOUT}quote`, anOrder({ coupon: 'plus' }));
    expect(body.payload).toMatchObject({ discount: 1.77, applied_offers: ['all', 'offer-4'] });
  });
});
