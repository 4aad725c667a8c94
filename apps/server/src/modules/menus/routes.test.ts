import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { menusAnswer, productsAnswer } from '@comptoir/contract/menus/menus';
import { describe, expect, it } from 'vitest';
import {
  aCategory,
  aMenu,
  anItem,
  anOffer,
  anOption,
  anOptionGroup,
  aRestaurant,
} from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { restaurantApis } from '#test/shops/restaurant-api.ts';

const database = testDatabase();
const openApi = restaurantApis(database);
const MENUS = '/v2/public/menus';

describe('GET /v2/public/menus', () => {
  it('I-2: answers every menu in the order and the shape of the file', async () => {
    const document = aRestaurant({
      menus: [aMenu(), aMenu({ menu_id: 'midi', categories: [] })],
    });
    const { get } = await openApi(document);
    const response = await get(MENUS);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual({ status: 'success', payload: document.menus });
    expect(menusAnswer.parse(response.json())).toEqual(response.json());
  });

  it('I-30: answers the fields of its schema only', async () => {
    const group = { ...anOptionGroup({ option_options: [anOption()] }), supplier_key: 'hush' };
    const items = [anItem({ options: [group] })];
    const time = { start: '11:30', end: '14:30', rota: 'hush' };
    const active_times = { mon: { label: '', is_open: true, times: [time], chef: 'hush' } };
    const menu = aMenu({ active_times, categories: [aCategory({ items })] });
    const times = { start: '00:00', margin: 'hush' };
    const { get } = await openApi(
      aRestaurant({
        menus: [menu],
        offers: [
          anOffer({ active_times: times }),
          anOffer({ id: 'b', auto_apply: 'No', code: 'MERCI', active_times: times }),
        ],
      }),
    );
    const offers = '/v2/public/offers';
    for (const path of [MENUS, '/v2/public/products/carte', offers, `${offers}/merci`]) {
      const answer = await get(path);
      expect([path, answer.statusCode]).toEqual([path, 200]);
      expect(answer.body).not.toContain('hush');
    }
  });

  it('I-1: answers alike with a slash at the end', async () => {
    const { get } = await openApi(aRestaurant());
    expect((await get(`${MENUS}/`)).body).toBe((await get(MENUS)).body);
  });

  it('I-16: answers in the encoding that the client prefers', async () => {
    const { get } = await openApi(aRestaurant());
    const plain = await get(MENUS);
    const brotli = await get(MENUS, { 'accept-encoding': 'gzip, br' });
    const gzip = await get(MENUS, { 'accept-encoding': 'gzip' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(brotli.headers.vary).toBe('accept-encoding');
    const tags = [plain, brotli, gzip].map(({ headers }) => headers.etag);
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });

  it('I-16: answers 304 to a client that has the content, in any encoding', async () => {
    const { get } = await openApi(aRestaurant());
    const { headers } = await get(MENUS, { 'accept-encoding': 'br' });
    const tag = String(headers.etag);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*', tag.replace('-br"', '"')]) {
      const response = await get(MENUS, { 'accept-encoding': 'br', 'if-none-match': known });
      expect([known, response.statusCode, response.body]).toEqual([known, 304, '']);
      expect(response.headers.etag).toBe(tag);
      expect(response.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    }
    const changed = await get(MENUS, { 'if-none-match': '"other", "another"' });
    expect(changed.statusCode).toBe(200);
  });

  it('I-16: answers HEAD like GET, without the body', async () => {
    const { app } = await openApi(aRestaurant());
    const response = await app.inject({ method: 'HEAD', url: MENUS });
    const { headers } = await app.inject({ method: 'GET', url: MENUS });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('');
    expect(response.headers.etag).toBe(headers.etag);
    expect(response.headers['content-length']).toBe(headers['content-length']);
  });

  it('R-9: answers the new menu after an import, and no 304 to the old one', async () => {
    const { get, repository, nextVersion } = await openApi(aRestaurant());
    const before = await get(MENUS);
    const heard = nextVersion();
    await repository.replace(
      aRestaurant({ menus: [aMenu({ menu_name: 'La nouvelle carte' })] }),
      new Map(),
    );
    await heard;
    const after = await get(MENUS, { 'if-none-match': String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(after.body).toContain('La nouvelle carte');
  });

  it('I-16: an import that changes nothing of it keeps its tag', async () => {
    const { get, repository, nextVersion } = await openApi(aRestaurant());
    const before = await get(MENUS);
    const heard = nextVersion();
    await repository.replace(aRestaurant({ settings: {} }), new Map());
    await heard;
    expect((await get(MENUS)).headers.etag).toBe(before.headers.etag);
  });
});

describe('GET /v2/public/products/{menu id}', () => {
  it('I-2: answers the items of that menu', async () => {
    const document = aRestaurant({ menus: [aMenu(), aMenu({ menu_id: 'midi', categories: [] })] });
    const { get } = await openApi(document);
    const response = await get('/v2/public/products/carte/');
    expect(response.statusCode).toBe(200);
    const { payload } = productsAnswer.parse(response.json());
    expect(payload.map((item) => item.item_id)).toEqual(['maki-saumon', 'biere']);
    expect((await get('/v2/public/products/midi')).json()).toEqual({
      status: 'success',
      payload: [],
    });
    const known = String(response.headers.etag);
    const again = await get('/v2/public/products/carte', { 'if-none-match': known });
    expect(again.statusCode).toBe(304);
  });

  it('I-3: answers 404 for a menu that there is not', async () => {
    const { get } = await openApi(aRestaurant());
    for (const id of ['soir', 'CARTE', '__proto__', '%00']) {
      const response = await get(`/v2/public/products/${id}`);
      expect([id, response.statusCode, response.json().code]).toEqual([id, 404, 'not_found']);
    }
  });
});
