import { offersAnswer } from '@comptoir/contract/menus/offers';
import { describe, expect, it } from 'vitest';
import { anOffer, aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { restaurantApis } from '#test/shops/restaurant-api.ts';

const database = testDatabase();
const openApi = restaurantApis(database);

/** A Friday, 18:00 in Paris. */
const FRIDAY_18 = Date.parse('2026-11-20T17:00:00Z');

const coupon = anOffer({ id: 'accueil', auto_apply: 'No', code: 'Bienvenue', name: 'Accueil' });

describe('GET /v2/public/offers', () => {
  it('O-10: lists the offers that apply by themselves, active or not', async () => {
    const automatic = [anOffer(), anOffer({ id: 'plus-tard', is_active: false })];
    const { get } = await openApi(aRestaurant({ offers: [...automatic, coupon] }));
    const response = await get('/v2/public/offers');
    expect(response.statusCode).toBe(200);
    const { payload } = offersAnswer.parse(response.json());
    expect(payload.map(({ id }) => id)).toEqual(['dix-pour-cent', 'plus-tard']);
    expect(response.headers.etag).toMatch(/^"[\w-]+"$/);
  });

  it('O-10: answers no code, neither of a coupon nor of an automatic offer', async () => {
    const offers = [coupon, anOffer({ id: 'auto', code: 'SECRET' })];
    const { get } = await openApi(aRestaurant({ offers }));
    for (const path of ['offers', 'settings', 'menus', 'products/carte', 'offers/bienvenue']) {
      const { statusCode, body } = await get(`/v2/public/${path}`);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body.toUpperCase()).not.toMatch(/BIENVENUE|SECRET|"CODE"/);
    }
  });
});

describe('GET /v2/public/offers/{coupon}', () => {
  it.each(['Bienvenue', 'bienvenue', 'BIENVENUE/', '%20Bienvenue%20', 'b%69envenue'])(
    'O-10: knows the code typed as %s',
    async (typed) => {
      const { get } = await openApi(aRestaurant({ offers: [anOffer(), coupon] }));
      const response = await get(`/v2/public/offers/${typed}`);
      expect(response.statusCode).toBe(200);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.json()).toMatchObject({
        status: 'success',
        payload: [{ id: 'accueil', name: 'Accueil', type: 'percentage', value: 10 }],
      });
      expect(offersAnswer.parse(response.json())).toEqual(response.json());
    },
  );

  it('O-10: knows codes with letters of every kind', async () => {
    const offers = [anOffer({ id: 'ete', auto_apply: 'No', code: 'Été/2026 ☀' })];
    const { get } = await openApi(aRestaurant({ offers }));
    const typed = encodeURIComponent(' été/2026 ☀');
    expect((await get(`/v2/public/offers/${typed}`)).statusCode).toBe(200);
  });

  it.each(['rien', 'accueil', '%20', '%00', '__proto__'])(
    'O-10: does not know %s',
    async (typed) => {
      const { get } = await openApi(aRestaurant({ offers: [coupon] }));
      const response = await get(`/v2/public/offers/${typed}`);
      expect(response.statusCode).toBe(404);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.json()).toEqual({
        status: 'error',
        code: 'coupon_unknown',
        message: 'Ce code promo n’est pas valable.',
      });
    },
  );

  it.each([
    ['is inactive', { is_active: false }],
    ['runs on other days', { active_times: { days: ['sat' as const] } }],
    ['has ended at this minute', { active_times: { start: '11:00', end: '18:00' } }],
  ])('O-10: a coupon that %s is like an unknown one', async (_name, overrides) => {
    const { get } = await openApi(
      aRestaurant({ offers: [{ ...coupon, ...overrides }] }),
      FRIDAY_18,
    );
    const response = await get('/v2/public/offers/bienvenue');
    const unknown = await get('/v2/public/offers/rien');
    expect([response.statusCode, response.body]).toEqual([404, unknown.body]);
  });

  it('O-10: the times of a coupon are the restaurant’s', async () => {
    const offers = [
      { ...coupon, active_times: { days: ['fri' as const], start: '18:00', end: '18:01' } },
    ];
    const { get } = await openApi(aRestaurant({ offers }), FRIDAY_18);
    expect((await get('/v2/public/offers/bienvenue')).statusCode).toBe(200);
  });
});
